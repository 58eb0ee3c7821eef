import type { StreamMessage } from "#contract/stream.ts";
import type { StoredEvent } from "#gateway/store/events/events.ts";

const encoder = new TextEncoder();
const encoded = new WeakMap<StoredEvent, Uint8Array>();

/** A line the reader skips, so that both ends know the connection still lives. */
export const heartbeat = encoder.encode(": still here\n\n");

/** One message as a server-sent event. The id is what a client resumes from. */
export function frame(message: StreamMessage, id?: number): Uint8Array {
  const line = id === undefined ? "" : `id: ${id}\n`;
  return encoder.encode(`${line}data: ${JSON.stringify(message)}\n\n`);
}

/** A stored event as a server-sent event, written out once for all who hear it. */
export function frameOnce(event: StoredEvent): Uint8Array {
  let bytes = encoded.get(event);
  if (!bytes) {
    bytes = frame(event.message, event.sequence);
    encoded.set(event, bytes);
  }
  return bytes;
}
