import { formatMoney } from "#contract/money.ts";
import type { SaleUnit } from "#contract/enumerations.ts";
import { orderWords } from "#contract/orders/words.ts";
import type { PrintedOrder } from "#gateway/store/prints/read-printed-orders.ts";

/** The settings of a store that decide how times and money are written. */
export interface WordPlace {
  readonly timeZone: string;
  readonly locale: string;
  readonly currency: string;
}

/** Writes what papers say: times as the clock at the store shows them, money in its currency. */
export interface Words {
  /** "21 Nov 2026, 09:41" */
  moment(at: string): string;
  /** "21 Nov 2026" */
  day(at: string): string;
  /** "21 Nov, 10:00-12:00"; empty without a slot. */
  slot(order: Pick<PrintedOrder, "slotStart" | "slotEnd">): string;
  /** "₹842.00" */
  money(minor: number): string;
  /** "2" or "1.25 kg" */
  quantity(quantity: number, unit: SaleUnit): string;
  /** Basis points: 1250 -> "12.5%" */
  rate(basisPoints: number): string;
}

const known = new Map<string, Words>();

/** The words of a store. The same settings give the same object, because making one is slow. */
export function wordsOf({ timeZone, locale, currency }: WordPlace): Words {
  const key = `${timeZone} ${locale} ${currency}`;
  const words = known.get(key) ?? makeWords({ timeZone, locale, currency });
  known.set(key, words);
  return words;
}

function makeWords({ timeZone, locale, currency }: WordPlace): Words {
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  const time = new Intl.DateTimeFormat(locale, clock);
  const shortDay = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone });
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const rate = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  return {
    moment: (at) => `${day.format(new Date(at))}, ${time.format(new Date(at))}`,
    day: (at) => day.format(new Date(at)),
    slot({ slotStart, slotEnd }) {
      if (slotStart === null || slotEnd === null) return "";
      const [start, end] = [new Date(slotStart), new Date(slotEnd)];
      return `${shortDay.format(start)}, ${time.format(start)}-${time.format(end)}`;
    },
    money: (minor) => formatMoney(minor, currency, locale),
    quantity: (quantity, unit) => `${number.format(quantity)}${unit === "weight" ? " kg" : ""}`,
    rate: (basisPoints) => rate.format(basisPoints / 10_000),
  };
}

/** An address in one line; for an order without one, how it is handed over. */
export function addressText({ address, deliveryType }: Pick<PrintedOrder, "address" | "deliveryType">): string {
  if (!address) return orderWords.deliveryType.values[deliveryType];
  const { line, locality, city, pincode } = address;
  return [line, locality, `${city} ${pincode}`.trim()].filter((part) => part !== "").join(", ");
}
