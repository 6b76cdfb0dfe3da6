/** No such room, or no such page: what was asked for, and the nearest thing that there is. */
import { nearest } from '@engine/settings.ts';
import { cards } from '../rooms.ts';
import { say } from '../say.ts';
import { Screws } from '../screws.tsx';
import { useTitle } from '../use-title.ts';

const CLIP = 80;

export default function Missing({ room, page }: { room?: string; page?: string }) {
  useTitle(say('missing.title'));
  const name = (room ?? page ?? '').slice(0, CLIP);
  const asked = room ?? page?.split('/').filter(Boolean).at(-1) ?? '';
  const near =
    cards().find(
      (card) =>
        card.id ===
        nearest(
          asked,
          cards().map((c) => c.id),
        ),
    ) ?? cards()[0];
  return (
    <main className="notice-page" data-testid="missing-page">
      <div className="plate notice-plate">
        <Screws />
        <h1>{say('missing.title')}</h1>
        <p>{room === undefined ? say('missing.page', { name }) : say('missing.room', { name })}</p>
        {near && (
          <p>
            {say('missing.near')}{' '}
            <a href={`#/room/${near.id}`} data-testid="nearest-room">
              {near.words.title}
            </a>
          </p>
        )}
        <p className="actions">
          <a className="key" href="#/">
            {say('missing.lobby')}
          </a>
        </p>
      </div>
    </main>
  );
}
