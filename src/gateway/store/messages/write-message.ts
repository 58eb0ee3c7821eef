import { channels, placeholders, refuseAgain, refuseCancel, refuseWriting } from "#contract/messages/message.ts";
import type {
  AskedPreview,
  AskedWays,
  MessageMove,
  MessageRow,
  NewMessage,
  previewSchema,
  Ways,
} from "#contract/messages/schema.ts";
import { parseTemplate, smsSegments } from "#contract/messages/template-text.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { insertMessages, needsConsent } from "./insert-messages.ts";
import { type MessageChange, messageKind } from "./message-kind.ts";
import { refuseOld } from "./overtaken.ts";
import { addresseeOf, readCustomerSubject, readOrderSubjects, type Subject } from "./read-addressees.ts";
import { readProviders } from "./read-providers.ts";
import { draftOf } from "./tell-customers.ts";

interface Asked {
  readonly customerId?: string | null | undefined;
  readonly orderId?: string | null | undefined;
}

/**
 * By which ways a customer can be written to, and the templates of own words: for every customer in the same order, also
 * those that cannot be used, so that each keeps its digit.
 */
export async function readWays(db: Db, storeId: string, asked: AskedWays): Promise<Ways> {
  const subject = await readSubject(db, storeId, asked);
  const providers = await readProviders(db, storeId);
  const templates = await db
    .selectFrom("message_templates")
    .select(["id", "name", "channel", "subject", "text", "advertising", "state"])
    .where("store_id", "=", storeId)
    .where("state", "!=", "DELETE")
    .where("occasion", "=", "Own words")
    .orderBy(sql`list_place`)
    .orderBy("id")
    .execute();
  return {
    ways: channels.map((channel) => {
      const because = (advertising: boolean) => {
        const needed = needsConsent({ ...subject, advertising });
        return providers[channel] ? refuseWriting(addresseeOf(subject, channel), channel, needed) : isOff(channel);
      };
      const { address } = addresseeOf(subject, channel);
      return { channel, address, because: because(false), becauseAdvertising: because(true) };
    }),
    templates: templates.map(({ state, ...template }) => ({
      ...template,
      because: state === "ACTIVE" ? null : "the template is inactive",
    })),
  };
}

const isOff = (channel: string): string => `the settings of the store name no provider for ${channel}`;

/** A text as a customer reads it, filled with an order: the one that it is about, else the newest of the store. */
export async function previewMessage(
  db: Db,
  storeId: string,
  { occasion, channel, text, ...asked }: AskedPreview,
): Promise<z.infer<typeof previewSchema>> {
  const reading = parseTemplate(text, placeholders[occasion]);
  if ("mistake" in reading) throw wrongField("text", reading.mistake.because);
  const isNamed = asked.orderId !== null || asked.customerId !== null;
  const subject = isNamed ? await readSubject(db, storeId, asked) : await readNewest(db, storeId);
  if (!subject) return { text, segments: smsSegments(text), order: "" };
  const template = { occasion, channel, subject: "", text, advertising: false };
  // A refund and a return are not there; what they would tell is shown as it is called.
  const filled = draftOf(template, subject, { method: "UPI", returnNumber: `${subject.storeCode}-RT-000001` });
  return { text: filled.text, segments: smsSegments(filled.text), order: subject.orderNumber };
}

async function readNewest(db: Db, storeId: string): Promise<Subject | undefined> {
  const newest = await db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("customer_id", "is not", null)
    .orderBy("placed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest && (await readOrderSubjects(db, storeId, [newest.id]))[0];
}

async function readSubject(db: Db, storeId: string, { customerId, orderId }: Asked): Promise<Subject> {
  if (orderId) {
    const [subject] = await readOrderSubjects(db, storeId, [orderId]);
    if (!subject) throw notFound("order", { orderId: "is no order of this store with a customer" });
    return subject;
  }
  if (!customerId) throw wrongField("customerId", "name a customer, or an order");
  const subject = await readCustomerSubject(db, storeId, customerId);
  if (!subject) throw notFound("customer", { customerId: "does not belong to this store" });
  return subject;
}

/**
 * Writes to a customer. Refused with 404 where the store has no such customer or order, and with 422 where they are not
 * written to by this channel, and for what is wrong with the text.
 */
export async function writeMessage(
  trx: Trx,
  storeId: string,
  { customerId, orderId, ...written }: NewMessage,
  author: Author,
): Promise<MessageRow> {
  const subject = await readSubject(trx, storeId, { customerId, orderId });
  const { channel } = written;
  for (const field of ["text", "subject"] as const) {
    const reading = parseTemplate(written[field], placeholders["Own words"]);
    if ("mistake" in reading) throw wrongField(field, `at sign ${reading.mistake.at + 1}: ${reading.mistake.because}`);
  }
  const { [channel]: provider } = await readProviders(trx, storeId);
  const because = provider
    ? refuseWriting(addresseeOf(subject, channel), channel, needsConsent({ ...subject, ...written }))
    : isOff(channel);
  if (because !== null) throw wrongField("channel", because);
  const draft = { ...draftOf({ ...written, occasion: "Own words" }, subject), occasion: "Own words" as const };
  if (draft.text === "") throw wrongField("text", "nothing is left of it for this customer");
  const [row] = await insertMessages(trx, storeId, [{ ...draft, aboutId: null }], 0, author);
  if (!row) throw new Error("a message was not written");
  return row;
}

/**
 * Sends a message again, or cancels one that waits; a cancelling that is taken back lets it wait again. Refused with
 * 409 where its status does not allow it or its customer is not written to any more or its order has overtaken it, and with 422 without a reason.
 */
export function moveMessage(
  trx: Trx,
  ref: RecordRef,
  { status, reason }: Pick<MessageMove, "status" | "reason">,
  author: Author,
): Promise<MessageRow> {
  return changeRecord(trx, messageKind, ref, author, async (message): Promise<MessageChange> => {
    const refused =
      status === "Cancelled"
        ? refuseCancel(message)
        : (refuseAgain(message) ?? (await refuseNow(trx, message)) ?? (await refuseOld(trx, message)));
    if (refused !== null) throw new Refusal("move-not-allowed", refused, { current: message });
    if (status === "Waiting") {
      // Who takes a cancelling back sends nothing once more: it is the same message, with its attempts.
      const isBack = ref.undoes !== undefined;
      return { fields: { status, because: "", answer: "" }, nextIn: 0, ...(isBack ? {} : { again: true }) };
    }
    if (reason === "") throw wrongField("reason", "say why it is cancelled");
    return { fields: { status, because: reason }, nextIn: null, text: reason };
  });
}

/** Why the customer of a message may not be written to as things stand now; null where they may. */
export async function refuseNow(db: Db, message: MessageRow): Promise<string | null> {
  const { storeId, customerId, channel, address } = message;
  const customer = await readCustomerSubject(db, storeId, customerId);
  if (!customer) return "the customer is deleted";
  return refuseWriting({ ...customer, address }, channel, needsConsent(message));
}
