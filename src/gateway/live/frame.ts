import type { StreamMessage } from "#contract/stream.ts";
import type { StoredEvent } from "#gateway/store/events/events.ts";

const encoder = new TextEncoder();
const encoded = new WeakMap<StoredEvent, Uint8Array>();

/** A comment line that every reader skips. It shows both ends that the connection is alive. */
export const heartbeat = encoder.encode(": still here\n\n");

/** Formats a message as a server-sent event. A client sends the id back as Last-Event-ID to resume after it. */
export function frame(message: StreamMessage, id?: number): Uint8Array {
  const line = id === undefined ? "" : `id: ${id}\n`;
  return encoder.encode(`${line}data: ${JSON.stringify(message)}\n\n`);
}

/** Formats a stored event as a server-sent event; the bytes are cached and shared by all its listeners. */
export function frameOnce(event: StoredEvent): Uint8Array {
  let bytes = encoded.get(event);
  if (!bytes) {
    bytes = frame(event.message, event.sequence);
    encoded.set(event, bytes);
  }
  return bytes;
}
