/** The open room, for everything inside it. */
import type { Session } from '@visit/session.ts';
import { createContext, use } from 'react';
import type { Room } from '../rooms.ts';

interface Here {
  readonly loaded: Room;
  readonly session: Session;
}

const Context = createContext<Here | null>(null);

export const RoomProvider = Context.Provider;

export function useRoom(): Here {
  const here = use(Context);
  if (!here) throw new Error('outside a room');
  return here;
}
