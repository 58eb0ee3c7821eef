import type { OrderSource } from "#contract/enumerations.ts";
import { paymentStateOf } from "#contract/payments/states/payment-state.ts";
import { orderNumber } from "#gateway/store/orders/order-number.ts";
import { pricedColumns } from "#gateway/store/orders/rows/order-totals.ts";
import { claims } from "#gateway/store/delivery/hold-places.ts";
import { countsUses } from "#gateway/store/promotions/hold-uses.ts";
import { orderSearchText } from "#gateway/store/orders/rows/order-search-text.ts";
import { type Basket, fillBasket } from "./basket.ts";
import { placingTimes } from "./calendar.ts";
import type { Chance } from "#gateway/demo/chance.ts";
import { remark } from "./comments.ts";
import { type Outcome, drawOutcome, fixedStatuses } from "./outcome.ts";
import { type Course, type HistoryRow, writeCourse } from "./history.ts";
import { createPastUses, type PromotionUse } from "./past-uses.ts";
import { payOrder, type PaymentRow, type Payments } from "./payments.ts";
import type { DemoCustomer } from "#gateway/demo/people.ts";
import type { DemoStore } from "#gateway/demo/staff.ts";
import { timeWalk } from "./timeline.ts";
import { walkTo } from "./walk.ts";

type Keyed = { readonly store_id: string; readonly order_id: string; readonly id: string };

/** Some orders of a store as rows ready to be inserted. */
export interface OrderRows {
  readonly orders: ReturnType<typeof orderRow>[];
  readonly search: { readonly store_id: string; readonly order_id: string; readonly search: string }[];
  readonly lines: ReturnType<typeof lineRows>;
  readonly payments: (PaymentRow & Keyed & { readonly gives_back: string | null })[];
  readonly history: (HistoryRow & Keyed)[];
  readonly promoUses: (ReturnType<typeof rowOfUse> & { readonly promo_id: string })[];
  readonly offerUses: (ReturnType<typeof rowOfUse> & { readonly offer_id: string })[];
}

const days = 60;
const wishes = [
  "Ring the bell twice",
  "Ripe bananas please",
  "Leave at the security desk",
  "Call on arrival, lift is slow",
];

/** So many orders are made at once: large demos must fit in memory. */
const atOnce = 500;

/**
 * Makes `count` orders of a store with their whole history, oldest first, some at a time; their numbers count up from
 * 1. `now` in milliseconds.
 */
export function* liveOrders(chance: Chance, store: DemoStore, count: number, now: number): Generator<OrderRows, void> {
  const times = placingTimes(chance, { count, days, now, timeZone: store.timeZone });
  const fixed = fixedStatuses(chance, times, now);
  const takePromotions = createPastUses(store.promotions, store.timeZone);
  let rows = noRows();
  for (const [at, placed] of times.entries()) {
    const outcome = drawOutcome(chance, placed, { now, timeZone: store.timeZone, status: fixed.get(at) });
    liveOrder(chance, store, { serial: at + 1, placed, outcome, now, takePromotions }, rows);
    if (rows.orders.length < atOnce && at + 1 < times.length) continue;
    yield rows;
    rows = noRows();
  }
}

function noRows(): OrderRows {
  return { orders: [], search: [], lines: [], payments: [], history: [], promoUses: [], offerUses: [] };
}

interface Birth {
  readonly serial: number;
  readonly placed: number;
  readonly outcome: Outcome;
  readonly now: number;
  readonly takePromotions: ReturnType<typeof createPastUses>;
}

function liveOrder(chance: Chance, store: DemoStore, birth: Birth, rows: OrderRows): void {
  const { placed, outcome, now } = birth;
  // Customers at the front of the list order more often.
  const customer = store.customers[Math.floor(chance.fraction() ** 2 * store.customers.length)];
  if (!customer) throw new Error("a demo store has no customers");
  const source = chance.weighted<OrderSource>([
    ["android", 42],
    ["ios", 24],
    ["web", 22],
    ["tele", 12],
  ]);
  const path = walkTo(chance, outcome.status, outcome.deliveryType);
  const walked = timeWalk(chance, path, { placed, slot: outcome.slot, now, deliveryType: outcome.deliveryType });
  const course = writeCourse(chance, store, { path, times: walked, outcome, customer, source });
  const basket = fillBasket(chance, store.products, outcome.deliveryType, (goods) =>
    birth.takePromotions(chance, { customerId: customer.id, placed, source, ...goods }),
  );
  const payments = payOrder(chance, basket.priced.amount, course.rows, now);
  const order = orderRow(chance, store, { birth, customer, source, course, basket, payments });
  const keyed = () => ({ store_id: store.id, order_id: order.id, id: chance.id() });
  rows.orders.push(order);
  const search = orderSearchText({
    number: order.number,
    customerName: customer.name,
    customerPhone: customer.phone,
    products: basket.lines.map(({ product }) => product),
  });
  rows.search.push({ store_id: store.id, order_id: order.id, search });
  rows.lines.push(...lineRows(order, basket));
  const paid = payments.rows.map((payment) => ({ ...payment, ...keyed() }));
  const [first] = paid;
  for (const payment of paid)
    rows.payments.push({ ...payment, gives_back: payment.amount < 0 && first ? first.id : null });
  if (claims(order)) {
    const { promoUse, offerUses } = basket.promotions;
    if (promoUse) rows.promoUses.push({ ...rowOfUse(order, promoUse), promo_id: promoUse.id });
    for (const use of offerUses) rows.offerUses.push({ ...rowOfUse(order, use), offer_id: use.id });
  }
  for (const entry of [...course.rows, ...remark(chance, store, course, customer)]) {
    rows.history.push({ ...entry, ...keyed() });
  }
}

interface Parts {
  readonly birth: Birth;
  readonly customer: DemoCustomer;
  readonly source: OrderSource;
  readonly course: Course;
  readonly basket: Basket;
  readonly payments: Payments;
}

function orderRow(chance: Chance, store: DemoStore, parts: Parts) {
  const { birth, customer, source, course, basket, payments } = parts;
  const { outcome } = birth;
  const { priced, promotions } = basket;
  return {
    store_id: store.id,
    id: chance.id(),
    number: orderNumber(store.code, birth.serial),
    status: outcome.status,
    version: course.rows.length,
    placed_at: new Date(birth.placed).toISOString(),
    slot_start: new Date(outcome.slot.start).toISOString(),
    slot_end: new Date(outcome.slot.end).toISOString(),
    customer_id: customer.id,
    customer_name: customer.name,
    customer_phone: customer.phone,
    item_count: basket.lines.length,
    ...pricedColumns(priced),
    delivery_tax: "highest" as const,
    delivery_taxes: priced.deliveryTaxes,
    promo: promotions.promo,
    agreed_offers: promotions.offers,
    paid_amount: payments.paidAmount,
    returned_amount: outcome.status === "Returned" ? priced.amount : 0,
    payment_state: paymentStateOf({ ...payments, status: outcome.status, amount: priced.amount, returnedAmount: 0 }),
    given_back: payments.givenBack,
    pay_by: payments.payBy,
    payment_attempt: payments.paymentAttempt,
    source,
    order_type: outcome.orderType,
    delivery_type: outcome.deliveryType,
    picker_id: course.picker?.id ?? null,
    rider_id: course.rider?.id ?? null,
    address: outcome.deliveryType === "HOME_DELIVERY" ? customer.address : null,
    instructions: chance.happens(0.15) ? chance.pick(wishes) : "",
    updated_at: course.rows.at(-1)?.at ?? "",
  };
}

function lineRows(order: { readonly store_id: string; readonly id: string }, basket: Basket) {
  return basket.lines.map(({ product, quantity, offerDiscount, discount, tax, amount }, at) => ({
    store_id: order.store_id,
    order_id: order.id,
    line: at + 1,
    product_id: product.id,
    code: product.code,
    name: product.name,
    category: product.category,
    unit: product.unit,
    quantity,
    mrp: product.mrp,
    unit_price: product.price,
    offer_discount: offerDiscount,
    discount,
    tax_rate: product.tax_rate,
    tax,
    amount,
  }));
}

/** A use of a promo code or an offer by an order; one whose payment has failed does not count. */
function rowOfUse(order: ReturnType<typeof orderRow>, { oncePerCustomer, amount }: PromotionUse) {
  return {
    store_id: order.store_id,
    order_id: order.id,
    customer_id: order.customer_id,
    once_per_customer: oncePerCustomer,
    amount,
    counted: countsUses({
      status: order.status,
      paymentAttempt: order.payment_attempt,
      paidAmount: order.paid_amount,
    }),
  };
}
