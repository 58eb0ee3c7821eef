import type { LookUp } from "#contract/chatbot/steps.ts";
import { formatMoney } from "#contract/money.ts";
import { openStatuses } from "#contract/orders/status.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readPincode } from "#gateway/store/delivery/areas.ts";
import { readSettings } from "#gateway/store/settings/settings.ts";
import { readOpening } from "./opening.ts";

/** Who asks the bot, and when, in milliseconds. */
export interface Asker {
  readonly storeId: string;
  /** Null for a visitor whom the storefront has not logged in: the bot then tells of no orders. */
  readonly customerId: string | null;
  readonly now: number;
}

const logInFirst = "Please log in to the shop first. Then I can tell you about your orders.";
const mostOrders = 5;

/** Answers one of the closed questions in words. */
export async function lookUp(
  db: Db,
  asker: Asker,
  what: LookUp,
  known: Readonly<Record<string, string>>,
): Promise<string> {
  switch (what) {
    case "order status":
      return tellOrders(db, asker, false);
    case "open orders":
      return tellOrders(db, asker, true);
    case "opening hours":
      return tellHours(db, asker);
    case "delivery area":
      return tellArea(db, asker, Object.values(known).findLast((value) => /^\d{6}$/.test(value)) ?? "");
    case "return window": {
      const { returnDays, returnWindows } = await readSettings(db, "returns", asker.storeId);
      const others = returnWindows.map(({ category, days }) => `${category}: ${daysText(days)}`);
      return [`You can return goods within ${daysText(returnDays)} after delivery.`, ...others].join("\n");
    }
  }
}

function daysText(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** Tells the newest order of a customer, or all that are open. */
async function tellOrders(db: Db, { storeId, customerId }: Asker, open: boolean): Promise<string> {
  if (customerId === null) return logInFirst;
  const store = await readStore(db, storeId);
  const orders = await db
    .selectFrom("orders")
    .select(["number", "status", "amount", "slot_end as promisedAt"])
    .where("store_id", "=", storeId)
    .where("customer_id", "=", customerId)
    .$if(open, (query) => query.where("status", "in", openStatuses))
    .orderBy("placed_at", "desc")
    .orderBy("id")
    .limit(open ? mostOrders : 1)
    .execute();
  if (orders.length === 0) return open ? "You have no open orders." : "You have not ordered here yet.";
  const moment = new Intl.DateTimeFormat(store.locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: store.timeZone,
  });
  return orders
    .map(({ number, status, amount, promisedAt }) => {
      const isOpen = openStatuses.includes(status);
      const promise = isOpen && promisedAt ? ` It is promised by ${moment.format(new Date(promisedAt))}.` : "";
      return `Order ${number}, ${formatMoney(amount, store.currency, store.locale)}: ${status}.${promise}`;
    })
    .join("\n");
}

async function tellHours(db: Db, { storeId, now }: Asker): Promise<string> {
  const { opensAt, closesAt, isHoliday, words } = await readOpening(db, storeId, now);
  return [`We are open from ${opensAt} to ${closesAt}.`, isHoliday ? "Today we are closed." : "", words]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

async function tellArea(db: Db, { storeId, now }: Asker, pincode: string): Promise<string> {
  if (pincode === "") return "I need a PIN code to tell that.";
  const found = await readPincode(db, { storeIds: [storeId], storeId, pincode }, now);
  if (!found.delivers) return `We do not deliver to ${pincode}.`;
  const { currency, locale } = await readStore(db, storeId);
  const charge =
    found.charge === 0 ? "Delivery is free." : `Delivery costs ${formatMoney(found.charge, currency, locale)}.`;
  const from =
    found.freeFrom === null || found.charge === 0
      ? ""
      : ` It is free from ${formatMoney(found.freeFrom, currency, locale)}.`;
  return `We deliver to ${pincode}. ${charge}${from}`;
}

async function readStore(db: Db, storeId: string) {
  return db
    .selectFrom("stores")
    .select(["locale", "currency", "time_zone as timeZone"])
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
}
