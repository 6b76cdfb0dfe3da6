/**
 * A plan: what stands where on the stage, and which gauge each instrument wears. Data only; the painters
 * beside this file turn it into pictures. A plan changes when the room's make-up changes (another proxy, the
 * shared connection, another box), never from one instant to the next: what moves is read from the frame.
 */
import type { Frame } from '../engine/frame.ts';
import type { Box } from './contract.ts';

/** Read from the frame at each paint. Cheap, pure. */
export type Read<T> = (frame: Frame) => T;

/** What a colour says; each is doubled by a shape, a weight or a hatch. */
export type Tone = 'plain' | 'muted' | 'good' | 'bad' | 'brass';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface Base extends Rect {
  /** unique in the plan; the same thing keeps its id from plan to plan */
  readonly id: string;
}

export type Font = 'title' | 'body' | 'mono';
export type Anchor = 'start' | 'middle' | 'end';

/** One line of words, cut to its width. */
export interface TextPart extends Base {
  readonly kind: 'text';
  readonly text: string | Read<string>;
  readonly font: Font;
  readonly size: number;
  readonly anchor?: Anchor;
  readonly tone?: Tone | Read<Tone>;
  readonly bold?: boolean;
  /** set sideways, reading upwards */
  readonly turned?: boolean;
  /** engraved small capitals */
  readonly caps?: boolean;
}

/** An engraved plate, screwed to the board. */
export interface PlatePart extends Base {
  readonly kind: 'plate';
  readonly title?: string;
  readonly titleSize?: number;
  /** `well` is let into the board, `plate` lies on it */
  readonly look?: 'plate' | 'well';
  readonly tone?: Read<Tone>;
}

/** A glass tube between brass caps; the liquid is what is left. */
export interface GlassPart extends Base {
  readonly kind: 'glass';
  readonly gauge: string;
  readonly max: number;
  /** lies on its side: the level runs from left to right */
  readonly lying?: boolean;
  /** width of the tube, where the digits need a wider box */
  readonly tube?: number;
  readonly digits: { readonly size: number; readonly side: 'below' | 'above' | 'none' };
  /** the digits stand on an enamel plate of their own */
  readonly plate?: Rect;
  readonly label?: string;
}

/** A drum counter. */
export interface OdometerPart extends Base {
  readonly kind: 'odometer';
  readonly gauge: string;
  readonly drums: number;
  readonly size: number;
  /** above 0 is bad news */
  readonly alarming?: boolean;
  readonly glyph?: Glyph;
  readonly label?: string;
}

/** Needle and dial. */
export interface PressurePart extends Base {
  readonly kind: 'pressure';
  readonly gauge: string;
  readonly unit: string;
  readonly redLine?: number;
  /** fixed full scale; without it the scale grows by decades */
  readonly full?: number;
  /** '' takes no room */
  readonly label: string;
  /** false: the number is printed elsewhere */
  readonly figure?: boolean;
}

/** A rack of queue slots. */
export interface RackPart extends Base {
  readonly kind: 'rack';
  readonly gauge: string;
  readonly capacity: number;
  /** the stream's own goroutine is parked: harmless, but shown */
  readonly parked: Read<boolean>;
}

/** A ring buffer that doubles: one more ring each time. */
export interface RingPart extends Base {
  readonly kind: 'ring';
  readonly value: Read<number>;
  readonly start: number;
  readonly label: string;
}

/** Counts since the last update. */
export interface ClockPart extends Base {
  readonly kind: 'clock';
  /** ms */
  readonly gauge: string | Read<number>;
  /** a stop-watch: with a crown to press */
  readonly crown?: boolean;
  readonly stale: Read<boolean>;
  /** size of the figure below; 0: none */
  readonly digits: number;
}

/** A goroutine's stack, as the profiler prints it. */
export interface StackPart extends Base {
  readonly kind: 'stack';
  readonly lines: Read<readonly string[] | null>;
  readonly rows: number;
  readonly size: number;
  readonly idle: string;
}

export interface PoolCell {
  readonly ip: string;
  readonly owner: 'ours' | 'starting' | 'stranger' | 'free';
  readonly pod: string | null;
}

/** A grid of addresses and who answers there. */
export interface PoolPart extends Base {
  readonly kind: 'pool';
  readonly cells: Read<readonly PoolCell[]>;
  /** addresses that somebody still believes in: at a stranger's or at nobody's that is the bug */
  readonly believed: Read<ReadonlySet<string>>;
  /** a legend fits below */
  readonly legend: readonly { readonly owner: PoolCell['owner']; readonly word: string }[];
}

/** From each believer to each address it believes in. */
export interface ThreadsPart extends Base {
  readonly kind: 'threads';
  readonly from: readonly { readonly index: number; readonly x: number; readonly y: number }[];
  readonly pool: string;
  readonly believed: Read<Readonly<Record<number, readonly string[]>>>;
}

export interface Stop {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** The callback: a carriage on a rail that serves one stop after the other. */
export interface GantryPart extends Base {
  readonly kind: 'gantry';
  readonly railY: number;
  readonly stops: readonly Stop[];
  /** draw a mark at each stop */
  readonly marked: boolean;
  readonly at: Read<GantryState>;
  readonly words: { readonly parked: string; readonly inSend: string; readonly home: string };
}

export interface GantryState {
  /** index of the subscriber it serves; -1 at rest */
  readonly at: number;
  readonly parked: boolean;
  readonly parkedMs: number;
  /** still to be served in this walk */
  readonly waiting: ReadonlySet<number>;
}

/** A glass pipe from one thing to the next. */
export interface PipePart extends Base {
  readonly kind: 'pipe';
  readonly points: readonly (readonly [number, number])[];
  readonly bore: number;
  readonly flow: Read<'open' | 'shut' | 'cut'>;
  /** arrowheads on the pipe say which way */
  readonly arrows?: boolean;
  /** of wall and arrows while it is open */
  readonly tone?: Read<Tone>;
}

/** Where a line of a document stands. Several documents with the same rows can be read across. */
export interface Row {
  readonly y: number;
  readonly h: number;
  readonly size: number;
}

/** key: the line to look at; kept: it arrived; gone: the empty place where it should be; moved, held: a value that changes, or is kept from it */
export type LineLook = 'plain' | 'muted' | 'key' | 'kept' | 'gone' | 'moved' | 'held';

export interface DocumentLine {
  readonly text: string;
  readonly look: LineLook;
}

/** Lines of an object as it is written, one per row. */
export interface DocumentPart extends Base {
  readonly kind: 'document';
  readonly rows: readonly Row[];
  readonly lines: Read<readonly DocumentLine[]>;
}

/** open: lets the field through; shut: there is no hole; new: the hole that the fix has made; blank: nothing on this row */
export interface Hole {
  readonly name: string;
  readonly state: 'open' | 'shut' | 'new' | 'blank';
}

/** A schema as a brass template: what has no hole does not get through. Rows as in the document before it. */
export interface SievePart extends Base {
  readonly kind: 'sieve';
  readonly rows: readonly Row[];
  readonly holes: Read<readonly Hole[]>;
  /** what falls lands here */
  readonly tray: { readonly y: number; readonly h: number } | null;
  readonly fallen: Read<string>;
}

/** A strip of paper that falls. */
export interface SlipPart extends Base {
  readonly kind: 'slip';
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly size: number;
  /** the widest text */
  readonly wide: string;
  /** how far it has fallen, 0…1; null: none */
  readonly at: Read<{ readonly share: number; readonly text: string } | null>;
}

/** A comparison's outcome on a medal. `skip`: nobody compares. */
export interface VerdictPart extends Base {
  readonly kind: 'verdict';
  readonly size: number;
  readonly show: Read<{ readonly sign: 'equal' | 'differs' | 'skip' | 'none'; readonly tone: Tone; readonly word: string }>;
}

/** A queue as a tower of drawers, one per decade; with a lid at its capacity, or growing for ever. */
export interface ChutePart extends Base {
  readonly kind: 'chute';
  readonly gauge: string;
  /** 0: unbounded */
  readonly capacity: number;
  readonly digits: number;
}

/** Keys on hooks, and what each of them keeps. */
export interface KeyringPart extends Base {
  readonly kind: 'keyring';
  /** width of a hook's place, about */
  readonly size: number;
  /** things that stand on a shelf, with no key */
  readonly shelf?: boolean;
  /** the newest keys, oldest first, and how many there are in all */
  readonly keys: Read<{ readonly keys: readonly ('live' | 'dead')[]; readonly total: number }>;
}

/** A hash table's array of buckets, which doubles. */
export interface BucketsPart extends Base {
  readonly kind: 'buckets';
  /** there are 2^log buckets */
  readonly log: Read<number>;
  /** 2^needed would do for the keys */
  readonly needed: Read<number>;
}

export type Glyph =
  | 'play'
  | 'pause'
  | 'frost'
  | 'moon'
  | 'dots'
  | 'again'
  | 'full'
  | 'broken'
  | 'tick'
  | 'cross'
  | 'refused'
  | 'mask'
  | 'walk'
  | 'rest'
  | 'pin'
  | 'key'
  | 'roll';

/** A state as shape and word. */
export interface StatePart extends Base {
  readonly kind: 'state';
  readonly actor: string;
  readonly size: number;
  /** only the sign, no word */
  readonly bare?: boolean;
  /** bad news is set in paper on oxblood */
  readonly banded?: boolean;
  readonly show: Read<{ readonly glyph: Glyph; readonly word: string; readonly tone: Tone }>;
}

/** A padlock: who holds the lock, who waits for it. */
export interface LockPart extends Base {
  readonly kind: 'lock';
  readonly held: Read<boolean>;
  readonly text: Read<string>;
  readonly size: number;
}

/** Many proxies at once: one small glass each, painted as a few paths. */
export interface FieldPart extends Base {
  readonly kind: 'field';
  readonly cells: readonly (Rect & { readonly index: number; readonly id: string })[];
  readonly max: number;
  readonly level: (frame: Frame, index: number) => number;
  readonly state: (frame: Frame, index: number) => FieldState;
  /** number the cells (when there is room) */
  readonly numbered: boolean;
  readonly cursor: Read<number>;
}

/** fine; late: has not had the newest; mute: does not read; gone: stream ended; stop: the loop is parked here */
export type FieldState = 'fine' | 'late' | 'mute' | 'gone' | 'stop';

/** A brass lead from the loupe to what lies under it. */
export interface LeadPart extends Base {
  readonly kind: 'lead';
  readonly points: readonly (readonly [number, number])[];
}

/** living: with a consumer; orphan: without, and asleep; rung: the bell has just woken it; waiting: no answer yet; cut: no stream */
export interface Tube {
  readonly look: 'living' | 'waiting' | 'orphan' | 'rung' | 'cut';
  /** what is, or was, in the drawer */
  readonly name: string;
  readonly consumer: boolean;
  /** the stream's number; '': none */
  readonly stream: string;
  /** the task has been polled just now */
  readonly awake: boolean;
  readonly note: string;
}

/** Speaking tubes, one per row: a drawer with a consumer, the task that feeds it, and the stream to the peg at the far end. */
export interface TubesPart extends Base {
  readonly kind: 'tubes';
  readonly rows: number;
  readonly size: number;
  /** width of the drawers; middle of the tasks, counted from the left */
  readonly drawer: number;
  readonly task: number;
  /** room for a note to the right of the task; 0: none */
  readonly note: number;
  readonly tubes: Read<readonly Tube[]>;
  /** a bell wire runs from each drawer to its task */
  readonly bells: Read<boolean>;
}

/** Coats on pegs: solid ones have an owner, hollow ones do not. */
export interface CoatsPart extends Base {
  readonly kind: 'coats';
  readonly owned: Read<number>;
  readonly lost: Read<number>;
  /** one coat stands for `{n}` */
  readonly each: string;
}

/** lot: nothing stands here; building, leaving: not open yet, open for the last guests; dark: nobody at the door */
export type HouseLook = 'lot' | 'building' | 'open' | 'leaving' | 'dark';

/** A pod as a house on a street: the application above, the proxy's room with the door below. Words lie over it. */
export interface HousePart extends Base {
  readonly kind: 'house';
  /** height of the roof */
  readonly roof: number;
  /** y of the floor between application and proxy */
  readonly floor: number;
  readonly look: Read<HouseLook>;
}

/** sealed: with a status that says Accepted; open: still without; plain: has none to wait for */
export type Card = 'plain' | 'sealed' | 'open';

/** Stored objects as cards on boards, a board for each kind. */
export interface ShelfPart extends Base {
  readonly kind: 'shelf';
  readonly boards: readonly { readonly y: number; readonly h: number; readonly size: number; readonly label: string; readonly cards: Read<readonly Card[]> }[];
  /** width of the labels */
  readonly label: number;
}

export type Part =
  | TextPart
  | PlatePart
  | GlassPart
  | OdometerPart
  | PressurePart
  | RackPart
  | RingPart
  | ClockPart
  | StackPart
  | PoolPart
  | ThreadsPart
  | GantryPart
  | PipePart
  | DocumentPart
  | SievePart
  | SlipPart
  | VerdictPart
  | ChutePart
  | KeyringPart
  | BucketsPart
  | StatePart
  | LockPart
  | FieldPart
  | TubesPart
  | CoatsPart
  | HousePart
  | ShelfPart
  | LeadPart;

/** Something that can be pointed at: an actor or an instrument. */
export interface Pick extends Rect {
  readonly id: string;
  readonly says: Read<string>;
  /** a stop of the Tab key; the others are reached with the arrow keys */
  readonly tab: boolean;
}

export type Density = 'full' | 'field';

export interface Plan {
  /** plans with the same key are the same plan */
  readonly key: string;
  readonly box: Box;
  readonly title: string;
  readonly says: Read<string>;
  readonly density: Density;
  readonly parts: readonly Part[];
  readonly picks: readonly Pick[];
  /** where a message of that wire travels; null: it is not drawn */
  readonly route: (wire: string, from: string, to: string) => readonly (readonly [number, number])[] | null;
}

/** Parts that may lie over others: everything else keeps its own ground (tested). */
export const OVERLAYS: ReadonlySet<Part['kind']> = new Set(['threads', 'gantry', 'pipe', 'lead', 'plate', 'slip', 'house']);
