import type { ConversationStatus, Speaker } from "#contract/chatbot/status.ts";
import type { Progress } from "#contract/chatbot/progress.ts";
import type { ColumnType } from "kysely";
import type { Defaulted, Instant, MadeInstant } from "#gateway/database/columns.ts";

/** What a customer or visitor talks about with the bot and the staff. */
export interface Conversations {
  store_id: string;
  id: Defaulted<string>;
  version: Defaulted<number>;
  number: string;
  status: Defaulted<ConversationStatus>;
  subject: Defaulted<string>;
  /** Null for a visitor who is not logged in. */
  customer_id: string | null;
  /** What a visitor calls themselves. */
  visitor: Defaulted<string>;
  /** Who answers, or answered last. */
  owner_id: string | null;
  owner_name: string | null;
  last_message: Defaulted<string>;
  last_from: Speaker | null;
  last_at: MadeInstant;
  /** Since when somebody waits for an answer of a person. */
  waiting_since: Instant | null;
  /** How many messages it has: the number of the last one. */
  messages: Defaulted<number>;
  /** How far the bot is with it. */
  progress: ColumnType<Progress, string | undefined, string>;
  created_at: MadeInstant;
  updated_at: MadeInstant;
}

export interface ConversationMessages {
  store_id: string;
  conversation_id: string;
  sequence: number;
  /** Made by whoever sent it, so that one that is sent twice is one. */
  id: string;
  sent_by: Speaker;
  by_name: string;
  text: string;
  /** What the bot offers to choose. */
  choices: ColumnType<readonly string[], string | undefined, string>;
  at: MadeInstant;
}

/** The tables of conversations. */
export interface ConversationTables {
  conversations: Conversations;
  conversation_messages: ConversationMessages;
}
