export interface CrdErrorDetails {
  /** which of the two texts is meant */
  readonly about?: 'crd' | 'object';
  /** counts from 1; known when the text itself cannot be read */
  readonly line?: number;
  /** as Kubernetes writes it: `spec.versions[0].schema.openAPIV3Schema` */
  readonly path?: string;
}

/** Why a CRD or an object cannot be read or judged, in plain words for who pasted it. Nothing else is thrown on bad input. */
export class CrdError extends Error {
  override readonly name = 'CrdError';

  /** The details are in the message too. */
  constructor(
    message: string,
    readonly details: CrdErrorDetails = {},
  ) {
    super(message);
  }
}

/** Runs `read`; what it complains of then begins with `what`, as "the CRD". */
export function about<T>(what: string, details: CrdErrorDetails, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof CrdError ? new CrdError(`${what}: ${error.message}`, { ...details, ...error.details }) : error;
  }
}

/** Something wrong in a line of the text. */
export function inLine(line: number, message: string): CrdError {
  return new CrdError(`line ${line}: ${message}`, { line });
}

/** A piece of the visitor's own text, short enough for a message. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);
}
