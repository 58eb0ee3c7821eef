import { randomUUID } from "node:crypto";
import type { Channel, Occasion } from "#contract/messages/message.ts";
import { refuseWriting } from "#contract/messages/message.ts";
import type { MessageRow } from "#contract/messages/schema.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { takeNumber } from "#gateway/store/events/counters.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { recordRowEvents } from "#gateway/store/records/change-record.ts";
import { writeRecordHistory } from "#gateway/store/records/record-history.ts";
import { sql } from "kysely";
import { messageKind } from "./message-kind.ts";
import { addresseeOf, type Subject } from "./read-addressees.ts";

/** A message that is to be sent. */
export interface Draft {
  readonly subject: Subject;
  readonly occasion: Occasion;
  readonly channel: Channel;
  /** What it tells of, once; null for what somebody wrote. */
  readonly aboutId: string | null;
  readonly title: string;
  readonly text: string;
  readonly advertising: boolean;
}

/** Whether a message needs the consent of its customer to the channel. */
export function needsConsent({ orderId, advertising }: Pick<MessageRow, "orderId" | "advertising">): boolean {
  return orderId === null || advertising;
}

/**
 * Writes messages that are sent in so many seconds at the earliest. Those that may not be sent are Cancelled, and say
 * why. It takes the last number of a transaction.
 */
export async function insertMessages(
  trx: Trx,
  storeId: string,
  drafts: readonly Draft[],
  waits: number,
  author: Author,
): Promise<readonly MessageRow[]> {
  const [first] = drafts;
  if (!first) return [];
  const { rows: clock } = await sql<{ now: string; due: string }>`
    select date_trunc('milliseconds', clock_timestamp()) as now,
      date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ${waits})) as due`.execute(trx);
  const { now = "", due = "" } = clock[0] ?? {};
  const start = (await takeNumber(trx, storeId, "messages", drafts.length)) - drafts.length + 1;
  const made = drafts.map((draft, place) => ({
    ...writtenMessage(draft, start + place, due),
    store_id: storeId,
    written_by: author.name,
    created_at: now,
    updated_at: now,
  }));
  await insertRows(trx, "messages", made);
  const rows = await readRows(
    trx,
    messageKind.rows,
    storeId,
    made.map(({ id }) => id),
  );
  await writeRecordHistory(
    trx,
    messageKind,
    rows.map((row) => ({ action: "created", before: null, after: row, fields: { occasion: row.occasion }, author })),
  );
  const happened = rows.map((row) => ({ type: "created" as const, row, before: null, at: row.createdAt }));
  await recordRowEvents(trx, messageKind, happened, author);
  return rows;
}

/** A message that waits until it is due, or is cancelled because it may not be sent. */
function writtenMessage(draft: Draft, number: number, due: string) {
  const { subject, title, aboutId, occasion, channel, text, advertising } = draft;
  const { customerId, customerName, orderId, orderNumber } = subject;
  const addressee = addresseeOf(subject, channel);
  const because = refuseWriting(addressee, channel, needsConsent({ orderId, advertising }));
  return {
    id: randomUUID(),
    version: 1,
    number: `${subject.storeCode}-MS-${String(number).padStart(6, "0")}`,
    status: because === null ? "Waiting" : "Cancelled",
    occasion,
    channel,
    customer_id: customerId,
    customer_name: customerName,
    address: addressee.address,
    order_id: orderId,
    order_number: orderNumber,
    about_id: aboutId,
    subject: title,
    text,
    advertising,
    idempotency_key: randomUUID(),
    attempts: 0,
    next_at: because === null ? due : null,
    answer: "",
    because: because ?? "",
    refused: false,
  } as const;
}
