import { createHmac, timingSafeEqual } from "node:crypto";
import type { Message } from "#gateway/outbound/post.ts";

/** How far the time of a signature may be from now, in milliseconds: what is older could be a copy. */
const tolerance = 5 * 60_000;

/** The headers of a signed message, as Standard Webhooks names them (standardwebhooks.com). */
export interface SignedHeaders {
  readonly "webhook-id": string;
  readonly "webhook-timestamp": string;
  readonly "webhook-signature": string;
}

/** Signs a message: id, time in seconds and body, so that none of them can be exchanged. `now` in milliseconds. */
export function sign(secret: string, id: string, body: string, now: number): SignedHeaders {
  const timestamp = String(Math.floor(now / 1000));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${digest(secret, id, timestamp, body).toString("base64")}`,
  };
}

/** A program that is told or asked by signed messages. */
export interface SignedTo {
  readonly url: string;
  readonly secret: string;
}

/** A signed message to a program, which knows by its id one that comes twice. */
export function signedMessage({ url, secret }: SignedTo, id: string, content: object): Message {
  const body = JSON.stringify(content);
  const signed = sign(secret, id, body, Date.now());
  return { url, body, headers: { "content-type": "application/json", "user-agent": "Aisle", ...signed } };
}

/** The id of a message that was signed with the secret not long ago; null for any other. `now` in milliseconds. */
export function signedId(secret: string, headers: Headers, body: string, now: number): string | null {
  const id = headers.get("webhook-id") ?? "";
  const timestamp = headers.get("webhook-timestamp") ?? "";
  if (!/^[\x21-\x7e]{1,100}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(now - Number(timestamp) * 1000) > tolerance) return null;
  const right = digest(secret, id, timestamp, body);
  // While a secret is being replaced, the header has several signatures, separated by blanks.
  const given = (headers.get("webhook-signature") ?? "").split(" ").map((each) => /^v1,(.+)$/.exec(each)?.[1] ?? "");
  const isSigned = given.some((each) => {
    const bytes = Buffer.from(each, "base64");
    return bytes.length === right.length && timingSafeEqual(bytes, right);
  });
  return isSigned ? id : null;
}

function digest(secret: string, id: string, timestamp: string, body: string): Buffer {
  return createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest();
}
