import { randomUUID } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { requestorTag, webClient } from "#contract/constants.ts";
import { basePath, eventsPath, paths, type RouteName } from "#contract/paths.ts";
import type { Answer, Request } from "#contract/routes.ts";

/** Calls the gateway as the console does, over connections that stay open. */
export interface Caller {
  /** The data of the answer; throws when the gateway refuses. */
  call<Name extends RouteName>(name: Name, request: Request<Name>): Promise<Answer<Name>>;
  /** Reads the whole answer and leaves it unread: what is measured is the gateway, not this process. */
  ask<Name extends RouteName>(name: Name, request: Request<Name>): Promise<void>;
  /** Opens an event stream of a store with a session of its own; `hear` is told each piece of text. */
  listen(storeId: string, token: string, hear: (text: string) => void): Promise<() => void>;
  close(): void;
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A caller with one session. `origin` as in "http://127.0.0.1:4100". */
export function createCaller(origin: string, token: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const headers = (bearer: string) => ({
    authorization: `Bearer ${bearer}`,
    "client-id": webClient.id,
    "client-secret": webClient.secret,
    requestor: requestorTag,
  });

  const send = (name: RouteName, parts: Parts): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const { method } = paths[name];
      const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
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
            ...(method === "put" && { "idempotency-key": randomUUID() }),
          },
        },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on("data", (piece: Buffer) => pieces.push(piece));
          answer.on("error", reject);
          answer.on("end", () => {
            const whole = Buffer.concat(pieces);
            if (answer.statusCode === 200) resolve(whole);
            else reject(new Error(`${name} answered ${answer.statusCode}: ${whole.toString().slice(0, 500)}`));
          });
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });

  return {
    async call(name, parts) {
      const whole = await send(name, parts as Parts);
      return (JSON.parse(whole.toString()) as { readonly data: Answer<typeof name> }).data;
    },
    async ask(name, parts) {
      await send(name, parts as Parts);
    },
    listen: (storeId, bearer, hear) =>
      new Promise((resolve, reject) => {
        const url = `${origin}${basePath}${eventsPath.path}?storeId=${storeId}`;
        const sent = request(url, { agent: false, headers: headers(bearer) }, (answer: IncomingMessage) => {
          if (answer.statusCode !== 200) reject(new Error(`The event stream answered ${answer.statusCode}`));
          answer.setEncoding("latin1");
          answer.on("data", hear);
          answer.on("error", () => undefined);
          answer.once("data", () => resolve(() => sent.destroy()));
        });
        sent.on("error", reject);
        sent.end();
      }),
    close: () => agent.destroy(),
  };
}

function pathOf(name: RouteName, { params = {}, query = {} }: Parts): string {
  const path = paths[name].path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(String(params[param])),
  );
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return `${basePath}${path}${search.size > 0 ? `?${search}` : ""}`;
}
