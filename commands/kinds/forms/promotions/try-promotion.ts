import type { Trial } from "#commands/form.ts";
import { formatAmount } from "#contract/money.ts";
import type { Clash, Replay } from "#contract/promotions/schema.ts";
import { counted, grouped } from "#contract/text.ts";

/** Whether something is typed that has an effect on orders; the title and the state of a promotion have none. */
export function hasEffect<Row extends object>(values: Partial<Row>, row: Row | undefined, without: keyof Row): boolean {
  const names = (Object.keys(values) as (keyof Row)[]).filter((name) => name !== without);
  return row === undefined || names.some((name) => JSON.stringify(values[name]) !== JSON.stringify(row[name]));
}

/** What a promotion would have done on past orders, in words. */
export function trialOf(replay: Replay): Trial {
  const { orders, since, touched, customers, cost, sales, reached, largest, clashes } = replay;
  if (orders === 0 || since === null)
    return { text: "There are no orders on which it could be tried.", warnings: [], tables: [] };
  const on = `On the newest ${counted(orders, "order")}, placed since ${dayOf(since)},`;
  const text =
    touched === 0
      ? `${on} it would have counted for none.`
      : `${on} it would have cost ${formatAmount(cost)}: it counts for ${counted(touched, "order")} of ` +
        `${counted(customers, "customer")}, which come to ${formatAmount(sales)}.`;
  const limit = reached && (reached.limit === "uses" ? "its last use" : "its budget");
  return {
    text,
    warnings: [
      ...(limit && reached ? [`An order of ${dayOf(reached.on)} would have been the first beyond ${limit}.`] : []),
      ...clashes.map(clashText),
    ],
    tables:
      largest.length === 0
        ? []
        : [
            {
              title: "The largest",
              head: ["Order", "Placed", "Costs less", "Comes to"],
              rows: largest.map(({ number, placedOn, saves, amount }) => [
                number,
                dayOf(placedOn),
                formatAmount(saves),
                formatAmount(amount),
              ]),
            },
          ],
  };
}

function clashText({ title, orders, won, because }: Clash): string {
  const lost = orders - won;
  const who =
    lost === 0
      ? "this one counts on all of them"
      : won === 0
        ? `${title} counts on all of them`
        : `this one counts on ${grouped(won)} of them, ${title} on ${grouped(lost)}`;
  return `It meets ${title} on ${counted(orders, "order")}; ${who}. ${because}.`;
}

function dayOf(day: string): string {
  return new Date(day).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });
}
