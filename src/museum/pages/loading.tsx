import { say } from '../say.ts';

export function Loading() {
  return (
    <main className="notice-page" aria-busy="true">
      <p className="waiting">{say('room.loading')}</p>
    </main>
  );
}
