import type { Tools } from "#commands/context/tools.ts";
import { otherField, rowField } from "#commands/form-field.ts";
import { formatAmount } from "#contract/money.ts";
import type { PlannedPrice, PriceSpan } from "#contract/products/price-schema.ts";
import { type ProductRow, productFields } from "#contract/products/product.ts";

/** Asks for a price of a product and the days on which it holds, and plans it. */
export async function planPrice(row: ProductRow, tools: Tools): Promise<void> {
  const params = { storeId: row.storeId, id: row.id };
  const { timeZone } = await tools.api("prices.list", { params });
  const twiceFields = changesClocks(timeZone)
    ? {
        fromTwice: {
          ...otherField("price.fromTwice"),
          limits: { type: "choice", values: ["first", "second"] },
          words: { first: "Before clocks are set back", second: "After that" },
          hint: "Only for a time that clocks show twice on that day",
        } as const,
      }
    : {};
  const saved = await tools.fill({
    name: `price-${row.id}`,
    title: `Plan a price of ${row.name}`,
    as: "dialog",
    fields: {
      fromDay: { ...otherField("price.fromDay"), limits: { type: "date", required: true } },
      fromTime: { ...otherField("price.fromTime"), limits: { type: "time" }, hint: "Empty: as the day begins" },
      ...twiceFields,
      untilDay: {
        ...otherField("price.untilDay"),
        limits: { type: "date" },
        hint: "Of a sale. Empty: the usual price from then on",
      },
      mrp: { ...rowField("product", "mrp"), limits: productFields.mrp, section: "section.price" },
      price: { ...rowField("product", "price"), limits: productFields.price, hint: "At most the MRP" },
      reason: { ...otherField("price.reason"), limits: { type: "text", longest: 300 }, wide: true },
    },
    values: () => ({ mrp: row.mrp, price: row.price }),
    save: async ({ fromDay, fromTime, untilDay, mrp, price, reason, ...more }, { idempotencyKey }) => {
      const fromTwice = "fromTwice" in more ? (more.fromTwice as PlannedPrice["fromTwice"] | null) : null;
      const body = {
        fromDay: fromDay ?? "",
        ...(fromTime && { fromTime }),
        ...(fromTwice && { fromTwice }),
        ...(untilDay && { untilDay }),
        mrp: mrp ?? 0,
        price: price ?? 0,
        ...(reason && { reason }),
      };
      await tools.api("prices.plan", { params, body }, { idempotencyKey });
      return row;
    },
    saved: "The price is planned",
  });
  if (saved) await tools.refresh();
}

/** Whether clocks of a time zone are set forward and back in the course of a year. */
function changesClocks(timeZone: string): boolean {
  const hourIn = (month: number) =>
    new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset", hour: "2-digit" })
      .formatToParts(Date.UTC(new Date().getFullYear(), month, 15))
      .find(({ type }) => type === "timeZoneName")?.value;
  return hourIn(0) !== hourIn(6);
}

/** Asks which planned price of a product to take back, or whether to end the present one, and does it. */
export async function endPrice({ storeId, id, name }: ProductRow, tools: Tools): Promise<void> {
  const { prices, timeZone } = await tools.api("prices.list", { params: { storeId, id } });
  const canEnd = prices.filter((span) => span.canEnd);
  // A usual price that is to come has a span before a sale and one after it.
  const ended = canEnd.filter(({ id }, at) => canEnd.findIndex((span) => span.id === id) === at);
  if (ended.length === 0) {
    tools.tell(`No price is planned for ${name}`, "plain");
    return;
  }
  const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone });
  const priceId = await tools.choose({
    title: `Which price of ${name} shall end?`,
    numbered: true,
    options: ended.map((span) => ({
      value: span.id,
      title: `${formatAmount(span.price)} ${spanText(span, time)}`,
      hint: span.when === "now" ? "ends now" : "taken back",
    })),
  });
  if (priceId === undefined) return;
  await tools.api("prices.end", { params: { storeId, id, priceId } }, { idempotencyKey: tools.newKey() });
  tools.tell("The price is ended", "success");
  await tools.refresh();
}

function spanText({ from, until }: PriceSpan, time: Intl.DateTimeFormat): string {
  const end = until === null ? "" : ` until ${time.format(Date.parse(until))}`;
  return from === null ? end.trim() : `from ${time.format(Date.parse(from))}${end}`;
}
