import {
  capitalized,
  counted,
  plainDigits,
  plainPhone,
  pointForDecimals,
  ungrouped,
  withoutAtEnd,
} from "#contract/text.ts";
import { readDay } from "./read-day.ts";
import { type FieldLimits, type FileLimits, phonePattern } from "./fields.ts";
import { messages } from "#contract/messages.ts";
import { formatAmount, parseAmount } from "#contract/money.ts";
import { unseen } from "#contract/unseen.ts";

/** The limits of a field for numbers. */
export type NumberLimits = Extract<FieldLimits, { readonly type: "number" | "money" }>;

/** The input of a field: what was typed, switched, ticked or chosen; `undefined` while nobody has touched it. */
export type Typed = string | boolean | readonly string[] | File | null | undefined;

/** The value of a field with these limits, as a form saves it. */
export type ValueOf<Limits extends FieldLimits> = Limits extends { readonly type: "text" | "phone" }
  ? string
  : Limits extends { readonly type: "password" }
    ? // Undefined keeps the present password.
      Limits extends { readonly required: true }
      ? string
      : string | undefined
    : Limits extends { readonly type: "number" | "money" }
      ? Needed<number, Limits>
      : Limits extends { readonly type: "choice"; readonly values: readonly (infer Value)[] }
        ? Needed<Value, Limits>
        : Limits extends { readonly type: "date" | "time" | "record" }
          ? Needed<string, Limits>
          : Limits extends { readonly type: "choices"; readonly values: readonly (infer Value)[] }
            ? readonly Value[]
            : Limits extends { readonly type: "switch" }
              ? boolean
              : // A new file, null to remove the present one, undefined to keep it.
                File | null | undefined;

type Needed<Value, Limits> = Limits extends { readonly required: true } ? Value : Value | null;

/** The result of reading a field: its value, or a sentence about what is wrong. */
export type FieldReading<Limits extends FieldLimits = FieldLimits> =
  | { readonly value: ValueOf<Limits> }
  | { readonly because: string };

/** The same without the type of the value. */
type Reading = { readonly value: unknown } | { readonly because: string };

/**
 * Reads the input of a field and checks it against the limits. An empty optional field has the value "" for texts,
 * undefined (no change) for passwords, and null for all other types. A message groups the digits of a bound as `locale`
 * does.
 */
export function checkField<Limits extends FieldLimits>(
  limits: Limits,
  typed: Typed,
  locale = plainLocale,
): FieldReading<Limits> {
  return readField(limits, typed, locale) as FieldReading<Limits>;
}

function readField(limits: FieldLimits, typed: Typed, locale: string): Reading {
  if (limits.type === "switch") return { value: typed === true };
  if (limits.type === "choices") return readChoices(limits.values, typed);
  if (limits.type === "file") return readFile(limits, typed);
  // Spaces at the ends of a password belong to it.
  const text = typeof typed === "string" ? (limits.type === "password" ? typed : typed.trim()) : "";
  if (text === "") return limits.required ? { because: pleaseFill(limits) } : { value: whenEmpty(limits) };
  switch (limits.type) {
    case "text":
      return readText(limits, text);
    case "number":
      return readNumber(limits, text, locale);
    case "money":
      return readMoney(limits, text, locale);
    case "date":
      return readDate(text);
    case "time":
      return readTime(text);
    case "choice":
      return limits.values.includes(text) ? { value: text } : { because: `"${text}" cannot be chosen here` };
    case "record":
      return uuid.test(text) ? { value: text.toLowerCase() } : { because: `No ${limits.kind} named "${text}"` };
    case "phone":
      return readPhone(text);
    case "password":
      return readPassword(limits, text);
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** What is said of an empty field that must be filled. */
export const fillThisIn = "Please fill this in";

function pleaseFill({ type }: FieldLimits): string {
  return type === "choice" || type === "record" ? "Please choose one" : fillThisIn;
}

function whenEmpty({ type }: FieldLimits): "" | null | undefined {
  if (type === "password") return undefined;
  return type === "text" || type === "phone" ? "" : null;
}

/** The number of characters as the gateway's schemas count them: an emoji is one. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** A character that can be seen, which a required text must have. */
const seen = new RegExp(`[^${unseen}]`, "u");

/** NUL and halves of surrogate pairs, which the database cannot store. */
export const unstorable = /[\0\p{Cs}]/u;

function readText(limits: Extract<FieldLimits, { type: "text" }>, text: string): Reading {
  const { longest, pattern, required } = limits;
  if (unstorable.test(text)) return { because: "One of these characters cannot be saved" };
  if (required && !seen.test(text)) return { because: pleaseFill(limits) };
  const length = lengthOf(text);
  if (length > longest) return { because: `At most ${longest} characters, this text has ${length}` };
  if (!pattern || pattern.pattern.test(text)) return { value: text };
  const plain = plainDigits(text);
  if (pattern.pattern.test(plain)) return { value: plain };
  const { because } = pattern;
  return { because: typeof because === "string" ? `Please use ${because}` : capitalized(because(text)) };
}

function readNumber(limits: Extract<FieldLimits, { type: "number" }>, text: string, locale: string): Reading {
  const { least, most, decimals } = limits;
  const plain = ungrouped(text);
  if (plain === null) return { because: `"${text}" is not a number: ${pointForDecimals}` };
  const match = /^-?\d{1,15}(?:\.(\d+))?$/.exec(plain);
  if (!match) return { because: `"${text}" is not a number` };
  const typedDecimals = withoutAtEnd(match[1] ?? "", "0").length;
  if (typedDecimals > decimals)
    return { because: decimals === 0 ? "Please enter a whole number" : `At most ${counted(decimals, "decimal")}` };
  // Adding zero turns -0 into 0.
  const value = Number(plain) + 0;
  const step = 10 ** -decimals;
  const write = (bound: number): string => writeNumber(limits, bound, locale);
  return withinBounds(value, least, most, write, Number((least - step).toFixed(decimals)));
}

function readMoney(limits: Extract<FieldLimits, { type: "money" }>, text: string, locale: string): Reading {
  const { least, most } = limits;
  const plain = ungrouped(text);
  if (plain === null) return { because: `"${text}" is not an amount: ${pointForDecimals}` };
  const value = parseAmount(plain);
  if (value === null)
    return { because: /^\d+\.\d{3,}$/.test(plain) ? `At most ${counted(2, "decimal")}` : `"${text}" is not an amount` };
  return withinBounds(value, least, most, (bound) => writeNumber(limits, bound, locale), least - 1);
}

/** How numbers are written where no store is known. */
const plainLocale = "en-IN";

/** What fields read in place of the signs of a locale. */
const readSigns: Partial<Record<Intl.NumberFormatPartTypes, string>> = {
  group: ",",
  decimal: ".",
  minusSign: "-",
  literal: "",
};

/**
 * Writes a number for a field with these limits: its digits grouped as the locale does, with the signs that fields
 * read. Whoever types it as it stands there is understood.
 */
export function writeNumber(limits: NumberLimits, value: number, locale = plainLocale): string {
  const isMoney = limits.type === "money";
  const parts = new Intl.NumberFormat(locale, {
    minimumFractionDigits: isMoney ? 2 : 0,
    maximumFractionDigits: isMoney ? 2 : limits.decimals,
    numberingSystem: "latn",
  }).formatToParts(isMoney ? value / 100 : value);
  return parts.map(({ type, value }) => readSigns[type] ?? value).join("");
}

/** The message for a value below a lower bound that is itself allowed: "Please enter value more than or equal to 0". */
export function enterAtLeast(bound: string): string {
  return `${messages.enterMoreThan} or equal to ${bound}`;
}

/**
 * Checks bounds. The specification's message names the number that a value must exceed, one step below the bound; where
 * that would be negative, the message for an allowed bound is used instead.
 */
function withinBounds(
  value: number,
  least: number,
  most: number,
  write: (bound: number) => string,
  below: number,
): Reading {
  if (value < least) {
    return { because: below < 0 ? enterAtLeast(write(least)) : `${messages.enterMoreThan} ${write(below)}` };
  }
  return value > most ? { because: `Please enter ${write(most)} or less` } : { value };
}

function readDate(text: string): Reading {
  const day = readDay(text);
  return day === null ? { because: `"${text}" is not a date: write it as 21/11/2026` } : { value: day };
}

function readTime(text: string): Reading {
  const match = /^(\d{1,2})[:.]?(\d{2})$/.exec(plainDigits(text));
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || hours > 23 || minutes > 59) return { because: `"${text}" is not a time: write it as 09:30` };
  return { value: `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}` };
}

function readPhone(text: string): Reading {
  const phone = plainPhone(text);
  return phonePattern.test(phone)
    ? { value: phone }
    : { because: "Please enter 6 to 15 digits, with a plus or without" };
}

function readPassword({ shortest, longest }: Extract<FieldLimits, { type: "password" }>, text: string): Reading {
  if (lengthOf(text) < shortest) return { because: `At least ${shortest} characters` };
  return lengthOf(text) > longest ? { because: `At most ${longest} characters` } : { value: text };
}

function readChoices(values: readonly string[], typed: Typed): Reading {
  const ticked: readonly unknown[] = Array.isArray(typed) ? typed : [];
  const unknown = ticked.find((value) => typeof value !== "string" || !values.includes(value));
  if (unknown !== undefined) return { because: `"${String(unknown)}" cannot be chosen here` };
  // Sorts the values like the choices, without duplicates.
  return { value: values.filter((value) => ticked.includes(value)) };
}

function readFile(limits: FileLimits, typed: Typed): Reading {
  if (typed === undefined) return { value: undefined };
  if (!(typed instanceof File)) return limits.required ? { because: "Please choose a file" } : { value: null };
  if (!limits.types.includes(typed.type)) {
    return { because: `Only ${fileTypeNames(limits.types)}: choose another file` };
  }
  if (typed.size > limits.mostBytes) {
    return { because: `At most ${kilobytes(limits.mostBytes)}, this file has ${kilobytes(typed.size)}` };
  }
  return { value: typed };
}

/** The common names of file types: ["image/jpeg", "image/png"] -> "JPEG, PNG". */
export function fileTypeNames(types: readonly string[]): string {
  return types.map((type) => type.replace(/^.*\//, "").toUpperCase()).join(", ");
}

/** The size of a file in words: 512000 -> "512 kB". */
export function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000)} kB`;
}

/** The input of a field for a value: the inverse of `checkField`. */
export function typedOf(limits: FieldLimits, value: unknown): Typed {
  if (limits.type === "switch") return value === true;
  if (limits.type === "choices") return Array.isArray(value) ? (value as readonly string[]) : [];
  if (limits.type === "file") return value === undefined ? undefined : null;
  if (value === null || value === undefined) return "";
  return limits.type === "money" && typeof value === "number" ? formatAmount(value) : String(value);
}
