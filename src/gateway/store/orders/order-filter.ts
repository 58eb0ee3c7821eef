import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { unassigned } from "#contract/enumerations.ts";
import type { OrderFilter } from "#contract/orders/schema.ts";
import { dueSoonMinutes } from "#contract/constants.ts";
import { closedStatuses } from "#contract/orders/status.ts";
import type { Database } from "#gateway/database/schema.ts";
import { foldText } from "./order-search-text.ts";

type Orders = ExpressionBuilder<Database, "orders">;

/** The closed statuses as the index of open orders spells them, so that PostgreSQL sees that it may use it. */
export const isOpenOrder = sql<SqlBool>`orders.status not in (${sql.join(closedStatuses.map((status) => sql.lit(status)))})`;

/** An order whose promise is near and not past; asked together with `isOpenOrder`. */
export const isDueSoon = sql<SqlBool>`orders.slot_end between now() and now() + ${sql.lit(`${dueSoonMinutes} minutes`)}::interval`;

/** More words than this are not looked for: each one costs a search of its own. */
const mostWords = 8;

/**
 * What a filter asks of `orders`, all of it at once. An empty list asks nothing; ranges include both ends; of typed
 * text every word must occur in number, customer's name, phone or a product's name, one or two letters at the start
 * of a word only.
 */
export function filterOrders(filter: OrderFilter): (eb: Orders) => Expression<SqlBool> {
  return (eb) => {
    const parts: Expression<SqlBool>[] = [eb("orders.store_id", "=", filter.entityInternalId)];
    const among = <Value extends string>(column: Parameters<typeof eb>[0], values: readonly Value[] | undefined) => {
      if (values && values.length > 0) parts.push(eb(column, "in", values));
    };
    among("orders.status", filter.orderStatus);
    among("orders.source", filter.source);
    among("orders.order_type", filter.orderType);
    among("orders.delivery_type", filter.deliveryType);
    among("orders.payment_state", filter.paymentState);
    for (const [column, wanted] of [
      ["orders.picker_id", filter.picker] as const,
      ["orders.rider_id", filter.rider] as const,
    ]) {
      if (!wanted || wanted.length === 0) continue;
      const ids = wanted.filter((id) => id !== unassigned);
      parts.push(
        eb.or([
          ...(ids.length > 0 ? [eb(column, "in", ids)] : []),
          ...(ids.length < wanted.length ? [eb(column, "is", null)] : []),
        ]),
      );
    }
    for (const [column, range] of [
      ["orders.slot_start", filter.slot] as const,
      ["orders.placed_at", filter.placed] as const,
    ]) {
      if (range?.from !== undefined) parts.push(eb(column, ">=", range.from));
      if (range?.to !== undefined) parts.push(eb(column, "<=", range.to));
    }
    if (filter.amount?.from !== undefined) parts.push(eb("orders.amount", ">=", filter.amount.from));
    if (filter.amount?.to !== undefined) parts.push(eb("orders.amount", "<=", filter.amount.to));
    if (filter.late) parts.push(isOpenOrder, eb("orders.slot_end", "<", sql<string>`now()`));
    if (filter.dueSoon) parts.push(isOpenOrder, isDueSoon);
    if (searchPatterns(filter.text ?? "").length > 0) {
      parts.push(
        eb.exists(
          eb
            .selectFrom("order_search")
            .select(sql.lit(1).as("found"))
            .whereRef("order_search.store_id", "=", "orders.store_id")
            .whereRef("order_search.order_id", "=", "orders.id")
            .where(searchText(filter.text ?? "")),
        ),
      );
    }
    return eb.and(parts);
  };
}

/** What typed text asks of `order_search`: every word of it. */
export function searchText(text: string): (eb: ExpressionBuilder<Database, "order_search">) => Expression<SqlBool> {
  return (eb) =>
    eb.and(
      searchPatterns(text).map((either) => eb.or(either.map((pattern) => eb("order_search.search", "like", pattern)))),
    );
}

/**
 * Typed text as patterns for `like` over folded text: one list for each word, of which one pattern must match. A word of
 * figures and signs only is also looked for without its signs, as phones are kept. Parts of numbers need three letters.
 */
export function searchPatterns(text: string): string[][] {
  const words = [...new Set(foldText(text).split(" "))].filter(Boolean).slice(0, mostWords);
  return words.map((word) => {
    const figures = /^[\d().+/-]+$/.test(word) ? word.replaceAll(/\D/g, "") : "";
    return [...new Set([word, ...(figures.length > 2 ? [figures] : [])])].map(patternOf);
  });
}

// Shorter pieces are in no trigram: at the start of a word, where the index knows them, they stay quick.
function patternOf(word: string): string {
  const literal = word.replaceAll(/[\\%_]/g, "\\$&");
  return [...word].length > 2 ? `%${literal}%` : `% ${literal}%`;
}
