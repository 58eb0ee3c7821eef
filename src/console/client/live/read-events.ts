import { basePath, eventsPath } from "#contract/routes/base-path.ts";
import type { StreamMessage } from "#contract/stream.ts";
import { callHeaders } from "#console/client/call-headers.ts";
import type { Connection } from "#console/client/connection.ts";
import { refusedFailure } from "#console/client/failure.ts";
import { createEventParser } from "./event-parser.ts";

/**
 * What follows when a connection ends: "again" reconnects, "crowded" reconnects after a longer pause, "over" does not.
 */
export type Ending = "again" | "crowded" | "over";

/** One connection to a store's event stream. */
export interface EventRequest {
  readonly storeId: string;
  /** The id of the last event that has arrived; the gateway sends those after it. Null starts with the next event. */
  readonly lastEvent: number | null;
  /** Aborts the connection. */
  readonly stop: AbortSignal;
  /** When nothing arrives for this long, not even a heartbeat, the connection counts as broken; in ms. */
  readonly silence: number;
  /** Called when the gateway has accepted the request. */
  onOpen(): void;
  /** Called with each message and its id, in order. */
  onMessage(message: StreamMessage, id: string): void;
}

/** Reads one connection until it ends. It uses fetch, because an EventSource cannot send the token in a header. */
export async function readEvents(connection: Connection, request: EventRequest): Promise<Ending> {
  const token = connection.token();
  if (token === null) return "over";
  const silent = new AbortController();
  let alarm = setTimeout(() => silent.abort(), request.silence);
  try {
    const response = await openStream(connection, token, request, silent.signal);
    if (response.status === 401) return endSession(connection, token);
    if (response.status === 403 || response.status === 404) return "over";
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => null);
      return refusedFailure(response.status, body).code === "too-many-streams" ? "crowded" : "again";
    }
    if (!response.body) return "again";
    request.onOpen();
    const parser = createEventParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (request.stop.aborted || done) return "again";
      clearTimeout(alarm);
      alarm = setTimeout(() => silent.abort(), request.silence);
      for (const { data, id } of parser.feed(value)) {
        const message = JSON.parse(data) as StreamMessage;
        const seen = message.type === "reset" ? 0 : (connection.seen?.get(request.storeId) ?? 0);
        if (/^\d+$/.test(id)) connection.seen?.set(request.storeId, Math.max(seen, Number(id)));
        request.onMessage(message, id);
        if (message.type === "bye" && message.because === "session-ended") return endSession(connection, token);
      }
    }
  } catch {
    // The reason does not matter: the next attempt shows whether the gateway can be reached.
    return "again";
  } finally {
    clearTimeout(alarm);
    silent.abort();
  }
}

function openStream(
  connection: Connection,
  token: string,
  { storeId, lastEvent, stop }: EventRequest,
  silent: AbortSignal,
): Promise<Response> {
  return fetch(`${connection.origin}${basePath}${eventsPath.path}?storeId=${encodeURIComponent(storeId)}`, {
    headers: {
      ...callHeaders(connection.businessUnitId(), token),
      accept: "text/event-stream",
      ...(lastEvent === null ? {} : { "last-event-id": String(lastEvent) }),
    },
    signal: AbortSignal.any([stop, silent]),
    cache: "no-store",
  });
}

/** Handles a refused token: the session ends, unless another tab has renewed the token meanwhile. */
function endSession(connection: Connection, token: string): Ending {
  if (connection.token() !== token && connection.token() !== null) return "again";
  connection.ended();
  return "over";
}
