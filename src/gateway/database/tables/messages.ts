import type { ColumnType } from "kysely";
import type { Channel, MessageStatus, Occasion } from "#contract/messages/message.ts";
import type { Defaulted, Instant, MadeInstant } from "#gateway/database/columns.ts";

/** What customers are told. */
export interface Messages {
  store_id: string;
  id: Defaulted<string>;
  version: Defaulted<number>;
  number: string;
  status: Defaulted<MessageStatus>;
  occasion: Occasion;
  channel: Channel;
  customer_id: string;
  customer_name: string;
  address: string;
  order_id: string | null;
  order_number: Defaulted<string>;
  /** The order, refund or return that it tells of, once for each channel; null for what somebody wrote. */
  about_id: string | null;
  subject: Defaulted<string>;
  text: string;
  advertising: Defaulted<boolean>;
  /** By it the provider knows a message that comes twice. */
  idempotency_key: Defaulted<string>;
  attempts: Defaulted<number>;
  next_at: Instant | null;
  sent_at: Instant | null;
  answer: Defaulted<string>;
  because: Defaulted<string>;
  /** Whether the provider has refused it, so that it was surely not sent. */
  refused: Defaulted<boolean>;
  written_by: string;
  created_at: MadeInstant;
  updated_at: MadeInstant;
  search: ColumnType<string, never, never>;
}

/** The table of messages; that of their templates is made from its fields. */
export interface MessageTables {
  messages: Messages;
}
