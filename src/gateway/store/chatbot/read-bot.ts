import { phrasesOf } from "#contract/chatbot/flow.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { readSection } from "#gateway/store/settings/read-setting.ts";
import { type Asker, lookUp } from "./look-up.ts";
import { readOpening } from "./opening.ts";
import { likeliest } from "./likeness.ts";
import type { BotWorld } from "./take-turn.ts";

/** How the bot is called in messages and histories. */
export const botName = "Chatbot";

/**
 * What is said to a customer who writes to a person while the store is closed: when it opens. Null where it is open, and
 * where somebody of the store, or the bot, has said something to them since it closed.
 */
export async function readClosedWords(db: Db, ref: RecordRef, now: number): Promise<string | null> {
  const { isOpen, nextDay, words } = await readOpening(db, ref.storeId, now);
  if (isOpen) return null;
  const last = await db
    .selectFrom("conversation_messages")
    .select((eb) => eb.fn.max("at").as("at"))
    .where("store_id", "=", ref.storeId)
    .where("conversation_id", "=", ref.id)
    .where("sent_by", "<>", "customer")
    .executeTakeFirst();
  const then = last?.at ? await readOpening(db, ref.storeId, Date.parse(last.at)) : null;
  if (then && !then.isOpen && then.nextDay === nextDay) return null;
  const { chatNobodyThere } = await readSection(db, ref.storeId, "chatbot");
  return `${chatNobodyThere} ${words}`.trim();
}

/** What the bot of a store knows and says to one asker; `isOn` says whether the store lets it answer. */
export async function readBot(db: Db, asker: Asker): Promise<BotWorld & { readonly isOn: boolean }> {
  const { storeId, now } = asker;
  const { chatbotOn, chatGreeting, chatPersonComes, chatNobodyThere } = await readSection(db, storeId, "chatbot");
  const flows = await db
    .selectFrom("chat_flows")
    .select(["id", "version", "name", "phrases", "steps"])
    .where("store_id", "=", storeId)
    .where("state", "=", "ACTIVE")
    .orderBy("name")
    .orderBy("id")
    .execute();
  const opening = await readOpening(db, storeId, now);
  return {
    isOn: chatbotOn,
    flows,
    guess: (text) =>
      likeliest(
        text,
        flows.map(({ id, name, phrases }) => ({ id, phrases: [name, ...phrasesOf(phrases)] })),
      ),
    lookUp: (what, known) => lookUp(db, asker, what, known),
    words: {
      greeting: chatGreeting,
      handOver: opening.isOpen ? chatPersonComes : `${chatNobodyThere} ${opening.words}`.trim(),
    },
  };
}
