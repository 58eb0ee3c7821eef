import { sql } from "kysely";
import { messageList } from "#contract/messages/list.ts";
import { documentCounts, keptSearch, listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { type MessageRow, messageRowSchema } from "#contract/messages/schema.ts";
import { type FieldChange, storedKind } from "#gateway/store/records/stored-kind.ts";

/** A change of a message. What it says is no field that changes. */
export interface MessageChange extends FieldChange<"message"> {
  /** In how many seconds it is sent at the earliest; null: not any more. */
  readonly nextIn: number | null;
  /** It was given to the provider now. */
  readonly isSent?: true;
  /** The provider has refused it for good. */
  readonly refused?: true;
  /** It is sent as one that was never tried: with the number of attempts at 0. */
  readonly again?: true;
  /** What it told of may be told once more. */
  readonly forgets?: true;
}

/** How messages are read and written. */
export const messageKind = storedKind({
  kind: "message",
  table: "messages",
  fields: { answer: { type: "text", longest: 500 }, because: { type: "text", longest: 500 } },
  list: listOfRows(messageList, messageRowSchema, {
    rows: (db) => db.selectFrom("messages").select(rowColumns("messages", messageRowSchema)),
    newest: "created",
    fields: { text: keptSearch("messages") },
    storedCounts: documentCounts("message"),
  }),
  writeMore,
});

async function writeMore(trx: Trx, { storeId, id }: MessageRow, change: MessageChange): Promise<void> {
  const { nextIn, isSent, refused, again, forgets } = change;
  await sql`
    update messages set
      next_at = ${nextIn === null ? sql`null` : sql`clock_timestamp() + make_interval(secs => ${nextIn})`}
      ${isSent ? sql`, sent_at = date_trunc('milliseconds', clock_timestamp())` : sql``}
      ${refused ? sql`, refused = true` : sql``}
      ${forgets ? sql`, about_id = null` : sql``}
      ${
        // One that the provider has refused is another message to it; any other may have been sent.
        again
          ? sql`, attempts = 0, refused = false,
            idempotency_key = case when refused then gen_random_uuid() else idempotency_key end`
          : sql``
      }
    where store_id = ${storeId} and id = ${id}`.execute(trx);
}
