export declare const BROWSER_ARGS: readonly string[];
/** A browser's path, installed if there was none. */
export declare function findBrowser(): Promise<string>;
