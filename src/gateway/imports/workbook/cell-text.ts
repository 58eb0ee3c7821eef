import { withoutAtEnd } from "#contract/text.ts";
import { longestNumber } from "#gateway/imports/longest.ts";

/** Writes a number of a cell as its format shows it. */
export type NumberText = (raw: string) => string;

/** The formats that a workbook may name without saying them, by their numbers (ECMA-376, 18.8.30). */
const builtIn: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  ...Object.fromEntries([14, 15, 16, 17, ...range(27, 36), ...range(50, 58)].map((id) => [id, "yyyy-mm-dd"])),
  ...Object.fromEntries([18, 19, 20, 21, 45, 46, 47].map((id) => [id, "hh:mm"])),
  22: "yyyy-mm-dd hh:mm",
  37: "#,##0",
  38: "#,##0",
  39: "#,##0.00",
  40: "#,##0.00",
};

/** Days from the first day of spreadsheets to 1970, and those by which the calendar of old Macs begins later. */
const daysBefore1970 = 25_569;
const daysOf1904 = 1_462;

/**
 * Makes the function that writes the numbers of one format. A day becomes 2026-01-31 and a time 10:30, whatever their
 * format is, so that nobody mistakes a day for a month. Codes keep their zeros, amounts the decimals that are shown and
 * shares their sign. Separators and currencies are left out, and no number is written with an exponent.
 */
export function numberText(id: number, custom: string | undefined, is1904: boolean): NumberText {
  const format = custom ?? builtIn[id] ?? "General";
  const sections = sectionsOf(format);
  const [first = ""] = sections;
  const days = dateText(first, is1904);
  if (days) return days;
  const texts = sections.slice(0, 3).map(sectionText);
  return (raw) => {
    const plain = raw.length > longestNumber ? null : plainNumber(raw);
    if (plain === null) return raw;
    const at = plain.startsWith("-") ? 1 : Number(plain) === 0 ? 2 : 0;
    return (texts[at] ?? texts[0] ?? String)(plain);
  };
}

/** The parts of a format: for numbers above zero, below it, and zero. A semicolon in quotes divides nothing. */
function sectionsOf(format: string): string[] {
  const sections = [""];
  for (const part of format.match(/"[^"]*"?|[^";]+|;/g) ?? []) {
    if (part === ";") sections.push("");
    else sections.push((sections.pop() ?? "") + part);
  }
  return sections;
}

/** A format without what is only for the eye: colours, conditions, and room for signs. */
function bare(format: string): string {
  return format.replaceAll(/\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi, "").replaceAll(/[_*]./g, "");
}

function sectionText(section: string): NumberText {
  const format = bare(section);
  const code = codeText(format);
  if (code) return code;
  const body = format.replaceAll(/"[^"]*"|\\./g, "");
  const placeholders = /^[^#0?]*([#0?][#0?,]*)(?:\.([#0?]*))?(,?)/.exec(body);
  if (!placeholders || /e[+-]|\/|general|@/i.test(body)) return (plain) => plain;
  const [, whole = "", decimals = "", comma = ""] = placeholders;
  if (whole.endsWith(",") || comma !== "") return (plain) => plain;
  const isShare = body.includes("%");
  const least = withoutAtEnd(decimals, "#?").length;
  return (plain) => {
    const rounded = roundTo(isShare ? moved(plain, 2) : plain, decimals.length);
    const [before = "", after = ""] = rounded.split(".");
    const kept = after.slice(0, least) + withoutAtEnd(after.slice(least), "0");
    return `${before}${kept === "" ? "" : `.${kept}`}${isShare ? "%" : ""}`;
  };
}

/** Codes with zeros in front, such as 00000 or "SKU-"000: all of their format is digits and fixed letters. */
function codeText(format: string): NumberText | null {
  const parts = format.match(/"[^"]*"|\\.|0|./g) ?? [];
  const zeros = parts.filter((part) => part === "0").length;
  const letters = parts.filter((part) => part !== "0").map((part) => part.replaceAll(/^["\\]|"$/g, ""));
  if (zeros < 2 || letters.some((text) => /\p{Sc}/u.test(text))) return null;
  if (parts.some((part) => part !== "0" && !/^(?:"[^"]*"|\\.|[ ()/-])$/.test(part))) return null;
  return (plain) => {
    if (!/^\d+$/.test(plain)) return plain;
    const digits = plain.padStart(zeros, "0");
    let at = digits.length - zeros;
    let isFirst = true;
    return parts
      .map((part) => {
        if (part !== "0") return part.replaceAll(/^["\\]|"$/g, "");
        const from = isFirst ? 0 : at;
        isFirst = false;
        return digits.slice(from, (at += 1));
      })
      .join("");
  };
}

/** How days and times are written; null for the format of a number. */
function dateText(section: string, is1904: boolean): NumberText | null {
  const body = bare(section).replaceAll(/"[^"]*"|\\.|general|am\/pm|a\/p/gi, "");
  if (!/[ymdhs]/i.test(body) || /[#?]/.test(body)) return null;
  const hasTime = /[hs]/i.test(body);
  const hasDay = /[yd]/i.test(body) || !hasTime;
  return (raw) => {
    const serial = Number(raw);
    if (raw.trim() === "" || !Number.isFinite(serial) || serial < 0) return raw;
    const seconds = Math.round(serial * 86_400);
    const [, time = "", ofMinute = ""] = /(..:..):(..)$/.exec(clock(seconds, hasDay)) ?? [];
    const shown = ofMinute === "00" ? time : `${time}:${ofMinute}`;
    if (!hasDay) return seconds >= 86_400 ? clock(seconds, false).replace(/:00$/, "") : shown;
    const day = Math.floor(seconds / 86_400) + (is1904 ? daysOf1904 : 0);
    // Spreadsheets believe that 1900 had a 29 February, which is day 60.
    const since = day - daysBefore1970 + (day < 60 ? 1 : 0);
    const date = new Date(since * 86_400_000);
    if (Number.isNaN(date.getTime())) return raw;
    return `${date.toISOString().slice(0, 10)}${hasTime ? ` ${shown}` : ""}`;
  };
}

/** Seconds as 10:30:00, those of whole days left out or as more hours. */
function clock(seconds: number, ofDay: boolean): string {
  const left = ofDay ? seconds % 86_400 : seconds;
  return [left / 3_600, (left / 60) % 60, left % 60].map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
}

/**
 * A number without exponent, with the 15 digits that spreadsheets count with; whole ones keep all their digits. Null
 * for what is none.
 */
function plainNumber(raw: string): string | null {
  // Most numbers are short and plain already.
  if (/^(?:0|[1-9]\d{0,8})(?:\.\d{0,5}[1-9])?$/.test(raw)) return raw;
  const found = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(raw.trim());
  const [, sign = "", whole = "", decimals = "", exponent = "0"] = found ?? [];
  if (whole + decimals === "") return null;
  const exact = moved(`${whole || "0"}.${decimals}`, Number(exponent));
  const minus = sign === "-" && /[1-9]/.test(exact) ? "-" : "";
  if (!exact.includes(".")) return minus + exact;
  const [, digits = "", power = "0"] = /^([\d.]+)(?:e(.+))?$/.exec(Number(exact).toPrecision(15)) ?? [];
  return minus + moved(digits, Number(power));
}

/** A plain number times 10, 100, ..., or divided by that. */
function moved(plain: string, places: number): string {
  const [, sign = "", whole = "", decimals = ""] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(plain) ?? [];
  const digits = `${"0".repeat(Math.max(0, -places))}${whole}${decimals}${"0".repeat(Math.max(0, places))}`;
  const point = Math.max(0, -places) + whole.length + places;
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  const after = withoutAtEnd(digits.slice(point), "0");
  return `${sign}${before}${after === "" ? "" : `.${after}`}`;
}

/** A plain number with at most so many decimals, filled up with zeros; a half is rounded away from zero. */
function roundTo(plain: string, places: number): string {
  const [, sign = "", whole = "", decimals = ""] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(plain) ?? [];
  const kept = BigInt(whole + decimals.slice(0, places).padEnd(places, "0"));
  const digits = String(kept + ((decimals[places] ?? "0") >= "5" ? 1n : 0n)).padStart(places + 1, "0");
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return /[1-9]/.test(text) ? sign + text : text;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
