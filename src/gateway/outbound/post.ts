import { type LookupAddress, type LookupAllOptions, lookup as resolve } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP } from "node:net";
import { messageOf } from "#gateway/plain-failure.ts";
import type { Posted } from "#gateway/store/outbox.ts";
import { isPublicAddress } from "./public-address.ts";

/** A message to another program. */
export interface Message {
  /** An http or https address. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** To which addresses messages may go, how long one may take, in milliseconds, and what ends all of them. */
export interface PostLimits {
  /** Whether private, link-local and loopback addresses are allowed. */
  readonly allowPrivate: boolean;
  readonly timeout: number;
  readonly stopping?: AbortSignal;
}

/** How much of a response's text is read, in characters. */
const longestText = 300;

/** The reason of a message that the stop of the gateway has ended. */
const stopped = "the gateway was stopped";

/**
 * Posts a message to an address that a user has typed. Where private addresses are not allowed, the name is resolved,
 * its addresses are checked, and the connection goes to a checked one: so no name can lead into the store's own
 * network, not even one that answers differently each time. Redirects are not followed, for the same reason. It never
 * throws: a message that cannot even be begun has its reason in the result, like every other.
 */
export async function post(message: Message, limits: PostLimits): Promise<Posted> {
  const target = URL.parse(message.url);
  if (!target || !["http:", "https:"].includes(target.protocol))
    return { because: "no message can be sent to this address" };
  // An IPv6 address is in brackets in a URL. An address needs no look-up, so `resolvePublic` is not called for it and
  // it is checked here.
  const host = target.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !limits.allowPrivate && !isPublicAddress(host)) return { because: privateReason(host) };
  if (limits.stopping?.aborted) return { because: stopped };
  try {
    return await send(target, message, limits);
  } catch (error) {
    return { because: messageOf(error) };
  }
}

/** Sends a message and waits for the end of its connection. Rejects only where Node refuses to begin. */
function send(
  target: URL,
  { headers, body }: Message,
  { allowPrivate, timeout, stopping }: PostLimits,
): Promise<Posted> {
  return new Promise((settle) => {
    const request = target.protocol === "https:" ? requestSecure : requestPlain;
    const sending = request(target, {
      method: "POST",
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      // A connection of its own each time: one that is kept open was checked for another message.
      agent: false,
      lookup: allowPrivate ? resolve : resolvePublic,
    });
    const end = (posted: Posted): void => {
      clearTimeout(timer);
      stopping?.removeEventListener("abort", stop);
      sending.destroy();
      settle(posted);
    };
    const fail = (error: Error): void => end({ because: reasonOf(error) });
    const close = (): void => end({ because: "the connection was closed before the answer was complete" });
    const stop = (): void => end({ because: stopped });
    // Time and the stop end the message by themselves and do not rely on an event of the connection, so that no state
    // of it can keep the message waiting.
    const timer = setTimeout(() => end({ because: `no answer within ${timeout / 1000} s` }), timeout);
    stopping?.addEventListener("abort", stop);
    sending.on("error", fail);
    // Node gives the connection away when the receiver changes the protocol: it tells of neither a response nor an
    // error then, and `sending` can no longer close it.
    sending.on("upgrade", (answer, socket) => {
      socket.destroy();
      end({ status: answer.statusCode ?? 0, text: "" });
    });
    sending.on("response", (answer) => {
      let text = "";
      const { "retry-after": retryAfter } = answer.headers;
      const answered = () => ({ status: answer.statusCode ?? 0, text, ...(retryAfter && { retryAfter }) });
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        text += part;
        if (text.length >= longestText) end({ ...answered(), text: text.slice(0, longestText) });
      });
      answer.on("end", () => end(answered()));
      answer.on("error", fail);
      // The connection may be closed before all of the response is read.
      sending.off("close", close);
      answer.on("close", close);
    });
    sending.on("close", close);
    sending.end(body);
  });
}

/** Resolves a name as `dns.lookup` does, and returns only public addresses. */
function resolvePublic(
  name: string,
  options: LookupAllOptions | object,
  answer: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
): void {
  resolve(name, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, []);
    const found = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = found;
    if (!first) return answer(new Error(privateReason(name)), []);
    if ("all" in options && options.all) answer(null, found);
    else answer(null, first.address, first.family);
  });
}

function privateReason(host: string): string {
  return `${host} is in a private network, which this gateway may not reach`;
}

function reasonOf(error: Error): string {
  if ("code" in error && error.code === "ENOTFOUND") return "the name of the address is not known";
  if ("code" in error && error.code === "ECONNREFUSED") return "nobody listens at the address";
  return error.message;
}
