import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { requestorTag, webClient } from "#contract/constants.ts";
import { basePath, eventsPath } from "#contract/routes/base-path.ts";
import { paths, type RouteName } from "#contract/routes/paths.ts";
import type { Answer, Request } from "#contract/routes/routes.ts";

/** A client of the gateway like the console, over connections that stay open. */
export interface Caller {
  /** Returns the data of the response; throws when the gateway refuses. */
  call<Name extends RouteName>(name: Name, request: Request<Name>): Promise<Answer<Name>>;
  /** Receives the whole response without parsing it, so that the gateway is measured and not this process. */
  ask<Name extends RouteName>(name: Name, request: Request<Name>): Promise<void>;
  /** Sends a request of any content and returns any response; throws when no complete response comes. */
  send(name: RouteName, parts: Parts, options?: SendOptions): Promise<Sent>;
  /**
   * Opens a store's event stream with a session of its own; `onText` receives each piece of text. Resolves with the
   * function that closes it.
   */
  listen(storeId: string, token: string, onText: (text: string) => void, options?: ListenOptions): Promise<() => void>;
  close(): void;
}

/** Options of a request. */
export interface SendOptions {
  readonly idempotencyKey?: string;
  /** After this many milliseconds without data the request fails. */
  readonly timeout?: number;
  /** After this many milliseconds the client closes the connection, with or without a response. */
  readonly hangUpAfter?: number;
}

/** A response. */
export interface Sent {
  readonly status: number;
  readonly body: Buffer;
}

/** Where a stream resumes, and what is called when it has ended. */
export interface ListenOptions {
  readonly lastEventId?: number;
  readonly ended?: () => void;
}

/** The parts of a request, with any content. */
export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Makes a client with one session. `origin` as in "http://127.0.0.1:4100". */
export function createCaller(origin: string, token: string): Caller {
  // The gateway closes a connection that rests for five seconds, which must not meet the next call on its way.
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 4_000 });
  const headers = (bearer: string) => ({
    authorization: `Bearer ${bearer}`,
    "client-id": webClient.id,
    "client-secret": webClient.secret,
    requestor: requestorTag,
  });

  const send = (
    name: RouteName,
    parts: Parts,
    { idempotencyKey, timeout, hangUpAfter }: SendOptions = {},
  ): Promise<Sent> =>
    new Promise((resolve, reject) => {
      const { method } = paths[name];
      const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
      const key = idempotencyKey ?? (method === "put" ? randomUUID() : undefined);
      const sent = request(
        origin + pathOf(name, parts),
        {
          agent,
          method: method.toUpperCase(),
          headers: {
            ...headers(token),
            ...(body !== undefined && {
              "content-type": "application/json",
              "content-length": Buffer.byteLength(body),
            }),
            ...(key !== undefined && { "idempotency-key": key }),
          },
        },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on("data", (piece: Buffer) => pieces.push(piece));
          answer.on("error", reject);
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(pieces) }));
        },
      );
      sent.on("error", reject);
      if (timeout) sent.setTimeout(timeout, () => sent.destroy(new Error(`${name} was not answered in time`)));
      if (hangUpAfter !== undefined) {
        const timer = setTimeout(() => sent.destroy(new Error(`${name} was hung up on`)), hangUpAfter);
        sent.once("close", () => clearTimeout(timer));
      }
      sent.end(body);
    });
  const insist = async (name: RouteName, parts: Parts): Promise<Buffer> => {
    const { status, body } = await send(name, parts);
    if (status !== 200) throw new Error(`${name} answered ${status}: ${body.toString().slice(0, 500)}`);
    return body;
  };

  return {
    async call(name, parts) {
      return dataOf(name, await insist(name, parts as Parts));
    },
    async ask(name, parts) {
      await insist(name, parts as Parts);
    },
    send,
    listen: (storeId, bearer, onText, { lastEventId, ended } = {}) =>
      new Promise((resolve, reject) => {
        const url = `${origin}${basePath}${eventsPath.path}?storeId=${storeId}`;
        const resume = lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) };
        const sent = request(url, { agent: false, headers: { ...headers(bearer), ...resume } }, (answer) => {
          if (answer.statusCode !== 200) {
            answer.resume();
            reject(new Error(`The event stream answered ${answer.statusCode}`));
            return;
          }
          answer.setEncoding("latin1");
          answer.on("data", onText);
          answer.on("error", () => undefined);
          answer.on("close", () => ended?.());
          answer.once("data", () => resolve(() => sent.destroy()));
          answer.once("close", () => reject(new Error("The event stream ended before its first word")));
        });
        sent.on("error", reject);
        sent.end();
      }),
    close: () => agent.destroy(),
  };
}

/** The data of a response with status 200. */
export function dataOf<Name extends RouteName>(_name: Name, body: Buffer): Answer<Name> {
  return (JSON.parse(body.toString()) as { readonly data: Answer<Name> }).data;
}

function pathOf(name: RouteName, { params = {}, query = {} }: Parts): string {
  const path = paths[name].path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(String(params[param])),
  );
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return `${basePath}${path}${search.size > 0 ? `?${search}` : ""}`;
}
