import { randomUUID } from "node:crypto";
import { authorOf, type Handlers } from "#gateway/http/call.ts";
import { postMessage } from "#gateway/providers/message-provider.ts";
import type { Services } from "#gateway/services.ts";
import { readProviders } from "#gateway/store/messages/read-providers.ts";
import { moveMessage, previewMessage, readWays, writeMessage } from "#gateway/store/messages/write-message.ts";

/** How long somebody waits for the answer to a test, in milliseconds. */
const longestAnswer = 10_000;

/** Messages to customers. */
export function messageRoutes({ outbound = { allowPrivate: false } }: Pick<Services, "outbound">) {
  return {
    "messages.ways": ({ db, params, query }) => readWays(db, params.storeId, query),
    "messages.preview": ({ db, params, body }) => previewMessage(db, params.storeId, body),
    "messages.write": (call) => writeMessage(call.trx, call.params.storeId, call.body, authorOf(call)),
    "messages.move": (call) => {
      const { version, undoes, ...move } = call.body;
      return moveMessage(call.trx, { ...call.params, version, undoes }, move, authorOf(call));
    },
    "messages.test": async ({ db, params, body: { channel, address } }) => {
      const { [channel]: provider } = await readProviders(db, params.storeId);
      if (!provider) return { taken: false, answer: `no provider for ${channel} is set` };
      const text = `A test of messages by ${provider.sender || "the store"}`;
      const message = { id: randomUUID(), channel, address, subject: "Test", text };
      const posted = await postMessage(provider, message, message.id, { ...outbound, timeout: longestAnswer });
      if (!("status" in posted)) return { taken: false, answer: posted.because };
      const taken = posted.status >= 200 && posted.status < 300;
      return { taken, answer: `the provider answered ${posted.status} ${posted.text}`.trim() };
    },
  } satisfies Partial<Handlers>;
}
