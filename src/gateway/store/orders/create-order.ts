import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { NewOrder, OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { phoneKey } from "#gateway/store/customers/phone-key.ts";
import { Refusal } from "#gateway/refusal.ts";
import { rememberAddress } from "#gateway/store/customers/addresses.ts";
import { tellOfNewOrder } from "#gateway/store/messages/tell-customers.ts";
import { movePlaces } from "#gateway/store/delivery/hold-places.ts";
import { takeOfferUses } from "#gateway/store/promotions/offer-uses.ts";
import { takePromoUse } from "#gateway/store/promotions/promo-code-uses.ts";
import { takeNumber } from "#gateway/store/events/counters.ts";
import { waitForTurn } from "#gateway/store/events/turns.ts";
import { recordEvents } from "#gateway/store/events/events.ts";
import { eventOf } from "#gateway/store/records/change-record.ts";
import type { Author } from "#gateway/store/author.ts";
import { reserveNewOrder } from "#gateway/store/stock/order-moves.ts";
import { keepCountedProducts, lockStocks } from "#gateway/store/stock/stock-rows.ts";
import { changeCounts } from "./rows/order-status-counts.ts";
import { findCustomer, type WeighedIntake, weighIntake } from "./intake.ts";
import {
  type MoneyMove,
  type NewPayment,
  rowAfterMoney,
  writePayments,
} from "#gateway/store/payments/write-payments.ts";
import { paymentStateOf } from "#contract/payments/states/payment-state.ts";
import { postOrders } from "#gateway/store/ledger/post-orders.ts";
import { orderNumber } from "./order-number.ts";
import { orderRowColumns, ordersWithPeople } from "./rows/order-row.ts";
import { orderSearchText } from "./rows/order-search-text.ts";
import { pricedColumns } from "./rows/order-totals.ts";

/** Facts about a new order that are not in the request. */
interface OrderOrigin {
  /** The payment of an order that was paid before it arrived. */
  readonly paid?: Pick<NewPayment, "method" | "reference"> | undefined;
  /** The customer, where the phone number need not be searched. */
  readonly customerId?: string | undefined;
  /** What the history says about it. */
  readonly text?: string;
  /** The products that the same transaction moves later: their stocks are locked together with those of the order. */
  readonly alsoMoves?: readonly string[];
}

/**
 * Creates an order from web, app or phone. It finds the customer by phone number or creates one, prices the order as
 * `weighIntake` does, reserves its products, takes a place of its slot and the uses of its promo code and offers, and
 * gives it a number. A product that the store does not have is refused with 404, more of one than can be had with 409, whatever
 * else speaks against the order with 422 by its fields, and other totals than were shown with 409. `now` is in
 * milliseconds.
 */
export async function createOrder(
  trx: Trx,
  storeId: string,
  intake: NewOrder,
  taker: Author,
  now: number,
  { paid, customerId: known, text = "", alsoMoves = [] }: OrderOrigin = {},
): Promise<OrderRow> {
  const { customer } = intake;
  const weighed = await weighIntake(trx, storeId, { ...intake, phone: customer.phone }, now);
  refuseNewOrder(intake, weighed);
  const { priced, promo } = weighed;
  const lines = linesOf(weighed);
  const customerId = known ?? (await findOrMakeCustomer(trx, storeId, customer));
  const id = randomUUID();
  const at = new Date(now).toISOString();
  const money = { payments: paid ? [{ ...paid, amount: priced.amount }] : [], by: taker };
  await trx
    .insertInto("orders")
    .values({ store_id: storeId, id, customer_id: customerId, ...columnsOf(intake, weighed, money, at) })
    .execute();
  await writePayments(trx, { storeId, id }, at, money);
  await postOrders(trx, storeId, sql`select ${id}::uuid`, taker);
  await trx
    .insertInto("order_lines")
    .values(lines.map((line) => ({ ...line, store_id: storeId, order_id: id })))
    .execute();
  // Staff enter orders that are told to them on the phone. All other orders come from the customers themselves.
  const author = intake.source === "tele" ? taker : { ...taker, name: customer.name, origin: "By Customer" as const };
  await trx
    .insertInto("order_history")
    .values({ store_id: storeId, order_id: id, ...placedEntry(author, at, text) })
    .execute();
  const written = await ordersWithPeople(trx)
    .select(orderRowColumns)
    .where("orders.store_id", "=", storeId)
    .where("orders.id", "=", id)
    .executeTakeFirstOrThrow();
  if (alsoMoves.length > 0) {
    await keepCountedProducts(trx, storeId);
    await lockStocks(trx, storeId, [...alsoMoves, ...intake.lines.map(({ productId }) => productId)]);
  }
  await reserveNewOrder(trx, written, intake, author);
  if (weighed.address) await rememberAddress(trx, { storeId, customerId }, weighed.address, at);
  await movePlaces(trx, storeId, [{ before: null, after: written }]);
  if (weighed.offers.length > 0) await takeOfferUses(trx, storeId, id);
  if (promo) {
    const { source } = intake;
    const use = { storeId, orderId: id, customerId, source, areaId: weighed.area?.id ?? null, now };
    await takePromoUse(trx, promo.code, { ...use, goodsOf: () => priced.promoGoods, delivery: weighed.deliveryCharge });
  }
  const number = await giveNumber(trx, storeId, id, { code: weighed.storeCode, customer, lines });
  await changeCounts(trx, storeId, { Pending: 1 });
  const order = { ...written, number };
  const eventAuthor = author.origin === "By Admin" ? author : { ...author, userId: null };
  await recordEvents(trx, storeId, [eventOf("created", "order", order, null, eventAuthor, at)]);
  await tellOfNewOrder(trx, order);
  return order;
}

/** Refuses an order with 422 by its fields, and with 409 where its totals are others than were shown. */
function refuseNewOrder({ payment, shown }: NewOrder, { refused, customer, priced }: WeighedIntake): void {
  const all =
    customer?.noCash && payment === "Cash On Delivery"
      ? { ...refused, payment: `no cash on delivery for this customer: ${customer.reason}` }
      : refused;
  if (Object.keys(all).length > 0) throw wrong(all);
  if (shown && (shown.amount !== priced.amount || shown.tax !== priced.tax))
    throw new Refusal("totals-differ", "the total has changed since it was shown");
}

/** The columns of a new order but for its keys. Until it gets its number, which comes last, it has one of its own. */
function columnsOf(intake: NewOrder, weighed: WeighedIntake, money: MoneyMove, at: string) {
  const { slot, customer } = intake;
  const { priced, promo, address, business } = weighed;
  const standing = {
    status: "Pending" as const,
    amount: priced.amount,
    returnedAmount: 0,
    payBy: intake.payment,
    ...rowAfterMoney({ paidAmount: 0, givenBack: 0, paymentAttempt: null }, money),
  };
  return {
    number: randomUUID(),
    status: standing.status,
    placed_at: at,
    updated_at: at,
    slot_start: slot?.start ?? null,
    slot_end: slot?.end ?? null,
    customer_name: customer.name,
    customer_phone: customer.phone,
    item_count: weighed.lines.length,
    ...pricedColumns(priced),
    tax_mode: weighed.taxMode,
    delivery_tax: weighed.deliveryTax,
    rounding_step: weighed.rounding,
    promo: promo && JSON.stringify(promo),
    agreed_offers: JSON.stringify(weighed.offers),
    paid_amount: standing.paidAmount,
    payment_state: paymentStateOf(standing),
    pay_by: standing.payBy,
    source: intake.source,
    order_type: intake.orderType,
    delivery_type: intake.deliveryType,
    address: address && JSON.stringify(address),
    business: business && JSON.stringify(business),
    instructions: intake.instructions ?? "",
    visitor: intake.visitor ?? null,
  };
}

/** The first entry of the history of an order. */
function placedEntry({ userId, name, origin }: Author, at: string, text: string) {
  return {
    kind: "placed" as const,
    at,
    user_id: userId,
    by_name: name,
    origin,
    version: 1,
    from_status: null,
    to_status: "Pending" as const,
    subject: null,
    text,
  };
}

/** Gives a new order its number, and writes the text by which it is found. All other new orders of the store wait. */
async function giveNumber(
  trx: Trx,
  storeId: string,
  orderId: string,
  { code, customer, lines }: { code: string; customer: NewOrder["customer"]; lines: ReturnType<typeof linesOf> },
): Promise<string> {
  await waitForTurn(trx, storeId);
  const number = orderNumber(code, await takeNumber(trx, storeId, "orders"));
  const texts = { number, customerName: customer.name, customerPhone: customer.phone, products: lines };
  const search = orderSearchText(texts);
  await sql`
    with named as (update orders set number = ${number} where store_id = ${storeId} and id = ${orderId})
    insert into order_search (store_id, order_id, search) values (${storeId}, ${orderId}, ${search})`.execute(trx);
  return number;
}

function linesOf({ lines, priced }: WeighedIntake) {
  const prices = new Map(priced.lines.map((line) => [line.key, line]));
  return lines.map(
    ({ line, product: { id, code, name, category, unit, mrp, price, taxRate, taxedPrice }, quantity, discount }) => ({
      line,
      product_id: id,
      code,
      name,
      category,
      unit,
      quantity,
      mrp,
      unit_price: price,
      tax_rate: taxRate,
      taxed_price: taxedPrice,
      offer_discount: prices.get(line)?.offerDiscount ?? 0,
      discount: prices.get(line)?.discount ?? 0,
      agreed_discount: discount ? JSON.stringify({ type: "value", amount: discount }) : null,
      tax: prices.get(line)?.tax ?? 0,
      amount: prices.get(line)?.amount ?? 0,
    }),
  );
}

async function findOrMakeCustomer(trx: Trx, storeId: string, { name, phone }: NewOrder["customer"]): Promise<string> {
  // Without this lock, two first orders from one phone number at the same time would create two customers.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${storeId} `} || ${phoneKey(storeId, phone)}, 0))`.execute(
    trx,
  );
  const found = await findCustomer(trx, storeId, phone);
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
