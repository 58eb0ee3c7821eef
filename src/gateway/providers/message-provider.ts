import type { MessageRow } from "#contract/messages/schema.ts";
import { plainAsHtml } from "#contract/messages/template-text.ts";
import { post, type PostLimits } from "#gateway/outbound/post.ts";
import type { Posted } from "#gateway/store/outbox.ts";
import type { MessageProvider } from "#gateway/store/messages/read-providers.ts";
import { sign } from "./signature.ts";

/** What a provider is given of a message. */
type Given = Pick<MessageRow, "channel" | "address" | "subject" | "text"> & { readonly id: string };

/**
 * Gives a message to the provider of its channel: one POST, signed, with a key by which the provider knows a message
 * that comes twice.
 */
export function postMessage(
  { url, key, sender }: MessageProvider,
  { id, channel, address, subject, text }: Given,
  idempotencyKey: string,
  limits: PostLimits,
): Promise<Posted> {
  const mail = channel === "E-mail" ? { subject, html: plainAsHtml(text) } : {};
  const body = JSON.stringify({ type: "message", id, channel, to: address, from: sender, text, ...mail });
  const headers = {
    "content-type": "application/json",
    "user-agent": "Aisle",
    authorization: `Bearer ${key}`,
    "idempotency-key": idempotencyKey,
    ...sign(key, idempotencyKey, body, Date.now()),
  };
  return post({ url, body, headers }, limits);
}
