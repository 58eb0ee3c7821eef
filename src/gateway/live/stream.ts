import type { Http2ServerResponse } from "node:http2";
import type { ServerResponse } from "node:http";
import { z } from "zod";
import { storeParams } from "#contract/common-schema.ts";
import { hiddenFrom } from "#contract/records/field-rights.ts";
import { eventRights } from "#contract/stream.ts";
import { basePath, eventsPath } from "#contract/routes/base-path.ts";
import type { Admission } from "#gateway/http/admission/admission.ts";
import { acceptQuery } from "#gateway/http/input.ts";
import { ownStore } from "#gateway/http/mount.ts";
import { refused, staffSecurity } from "#gateway/http/openapi/openapi.ts";
import { messageOf } from "#gateway/plain-failure.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Sight } from "#gateway/sight/sight.ts";
import type { App } from "#gateway/http/variables.ts";
import type { Services } from "#gateway/services.ts";
import { checkStreams, type EndReason, mayReceive, type StreamOwner } from "./access.ts";
import { frame, frameOnce, heartbeat } from "./frame.ts";
import { createRightsGate } from "./rights-gate.ts";
import { startAt } from "./start-at.ts";

/** Limits of the event streams: times in milliseconds, and the bytes that may wait for a slow reader. */
export interface StreamLimits {
  /** How often rights are checked and slow readers are looked for. */
  readonly check: number;
  readonly heartbeat: number;
  /** A reader that takes nothing for this long while bytes wait is too slow, and its stream ends. */
  readonly stuck: number;
  readonly waitingBytes: number;
  /** How many streams this process keeps open for one log-in, and for all log-ins of one user. */
  readonly logInStreams: number;
  readonly userStreams: number;
}

/** The limits of a gateway. A hidden tab closes its stream, so one log-in needs only as many as it has visible tabs. */
export const usualLimits: StreamLimits = {
  check: 2_000,
  heartbeat: 15_000,
  stuck: 20_000,
  waitingBytes: 4_000_000,
  logInStreams: 20,
  userStreams: 400,
};

/** Seconds after which a browser with too many streams may retry. */
const retryAfter = 15;

const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
} as const;

/** How long the reader has to receive the `bye` message before the connection is cut, in milliseconds. */
const byeTime = 1_000;

interface OpenStream extends StreamOwner {
  /** The rights the owner has now. Events of other kinds are not sent, so the ids of the stream may have gaps. */
  rights: ReadonlySet<string>;
  send(bytes: Uint8Array): void;
  end(because: EndReason): void;
  /** Ends the stream when its reader has taken nothing for too long. */
  checkReader(now: number): void;
}

/** What the event stream needs; `buildName` tells which build of the console the gateway has, null for none. */
interface EventServices extends Pick<Services, "db" | "hub" | "log" | "stopping" | "sight"> {
  readonly buildName?: () => Promise<string | null>;
}

/**
 * Mounts the event stream. It sends `hello` or `reset`, then every event of one store that its owner may see; a client
 * resumes with `Last-Event-ID`. It ends with `bye` soon after the session, user, right or store is gone, or when its
 * reader is too slow.
 */
export function mountEvents(
  app: App,
  { db, hub, log, stopping, sight, buildName = async () => null }: EventServices,
  { admit }: Admission,
  limits: StreamLimits = usualLimits,
): void {
  describeEvents(app);
  const { streams, opened, closed, check } = keepStreams({ db, log }, sight?.metrics, limits);
  const gate = createRightsGate(check);
  // Consoles connect again at once, to a gateway that goes on.
  stopping?.addEventListener("abort", () => streams.forEach((stream) => stream.end("stopping")));

  app.get(basePath + eventsPath.path, async (c) => {
    const principal = await admit(c, eventRights);
    const query = acceptQuery(c, storeParams);
    ownStore(principal, { query });
    const { storeId } = query;
    const start = await startAt(db, storeId, c.req.header("last-event-id"));
    const build = await buildName();
    const owner = {
      tokenHash: principal.tokenHash,
      familyId: principal.familyId,
      userId: principal.userId,
      storeId,
    };
    refuseTooMany(streams, owner, limits);
    // A request for the headers alone reads nothing, so a stream that was opened for it would never end.
    if (c.req.method === "HEAD") return c.body(null, 200, streamHeaders);
    const outgoing = (c.env as { outgoing?: ServerResponse | Http2ServerResponse } | undefined)?.outgoing;
    const body = openBody({
      owner: { ...owner, rights: principal.rights },
      limits,
      opened,
      closed,
      disconnect: () => outgoing?.destroy(),
      begin(stream) {
        const { sequence, resumes } = start;
        const hello = { type: "hello", sequence, ...(build !== null && { build }) } as const;
        stream.send(frame(resumes ? hello : { type: "reset", sequence }, sequence));
        const send = gate((event) => {
          if (mayReceive(event.message, stream.rights)) stream.send(frameOnce(event, hiddenFrom(stream.rights)));
        });
        return hub.listen(storeId, start.sequence, send);
      },
    });
    return c.body(body, 200, streamHeaders);
  });
}

/** Keeps the open streams: those that are alive get a heartbeat, those that are stuck or may see nothing any more end. */
function keepStreams(
  { db, log }: Pick<EventServices, "db" | "log">,
  metrics: Sight["metrics"] | undefined,
  limits: StreamLimits,
) {
  const streams = new Set<OpenStream>();
  let timer: ReturnType<typeof setInterval> | null = null;
  let lastBeat = 0;

  const check = async (): Promise<void> => {
    const now = performance.now();
    if (now - lastBeat >= limits.heartbeat) {
      lastBeat = now;
      for (const stream of streams) stream.send(heartbeat);
    }
    for (const stream of streams) stream.checkReader(now);
    try {
      for (const [stream, status] of await checkStreams(db, [...streams])) {
        if ("ended" in status) stream.end(status.ended);
        else {
          // The console then reads its rights again, and says what has changed.
          if (!isSameSet(stream.rights, status.rights)) stream.send(frame({ type: "rights-changed" }));
          stream.rights = status.rights;
        }
      }
    } catch (error) {
      log.warn({ error: messageOf(error) }, "rights of streams were not checked");
    }
  };
  const opened = (stream: OpenStream): void => {
    streams.add(stream);
    metrics?.streams(streams.size);
    timer ??= setInterval(() => void check(), limits.check).unref();
  };
  const closed = (stream: OpenStream): void => {
    streams.delete(stream);
    metrics?.streams(streams.size);
    if (streams.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  };
  return { streams, opened, closed, check };
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((right) => other.has(right));
}

// The newest stream is refused instead of the oldest being closed. The oldest is often a wallboard, which nobody would
// restart; and a closed browser connects again, so two browsers would close each other's streams for ever.
function refuseTooMany(streams: Iterable<StreamOwner>, owner: StreamOwner, limits: StreamLimits): void {
  let [ofLogIn, ofUser] = [0, 0];
  for (const { familyId, userId } of streams) {
    if (familyId === owner.familyId) ofLogIn += 1;
    if (userId === owner.userId) ofUser += 1;
  }
  if (ofLogIn < limits.logInStreams && ofUser < limits.userStreams) return;
  throw new Refusal("too-many-streams", "Too many screens are open at once; close some of them", { retryAfter });
}

interface BodyOptions {
  readonly owner: StreamOwner & Pick<OpenStream, "rights">;
  readonly limits: StreamLimits;
  opened(stream: OpenStream): void;
  closed(stream: OpenStream): void;
  /** Closes the connection when the reader does not take the `bye` message in time. */
  disconnect(): void;
  /** Starts to send; returns the function that stops it. */
  begin(stream: OpenStream): () => void;
}

function openBody({ owner, limits, opened, closed, disconnect, begin }: BodyOptions): ReadableStream<Uint8Array> {
  let stop: (() => void) | null = null;
  let stream: OpenStream | null = null;
  const close = (): void => {
    stop?.();
    stop = null;
    if (stream) closed(stream);
    stream = null;
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let unsent: Uint8Array[] = [];
        let sent = 0;
        let taken = 0;
        let takenAt = performance.now();
        const waiting = (): number => limits.waitingBytes - (controller.desiredSize ?? limits.waitingBytes);
        // Events that arrive in the same turn are sent with one write for each reader, not one write for each event.
        const flush = (): void => {
          if (stream !== own || unsent.length === 0) return;
          const bytes = Buffer.concat(unsent);
          unsent = [];
          sent += bytes.byteLength;
          controller.enqueue(bytes);
          if (waiting() >= limits.waitingBytes) own.end("too-slow");
        };
        const own: OpenStream = {
          ...owner,
          send(bytes) {
            if (stream !== own) return;
            if (unsent.length === 0) queueMicrotask(flush);
            unsent.push(bytes);
          },
          end(because) {
            if (stream !== own) return;
            flush();
            // Sending what was left may itself have ended the stream as too slow.
            if (stream !== own) return;
            close();
            controller.enqueue(frame({ type: "bye", because }));
            controller.close();
            setTimeout(disconnect, byeTime).unref();
          },
          checkReader(now) {
            const left = waiting();
            if (left === 0 || sent - left > taken) takenAt = now;
            taken = sent - left;
            if (now - takenAt >= limits.stuck) own.end("too-slow");
          },
        };
        stream = own;
        opened(own);
        stop = begin(own);
      },
      cancel: close,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: limits.waitingBytes }),
  );
}

function describeEvents(app: App): void {
  app.openAPIRegistry.registerPath({
    method: eventsPath.method,
    path: eventsPath.path,
    operationId: "events.stream",
    summary: "The events of a store as they happen, resumable",
    tags: ["events"],
    security: staffSecurity,
    description: `One of the rights ${eventRights.join(", ")}; events of kinds that their own right shows`,
    request: {
      query: storeParams,
      headers: z.object({
        "last-event-id": z
          .string()
          .regex(/^\d{1,15}$/)
          .optional(),
      }),
    },
    responses: {
      200: {
        description: "Server-sent events; each `data` is one message, each `id` the sequence it stands at",
        content: { "text/event-stream": { schema: z.string() } },
      },
      401: refused("No valid token"),
      403: refused("All of these rights are missing"),
      404: refused("No such store"),
      422: refused("Input is wrong; the fields are named"),
      429: refused("Too many streams are open for this log-in"),
      503: refused("The database does not answer"),
    },
  });
}
