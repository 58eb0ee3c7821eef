import { currencySign, formatAmount, formatMoney } from "#contract/money.ts";
import { wallTime } from "./time/days.ts";

/** The settings of a store that decide how times and money are written. */
export interface StorePlace {
  readonly timeZone: string;
  readonly locale: string;
  readonly currency: string;
}

/** Formats times in the store's time zone and money in its currency. Times are ISO 8601 text. */
export interface Format {
  readonly place: StorePlace;
  /** "09:41" */
  time(at: string): string;
  /** "21 Nov" */
  day(at: string): string;
  /** A calendar day, in no time zone: "2026-11-21" -> "21 Nov 2026". */
  date(day: string): string;
  /** The month of a calendar day: "Nov 2026". */
  month(day: string): string;
  /** "09:41" today, "21 Nov 09:41" on other days; `now` in ms. */
  moment(at: string, now: number): string;
  /** "21 Nov 2026, 09:41" */
  full(at: string): string;
  /** "2026-11-21 09:41", as a spreadsheet reads it. */
  sheetMoment(at: string): string;
  /** "10:00-12:00", with the day when it is not today; empty without a slot. `now` in ms. */
  slot(start: string | null, end: string | null, now: number): string;
  /** "842.00", without the currency. */
  amount(minor: number): string;
  /** "₹842.00" */
  money(minor: number): string;
  /** The sign of the currency: "₹". */
  readonly sign: string;
  /** "6,012" */
  count(value: number): string;
  /** Pieces or kilograms: "9", "1.25". */
  quantity(value: number): string;
  /** Basis points: 1250 -> "12.5%". */
  rate(basisPoints: number): string;
}

const formats = new Map<string, Format>();

/** The formatter of a store. The same settings give the same object, because making one is slow. */
export function formatFor(place: StorePlace): Format {
  const name = `${place.timeZone} ${place.locale} ${place.currency}`;
  const known = formats.get(name);
  if (known) return known;
  const format = makeFormat(place);
  formats.set(name, format);
  return format;
}

function makeFormat(place: StorePlace): Format {
  const { locale, currency, timeZone } = place;
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  const time = new Intl.DateTimeFormat(locale, clock);
  const day = new Intl.DateTimeFormat(locale, { day: "2-digit", month: "short", timeZone });
  const year = new Intl.DateTimeFormat(locale, { day: "2-digit", month: "short", year: "numeric", timeZone });
  const date = new Intl.DateTimeFormat(locale, { day: "2-digit", month: "short", year: "numeric", timeZone: "UTC" });
  const full = new Intl.DateTimeFormat(locale, {
    ...clock,
    day: "2-digit",
    month: "short",
    year: "numeric",
  });
  const count = new Intl.NumberFormat(locale);
  const quantity = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const rate = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const dayText = (at: Date, now: number): string => {
    const today = year.format(now);
    if (year.format(at) === today) return "";
    return (year.format(at).slice(-4) === today.slice(-4) ? day : year).format(at);
  };
  const moment = (at: string, now: number): string => {
    const date = new Date(at);
    const on = dayText(date, now);
    return on ? `${on} ${time.format(date)}` : time.format(date);
  };
  const month = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
  return {
    place,
    month: (on) => month.format(new Date(on)),
    time: (at) => time.format(new Date(at)),
    day: (at) => day.format(new Date(at)),
    date: (on) => date.format(new Date(on)),
    moment,
    full: (at) => full.format(new Date(at)),
    sheetMoment: (at) => new Date(wallTime(Date.parse(at), timeZone)).toISOString().slice(0, 16).replace("T", " "),
    slot(start, end, now) {
      if (start === null || end === null) return "";
      return `${moment(start, now)}-${time.format(new Date(end))}`;
    },
    amount: (minor) => formatAmount(minor, locale),
    money: (minor) => formatMoney(minor, currency, locale),
    sign: currencySign(currency, locale),
    count: (value) => count.format(value),
    quantity: (value) => quantity.format(value),
    rate: (basisPoints) => rate.format(basisPoints / 10_000),
  };
}
