/** Figures of HTTP/2 and grpc-go that the cast is built on, with their sources. */

/** RFC 9113 §6.9.2: initial flow-control window of streams and of the connection, bytes. */
export const DEFAULT_WINDOW = 65_535;
/** RFC 9113 §4.2: initial SETTINGS_MAX_FRAME_SIZE, bytes of DATA in one frame. */
export const MAX_FRAME = 16_384;
/** gRPC over HTTP/2: each message has a header of 1 byte (compressed?) and 4 bytes (length). */
export const MESSAGE_HEADER = 5;
/** grpc-go internal/transport: defaultWriteQuota, per stream, in the server's memory, bytes. */
export const WRITE_QUOTA = 65_536;

/** One gRPC message. `body` is what the application sent; `bytes` its payload without the 5-byte header. */
export interface GrpcMessage<B = unknown> {
  readonly bytes: number;
  readonly body: B;
}

/** A DATA frame: part of exactly one message (grpc-go's writer never joins two messages in a frame). */
export interface DataFrame<B = unknown> {
  readonly kind: 'data';
  readonly streamId: number;
  readonly message: GrpcMessage<B>;
  /** offset of this part in header + payload, bytes */
  readonly offset: number;
  readonly bytes: number;
}
/** Trailing HEADERS with END_STREAM: not flow-controlled, but queued behind the stream's DATA. */
export interface TrailersFrame {
  readonly kind: 'trailers';
  readonly streamId: number;
  readonly status: string;
}
export type StreamFrame<B = unknown> = DataFrame<B> | TrailersFrame;

/** Bytes a message takes on the stream: header and payload. */
export function wireBytes(message: GrpcMessage): number {
  return message.bytes + MESSAGE_HEADER;
}

/** How a DATA frame splits into message header and payload: the receiver counts them apart when it reads. */
export function partsOf(frame: DataFrame): { header: number; payload: number } {
  const header = Math.max(0, Math.min(MESSAGE_HEADER, frame.offset + frame.bytes) - Math.min(MESSAGE_HEADER, frame.offset));
  return { header, payload: frame.bytes - header };
}
