import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { endConversation } from "#gateway/store/chatbot/answer.ts";
import { settingSql } from "#gateway/store/settings/read-setting.ts";
import { dueJob, type Job, type JobTools } from "./runner.ts";

/** The job that ends conversations in which nobody has said anything for as long as the settings of the store say. */
export const endingConversations = (tools: JobTools): Job =>
  dueJob(tools, { failure: "silent conversations were not ended", every: 60_000, step: endSilent });

/** Ends one silent conversation; answers whether there was one. One in which somebody waits for a person goes on. */
export async function endSilent(trx: Trx): Promise<boolean> {
  const silence = settingSql("chatbot", "chatSilence", sql.ref("conversations.store_id"));
  const { rows } = await sql<{ storeId: string; id: string }>`
    select store_id as "storeId", id from conversations
    where status in ('With the bot', 'With a person') and waiting_since is null
      and last_at < now() - make_interval(mins => ${silence}::integer)
    order by last_at limit 1 for no key update skip locked`.execute(trx);
  const [silent] = rows;
  if (!silent) return false;
  const author: Author = { userId: null, name: "Time", address: null, origin: "By Admin" };
  await endConversation(trx, silent, author);
  return true;
}
