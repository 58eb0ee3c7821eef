import { type Kysely, sql } from "kysely";
import { orderSources, orderTypes } from "#contract/enumerations.ts";
import {
  type OrderStatus,
  orderStatuses,
  statusesWithoutPicker,
  statusesWithoutRider,
} from "#contract/orders/status.ts";
import { paymentStateOf } from "#contract/payments/states/payment-state.ts";
import type { Database } from "#gateway/database/schema.ts";
import { raiseCounter } from "#gateway/store/events/counters.ts";
import { postOrders } from "#gateway/store/ledger/post-orders.ts";
import { orderNumber } from "#gateway/store/orders/order-number.ts";
import { buildCustomer, buildOrder } from "../database/rows.ts";

/** How many orders each status gets. */
const rounds = 6;
const minute = 60_000;
/** The end of the promised slot in minutes from now: late, due soon, or later; null for no promise. */
const promises = [-95, -20, 25, null, 300] as const;
/** Statuses that only home deliveries have. */
const onTheRoad: readonly OrderStatus[] = ["Delivery Assigned", "Rider Assigned", "In-Transit", "Partially Delivered"];
/** One name is longer than any column is wide. */
const customers = ["Asha Rao", "Meera Nair", "Venkata Lakshmi Narasimha Subramaniam Iyer", "Imran Sheikh"] as const;
const address = {
  type: "Home",
  line: "12, Lotus Enclave",
  locality: "Palm Grove",
  city: "Malarpura",
  pincode: "099101",
};

/** Whether the orders of a status are paid: those of every second one are. */
export const isPaidOnBoard = (status: OrderStatus): boolean => orderStatuses.indexOf(status) % 2 === 0;

/**
 * Adds orders to a store that has staff and products but no orders. They are the same at any hour of any day; their
 * times are relative to now. Each status has six orders, at least two of them on the first page of 50 and at least four
 * of them home deliveries; some are late, some are paid. The newest is a minute old, the oldest a few weeks.
 */
export async function buildBoardOrders(database: Kysely<Database>, storeCode: string): Promise<void> {
  await database.transaction().execute(async (db) => {
    const { id } = await db.selectFrom("stores").select("id").where("code", "=", storeCode).executeTakeFirstOrThrow();
    const [picker, rider] = [
      await db.selectFrom("pickers").select("id").where("store_id", "=", id).orderBy("name").executeTakeFirstOrThrow(),
      await db.selectFrom("riders").select("id").where("store_id", "=", id).orderBy("name").executeTakeFirstOrThrow(),
    ];
    const people = [];
    for (const name of customers) people.push(await buildCustomer(db, id, { name, phone: "+915550002222" }));
    const count = rounds * orderStatuses.length;
    const now = Date.now();
    const at = (minutes: number) => new Date(now + minutes * minute).toISOString();
    const turn = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;
    for (let index = 0; index < count; index++) {
      const status = turn(orderStatuses, index);
      const isHome = onTheRoad.includes(status) || Math.floor(index / orderStatuses.length) % 3 !== 2;
      const customer = turn(people, index);
      const promise = turn(promises, index);
      const isPaid = isPaidOnBoard(status);
      const amount = 15_000 + 700 * index;
      const terms = {
        paidAmount: isPaid ? amount : 0,
        payBy: isPaid ? ("Online" as const) : ("Cash On Delivery" as const),
        givenBack: 0,
        paymentAttempt: null,
      };
      const order = await buildOrder(db, id, {
        number: orderNumber(storeCode, count - index),
        status,
        placed_at: at(-1 - 3 * index ** 2),
        slot_start: promise === null ? null : at(promise - 60),
        slot_end: promise === null ? null : at(promise),
        customer_id: customer.id,
        customer_name: customer.name,
        customer_phone: customer.phone,
        source: turn(orderSources, index),
        order_type: turn(orderTypes, index),
        delivery_type: isHome ? "HOME_DELIVERY" : "STORE_PICKUP",
        address: isHome ? JSON.stringify(address) : null,
        picker_id: statusesWithoutPicker.has(status) ? null : picker.id,
        rider_id: statusesWithoutRider.has(status) || !isHome ? null : rider.id,
        payment_state: paymentStateOf({ status, amount, returnedAmount: 0, ...terms }),
        paid_amount: terms.paidAmount,
        pay_by: terms.payBy,
        lines: [{ amount: amount - 5_000 }, { code: "P-2", name: "Milk", amount: 5_000 }],
      });
      if (!isPaid) continue;
      const payment = { at: order.placed_at, method: "UPI", amount, reference: `UPI${index}` } as const;
      await db
        .insertInto("order_payments")
        .values({ store_id: id, order_id: order.id, ...payment })
        .execute();
    }
    await postOrders(db, id, sql`select id from orders where store_id = ${id}`, { userId: null, name: "Test" });
    await raiseCounter(db, id, "orders", count);
  });
}
