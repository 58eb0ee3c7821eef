import { phrasesOf } from "#contract/chatbot/flow.ts";
import type { Classifier, Known } from "#gateway/store/chatbot/bot/classifier.ts";
import type { BotWorld } from "#gateway/store/chatbot/bot/take-turn.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readSection } from "#gateway/store/settings/read-setting.ts";
import { type Asker, isOpenAt, lookUp } from "./look-up.ts";

/** Gives the classifier of a store, as its flows are now. */
export type Classifiers = (storeId: string, mark: string, flows: () => readonly Known[]) => Classifier;

/** How the bot is called in messages and histories. */
export const botName = "Chatbot";

/** What the bot of a store knows and says to one asker; `isOn` says whether the store lets it answer. */
export async function readBot(
  db: Db,
  asker: Asker,
  classifiers: Classifiers,
): Promise<BotWorld & { readonly isOn: boolean }> {
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
  const mark = flows.map(({ id, version }) => `${id} ${version}`).join();
  return {
    isOn: chatbotOn,
    flows,
    guess: (text) =>
      classifiers(storeId, mark, () =>
        flows.map(({ id, name, phrases }) => ({ id, phrases: [name, ...phrasesOf(phrases)] })),
      ).guess(text),
    lookUp: (what, known) => lookUp(db, asker, what, known),
    words: {
      greeting: chatGreeting,
      handOver: (await isOpenAt(db, storeId, now)) ? chatPersonComes : chatNobodyThere,
    },
  };
}
