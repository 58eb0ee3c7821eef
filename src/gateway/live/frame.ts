import { type HiddenFields, withoutHidden } from "#contract/records/field-rights.ts";
import type { StreamMessage } from "#contract/stream.ts";
import type { StoredEvent } from "#gateway/store/events/events.ts";

const encoder = new TextEncoder();
const encoded = new WeakMap<StoredEvent, Map<HiddenFields | null, Uint8Array>>();

/** A comment line that every reader skips. It shows both ends that the connection is alive. */
export const heartbeat = encoder.encode(": still here\n\n");

/** Formats a message as a server-sent event. A client sends the id back as Last-Event-ID to resume after it. */
export function frame(message: StreamMessage, id?: number): Uint8Array {
  const line = id === undefined ? "" : `id: ${id}\n`;
  return encoder.encode(`${line}data: ${JSON.stringify(message)}\n\n`);
}

/**
 * Formats a stored event as a server-sent event, without what is hidden from its listener. The bytes are cached, and
 * shared by all listeners who may see the same.
 */
export function frameOnce(event: StoredEvent, hidden: HiddenFields | null): Uint8Array {
  const known = encoded.get(event) ?? new Map<HiddenFields | null, Uint8Array>();
  let bytes = known.get(hidden);
  if (!bytes) {
    bytes = frame(withoutHidden(event.message, hidden), event.sequence);
    encoded.set(event, known.set(hidden, bytes));
  }
  return bytes;
}
