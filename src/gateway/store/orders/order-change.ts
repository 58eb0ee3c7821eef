import { sql } from "kysely";
import type { OrderRow } from "#contract/orders/schema.ts";
import { type OrderStatus, statusesWithoutPicker, statusesWithoutRider } from "#contract/orders/status.ts";
import type { HistoryEntry } from "#contract/orders/history-schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/http/refusal.ts";
import type { Author } from "./order-author.ts";
import { changeCounts, countMove } from "./order-status-counts.ts";
import { recordPayment, type Settlement } from "./order-payment.ts";
import { lockOrder } from "./order-row.ts";
import { recordEvents } from "#gateway/store/events.ts";

/** An order, and the version a change was made from. */
export interface OrderAt {
  readonly storeId: string;
  readonly orderId: string;
  readonly version: number;
}

/** A picker or rider, by name. */
export interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** What a change does to an order; what is left out stays. Thought out under the order's lock. */
export interface OrderChange {
  readonly kind: HistoryEntry["kind"];
  readonly status?: OrderStatus;
  readonly picker?: NamedPerson;
  readonly rider?: NamedPerson;
  /** Who was named or taken away, for the history. */
  readonly subject?: string | null;
  readonly text?: string;
  /** Money that moves with it. */
  readonly settlement?: Settlement | undefined;
}

/**
 * The one way an order changes: the row is locked, the version checked, the change thought out on the locked row, and
 * row, payment, history, counts and event are written in the caller's transaction. Answers the row as it stands afterwards.
 */
export async function changeOrder(
  db: Db,
  at: OrderAt,
  author: Author,
  decide: (order: OrderRow) => OrderChange | Promise<OrderChange>,
): Promise<OrderRow> {
  const before = await lockOrder(db, at.storeId, at.orderId);
  if (before.version !== at.version) throw await staleVersion(db, before, at.version);
  const change = await decide(before);
  const after = await write(db, before, change);
  if (change.settlement) await recordPayment(db, after, after.updatedAt, change.settlement);
  await db
    .insertInto("order_history")
    .values({
      store_id: after.storeId,
      order_id: after.id,
      kind: change.kind,
      at: after.updatedAt,
      account_id: author.accountId,
      by_name: author.name,
      origin: author.origin,
      version: after.version,
      from_status: after.status === before.status ? null : before.status,
      to_status: after.status === before.status ? null : after.status,
      subject: change.subject ?? null,
      text: change.text ?? "",
    })
    .execute();
  await changeCounts(db, after.storeId, countMove(before.status, after.status));
  await recordEvents(db, after.storeId, [
    {
      type: "changed",
      kind: "order",
      row: after,
      fromStatus: before.status,
      by: { id: author.accountId, name: author.name },
      at: after.updatedAt,
    },
  ]);
  return after;
}

async function write(db: Db, before: OrderRow, change: OrderChange): Promise<OrderRow> {
  const status = change.status ?? before.status;
  const moved = status !== before.status;
  const picker = change.picker ?? (moved && statusesWithoutPicker.has(status) ? null : undefined);
  const rider = change.rider ?? (moved && statusesWithoutRider.has(status) ? null : undefined);
  const after = {
    ...before,
    status,
    version: before.version + 1,
    ...(picker === undefined ? {} : { pickerId: picker?.id ?? null, pickerName: picker?.name ?? null }),
    ...(rider === undefined ? {} : { riderId: rider?.id ?? null, riderName: rider?.name ?? null }),
    ...(change.settlement && {
      paymentState: change.settlement.state,
      paidAmount: before.paidAmount + change.settlement.amount,
    }),
  };
  const written = await db
    .updateTable("orders")
    .set({
      status,
      version: after.version,
      picker_id: after.pickerId,
      rider_id: after.riderId,
      payment_state: after.paymentState,
      paid_amount: after.paidAmount,
      // The database's clock, read under the lock: versions and their times rise together, whichever gateway writes.
      updated_at: sql<string>`date_trunc('milliseconds', clock_timestamp())`,
    })
    .where("store_id", "=", before.storeId)
    .where("id", "=", before.id)
    .returning("updated_at as updatedAt")
    .executeTakeFirstOrThrow();
  return { ...after, ...written };
}

async function staleVersion(db: Db, current: OrderRow, version: number): Promise<Refusal> {
  if (version > current.version)
    return new Refusal("stale-version", `This order is at version ${current.version}, not yet at ${version}`, {
      current,
    });
  const since = await db
    .selectFrom("order_history")
    .select(["by_name", "at", "kind", "to_status"])
    .where("store_id", "=", current.storeId)
    .where("order_id", "=", current.id)
    .where("version", ">", version)
    .orderBy("version")
    .execute();
  const names = [...new Set(since.map((entry) => entry.by_name))];
  const first = since[0]?.at ?? current.updatedAt;
  return new Refusal(
    "stale-version",
    `${names.length > 0 ? listNames(names) : "Somebody"} changed this order ${ago(Date.now() - Date.parse(first))}: it is ${current.status} now`,
    { current },
  );
}

function listNames(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
}

// Without a clock's face, because the store's time zone is not known here and the reader's is not either.
function ago(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [count, unit] =
    seconds < 90
      ? [seconds, "second"]
      : seconds < 5_400
        ? [Math.round(seconds / 60), "minute"]
        : seconds < 129_600
          ? [Math.round(seconds / 3_600), "hour"]
          : [Math.round(seconds / 86_400), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
