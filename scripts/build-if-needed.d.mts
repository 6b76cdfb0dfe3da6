import type { StdioOptions } from 'node:child_process';
/** The checkout's root folder. */
export declare const root: string;
/** Builds dist/ when it is older than its sources; `stdout` is where the build's own lines go. Throws if it fails. */
export declare function buildIfNeeded(options?: { stdout?: StdioOptions | NodeJS.WriteStream }): void;
