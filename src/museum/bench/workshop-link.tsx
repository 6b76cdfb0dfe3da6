import { say } from '../say.ts';
import { WORKSHOPS } from './workshops.ts';

/** In a room: the way to its workshop, if it has one. */
export function WorkshopLink({ room }: { room: string }) {
  const workshop = WORKSHOPS[room];
  if (!workshop) return null;
  const words = `bench.workshops.${workshop.id}` as const;
  return (
    <article className="note">
      <h3>{say(`${words}.title`)}</h3>
      <p className="asks">{say(`${words}.asks`)}</p>
      <p>
        <a href={workshop.href} className="link-key" data-testid="to-workshop">
          {say(`${words}.enter`)}
        </a>
      </p>
    </article>
  );
}
