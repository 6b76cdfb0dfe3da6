/**
 * What the lobby remembers of a visitor: rooms they have been in, the day of their last visit, plan or list. Storage may be
 * forbidden, full or spoilt; then the museum remembers until the page is closed.
 */
import { create } from 'zustand';

export type LobbyView = 'plan' | 'list';

interface Kept {
  readonly visited: readonly string[];
  /** days (ISO, UTC) of this visit and of the one before; visits of one day are one visit */
  readonly today: string | null;
  readonly before: string | null;
  readonly view: LobbyView;
}

const KEY = 'museum.lobby';

function stored(): Kept {
  let found: Record<string, unknown> = {};
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (read && typeof read === 'object') found = read as Record<string, unknown>;
  } catch {
    // as if nobody had ever been here
  }
  const { visited, today, before, view } = found;
  return {
    visited: Array.isArray(visited) ? visited.filter((id) => typeof id === 'string') : [],
    today: isDay(today) ? today : null,
    before: isDay(before) ? before : null,
    view: view === 'list' ? 'list' : 'plan',
  };
}

function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text);
}

export const useLobbyMemory = create<Kept>()(stored);

function keep(change: Partial<Kept>): void {
  useLobbyMemory.setState(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(useLobbyMemory.getState()));
  } catch {
    // it holds until the page is closed
  }
}

/** The visitor has come in on this day. */
export function noteDay(day: string): void {
  const { today } = useLobbyMemory.getState();
  if (today !== day) keep({ before: today, today: day });
}

/** The visitor has been in this room. */
export function noteRoom(id: string): void {
  const { visited } = useLobbyMemory.getState();
  if (!visited.includes(id)) keep({ visited: [...visited, id] });
}

export function chooseView(view: LobbyView): void {
  keep({ view });
}
