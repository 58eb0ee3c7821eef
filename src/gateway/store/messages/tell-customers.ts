import { type Channel, type Occasion, occasionOf, placeholders } from "#contract/messages/message.ts";
import { fillTemplate, parseTemplate } from "#contract/messages/template-text.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { automatic } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { type Draft, insertMessages } from "./insert-messages.ts";
import { type MessageChange, messageKind } from "./message-kind.ts";
import { type MoreValues, readOrderSubjects, type Subject, valuesOf } from "./read-addressees.ts";
import { readProviders } from "./read-providers.ts";

/** What has happened with an order, of which its customer may be told once. */
interface Occurrence {
  readonly occasion: Occasion;
  readonly orderId: string;
  readonly aboutId: string;
  readonly more?: MoreValues;
}

/** For so many seconds a change can be taken back; until then nobody is told of it. */
const takenBackWithin = 30;

interface Written<Row> {
  readonly before: Row;
  readonly after: Row;
}

/** Tells the customer of an order that it was placed. */
export function tellOfNewOrder(trx: Trx, { storeId, id }: Pick<OrderRow, "storeId" | "id">): Promise<void> {
  return tellCustomers(trx, storeId, [{ occasion: "Order placed", orderId: id, aboutId: id }]);
}

/** Tells customers of what their orders have come to. What is taken back, and was not told yet, is not told. */
export async function tellOfOrders(
  trx: Trx,
  storeId: string,
  written: readonly (Written<OrderRow> & { readonly change: { readonly takenBack?: unknown } })[],
): Promise<void> {
  const moved = written.filter(({ before, after }) => before.status !== after.status);
  for (const { before, change } of moved) {
    const occasion = occasionOf[before.status];
    if (change.takenBack && occasion) await recall(trx, storeId, before.id, occasion);
  }
  const told = moved.flatMap(({ after: { id, status }, change }) => {
    const occasion = change.takenBack ? undefined : occasionOf[status];
    return occasion ? [{ occasion, orderId: id, aboutId: id }] : [];
  });
  await tellCustomers(trx, storeId, told);
}

/** Tells customers of refunds whose money has gone back, and recalls what was taken back at once. */
export async function tellOfRefunds(trx: Trx, written: readonly Written<RefundRow>[]): Promise<void> {
  const storeId = written[0]?.after.storeId ?? "";
  const [done, undone] = arrivals(written, "Completed");
  for (const { id } of undone) await recall(trx, storeId, id, "Refund paid");
  const told = done.map(({ id, orderId, amount, method }) => {
    return { occasion: "Refund paid", orderId, aboutId: id, more: { amount, method } } as const;
  });
  await tellCustomers(trx, storeId, told);
}

/** Tells customers of returns that were accepted, and recalls what was taken back at once. */
export async function tellOfReturns(trx: Trx, written: readonly Written<ReturnRow>[]): Promise<void> {
  const storeId = written[0]?.after.storeId ?? "";
  const [done, undone] = arrivals(written, "Return Accepted");
  // A return that goes on was accepted all the same.
  for (const row of undone) if (row.status === "Pending") await recall(trx, storeId, row.id, "Return accepted");
  const told = done.map(({ id, orderId, number }) => {
    return { occasion: "Return accepted", orderId, aboutId: id, more: { returnNumber: number } } as const;
  });
  await tellCustomers(trx, storeId, told);
}

/** The rows that have come to a status, and those that have left it. */
function arrivals<Row extends { readonly status: string }>(written: readonly Written<Row>[], status: string) {
  const pick = (from: "before" | "after", to: "before" | "after"): readonly Row[] =>
    written.flatMap((one) => (one[from].status !== status && one[to].status === status ? [one.after] : []));
  return [pick("before", "after"), pick("after", "before")] as const;
}

/** Writes the messages of the store's active templates for what has happened, each once. */
async function tellCustomers(trx: Trx, storeId: string, happened: readonly Occurrence[]): Promise<void> {
  if (happened.length === 0) return;
  const templates = await readTemplates(trx, storeId, [...new Set(happened.map(({ occasion }) => occasion))]);
  if (templates.length === 0) return;
  const subjects = await readOrderSubjects(
    trx,
    storeId,
    happened.map(({ orderId }) => orderId),
  );
  const told = await readTold(
    trx,
    storeId,
    happened.map(({ aboutId }) => aboutId),
  );
  const drafts = happened.flatMap(({ occasion, orderId, aboutId, more }): Draft[] => {
    const subject = subjects.find((one) => one.orderId === orderId);
    if (!subject) return [];
    return [...new Set(templates.map(({ channel }) => channel))].flatMap((channel) => {
      const template = templateFor(templates, occasion, channel, subject);
      if (!template || told.has(`${aboutId} ${occasion} ${channel}`)) return [];
      return [{ ...draftOf(template, subject, more), occasion, aboutId }];
    });
  });
  await insertMessages(trx, storeId, drafts, takenBackWithin, automatic);
}

interface Template {
  readonly occasion: Occasion;
  readonly channel: Channel;
  readonly language: string | null;
  readonly subject: string;
  readonly text: string;
  readonly advertising: boolean;
}

/** The active templates for some occasions, in the channels by which the store sends; the one changed last first. */
async function readTemplates(db: Db, storeId: string, occasions: readonly Occasion[]): Promise<readonly Template[]> {
  const templates = await db
    .selectFrom("message_templates")
    .select(["occasion", "channel", "language", "subject", "text", "advertising"])
    .where("store_id", "=", storeId)
    .where("state", "=", "ACTIVE")
    .where("occasion", "in", occasions)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
  if (templates.length === 0) return [];
  const providers = await readProviders(db, storeId);
  return templates.filter(({ channel }) => providers[channel]);
}

/** The template in the language of a customer, else the one without a language. */
function templateFor(templates: readonly Template[], occasion: Occasion, channel: Channel, { language }: Subject) {
  const fitting = templates.filter((one) => one.occasion === occasion && one.channel === channel);
  return fitting.find((one) => one.language === language) ?? fitting.find((one) => one.language === null);
}

/** A text with placeholders as one customer gets it. */
export function draftOf(
  { channel, text, subject: title, advertising, occasion }: Omit<Template, "language">,
  subject: Subject,
  more?: MoreValues,
): Pick<Draft, "subject" | "channel" | "title" | "text" | "advertising"> {
  const values = valuesOf(subject, channel, more);
  const fill = (template: string, oneLine: boolean): string => {
    const reading = parseTemplate(template, placeholders[occasion]);
    return "parts" in reading ? fillTemplate(reading.parts, values, oneLine) : template;
  };
  const filled = channel === "E-mail" ? fill(title, true) || subject.storeName : "";
  return { subject, channel, title: filled, text: fill(text, channel === "SMS"), advertising };
}

async function readTold(db: Db, storeId: string, aboutIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("messages")
    .select(["about_id", "occasion", "channel"])
    .where("store_id", "=", storeId)
    .where("about_id", "in", aboutIds)
    .execute();
  return new Set(rows.map(({ about_id, occasion, channel }) => `${about_id} ${occasion} ${channel}`));
}

/** Cancels the messages about something that was taken back, as far as they still wait. */
async function recall(trx: Trx, storeId: string, aboutId: string, occasion: Occasion): Promise<void> {
  const waiting = await trx
    .selectFrom("messages")
    .select("id")
    .where("store_id", "=", storeId)
    .where("about_id", "=", aboutId)
    .where("occasion", "=", occasion)
    .where("status", "=", "Waiting")
    .execute();
  for (const { id } of waiting)
    await changeRecord(trx, messageKind, { storeId, id }, automatic, ({ status }): MessageChange | null =>
      status === "Waiting"
        ? { fields: { status: "Cancelled", because: "what it tells was taken back" }, nextIn: null, forgets: true }
        : null,
    );
}
