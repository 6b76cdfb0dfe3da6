/** Where a command writes: its result to `out`, everything else to `err`. Tests hand in their own. */
export interface Console {
  out(text: string): void;
  err(text: string): void;
}
