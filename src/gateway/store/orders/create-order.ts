import { sql } from "kysely";
import { slotAhead, slotLength, slotPast } from "#contract/constants.ts";
import { includedTax, lineAmount, maxAmount, sumAmounts } from "#contract/money.ts";
import type { NewOrder, OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { takeNumber } from "#gateway/store/events/counters.ts";
import { recordEvents } from "#gateway/store/events/events.ts";
import { eventOf } from "#gateway/store/records/change-record.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeCounts } from "./order-status-counts.ts";
import { readProducts, refuseSale } from "./order-products.ts";
import { type NewPayment, rowAfterMoney, writePayments } from "#gateway/store/payments/write-payments.ts";
import { paymentStateOf } from "#contract/payments/payment-state.ts";
import { postOrders } from "#gateway/store/ledger/post-orders.ts";
import { orderNumber } from "./order-number.ts";
import { orderRowColumns, ordersWithPeople } from "./order-row.ts";
import { orderSearchText } from "./order-search-text.ts";

/**
 * Creates an order from web, app or phone. It finds the customer by phone number or creates one, takes the prices from
 * the present catalogue, and gives the order a number. A product that the store does not have is refused with 404, one
 * that is not for sale with 422; the refusal names the line. `now` is in milliseconds; `paid` is the method of an order
 * that arrives paid.
 */
export async function createOrder(
  trx: Trx,
  storeId: string,
  intake: NewOrder,
  taker: Author,
  now: number,
  paid?: Pick<NewPayment, "method" | "reference">,
): Promise<OrderRow> {
  const { slot, customer } = intake;
  if (slot) checkSlot(slot, now);
  const store = await trx.selectFrom("stores").select("code").where("id", "=", storeId).executeTakeFirst();
  if (!store) throw notFound("store");
  const lines = await priceLines(trx, storeId, intake);
  const linesAmount = sumAmounts(lines.map((line) => line.amount));
  if (linesAmount > maxAmount) throw wrong({ lines: "the total of the order is too high" });
  const customerId = await findOrMakeCustomer(trx, storeId, customer);
  const number = orderNumber(store.code, await takeNumber(trx, storeId, "orders"));
  const at = new Date(now).toISOString();
  const money = { payments: paid ? [{ ...paid, amount: linesAmount }] : [], by: taker };
  const standing = {
    status: "Pending" as const,
    amount: linesAmount,
    payBy: intake.payment,
    ...rowAfterMoney({ paidAmount: 0, givenBack: 0, paymentAttempt: null }, money),
  };
  const { id } = await trx
    .insertInto("orders")
    .values({
      store_id: storeId,
      number,
      status: "Pending",
      placed_at: at,
      updated_at: at,
      slot_start: slot?.start ?? null,
      slot_end: slot?.end ?? null,
      customer_id: customerId,
      customer_name: customer.name,
      customer_phone: customer.phone,
      item_count: lines.length,
      lines_amount: linesAmount,
      tax: sumAmounts(lines.map((line) => line.tax)),
      amount: linesAmount,
      paid_amount: standing.paidAmount,
      payment_state: paymentStateOf(standing),
      pay_by: standing.payBy,
      source: intake.source,
      order_type: intake.orderType,
      delivery_type: intake.deliveryType,
      address: intake.address ? JSON.stringify(intake.address) : null,
      instructions: intake.instructions ?? "",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writePayments(trx, { storeId, id }, at, money);
  await postOrders(trx, storeId, sql`select ${id}::uuid`, taker);
  const search = orderSearchText({
    number,
    customerName: customer.name,
    customerPhone: customer.phone,
    products: lines,
  });
  await trx.insertInto("order_search").values({ store_id: storeId, order_id: id, search }).execute();
  await trx
    .insertInto("order_lines")
    .values(lines.map((line, place) => ({ ...line, store_id: storeId, order_id: id, line: place + 1 })))
    .execute();
  // Staff enter orders that are told to them on the phone. All other orders come from the customers themselves.
  const author = intake.source === "tele" ? taker : { ...taker, name: customer.name, origin: "By Customer" as const };
  await trx
    .insertInto("order_history")
    .values({
      store_id: storeId,
      order_id: id,
      kind: "placed",
      at,
      user_id: author.userId,
      by_name: author.name,
      origin: author.origin,
      version: 1,
      from_status: null,
      to_status: "Pending",
      subject: null,
    })
    .execute();
  const order = await ordersWithPeople(trx)
    .select(orderRowColumns)
    .where("orders.store_id", "=", storeId)
    .where("orders.id", "=", id)
    .executeTakeFirstOrThrow();
  await changeCounts(trx, storeId, { Pending: 1 });
  const eventAuthor = author.origin === "By Admin" ? author : { ...author, userId: null };
  await recordEvents(trx, storeId, [eventOf("created", "order", order, null, eventAuthor, at)]);
  return order;
}

function checkSlot(slot: NonNullable<NewOrder["slot"]>, now: number): void {
  // Compares numbers, because as texts "10:00:00.5Z" would come before "10:00:00Z".
  const [start, end] = [Date.parse(slot.start), Date.parse(slot.end)];
  if (end <= start) throw wrong({ "slot.end": "must be after the start" });
  if (end - start > slotLength) throw wrong({ "slot.end": `is more than ${inDays(slotLength)} after the start` });
  if (end < now - slotPast) throw wrong({ "slot.end": `is more than ${inDays(slotPast)} ago` });
  if (start > now + slotAhead) throw wrong({ "slot.start": `is more than ${inDays(slotAhead)} ahead` });
}

function inDays(milliseconds: number): string {
  const days = milliseconds / 86_400_000;
  return days === 1 ? "a day" : `${days} days`;
}

async function priceLines(trx: Trx, storeId: string, { lines }: NewOrder) {
  const products = await readProducts(
    trx,
    storeId,
    lines.map(({ productId }) => productId),
    "lines",
  );
  const fields: Record<string, string> = {};
  const priced = lines.flatMap(({ productId, quantity }, place) => {
    const product = products.get(productId);
    const because = product ? refuseSale(product) : null;
    if (!product || because !== null) {
      fields[`lines.${place}.productId`] = because ?? "";
      return [];
    }
    if (product.unit === "piece" && !Number.isInteger(quantity)) {
      fields[`lines.${place}.quantity`] = `${product.name} is sold by the piece`;
      return [];
    }
    const amount = lineAmount(quantity, product.price);
    if (amount > maxAmount) {
      fields[`lines.${place}.quantity`] = "makes the total of the order too high";
      return [];
    }
    return [
      {
        product_id: product.id,
        code: product.code,
        name: product.name,
        unit: product.unit,
        quantity,
        mrp: product.mrp,
        unit_price: product.price,
        tax_rate: product.tax_rate,
        tax: includedTax(amount, product.tax_rate),
        amount,
      },
    ];
  });
  if (Object.keys(fields).length > 0) throw wrong(fields);
  return priced;
}

async function findOrMakeCustomer(trx: Trx, storeId: string, { name, phone }: NewOrder["customer"]): Promise<string> {
  // Without this lock, two first orders from one phone number at the same time would create two customers.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${storeId} ${phone}`}, 0))`.execute(trx);
  const found = await trx
    .selectFrom("customers")
    .select("id")
    .where("store_id", "=", storeId)
    .where("phone", "=", phone)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (found) return found.id;
  const made = await trx
    .insertInto("customers")
    .values({ store_id: storeId, name, phone, code: null, email: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

function wrong(fields: Readonly<Record<string, string>>): Refusal {
  const named = Object.entries(fields).slice(0, 3);
  return new Refusal("invalid", named.map(([field, because]) => `${field}: ${because}`).join("; "), { fields });
}
