/** Why a CRD or an object cannot be read or judged, in plain words for who pasted it. Nothing else is thrown on bad input. */
export class CrdError extends Error {
  override readonly name = 'CrdError';

  /** `path`: where in the document, as Kubernetes writes it (`spec.versions[0].schema.openAPIV3Schema`); it is also in the message. */
  constructor(
    message: string,
    readonly path?: string,
  ) {
    super(message);
  }
}

/** A piece of the visitor's own text, short enough for a message. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);
}
