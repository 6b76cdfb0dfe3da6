/** Where a command writes: its result to `out`, everything else to `err`. Tests hand in their own. */
export interface Console {
  /** resolves once the reader has room for more; only who writes a lot in pieces needs to wait for it */
  out(text: string): void | Promise<void>;
  err(text: string): void;
}
