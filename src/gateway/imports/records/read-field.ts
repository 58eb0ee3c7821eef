import { counted, withoutPercent } from "#contract/text.ts";
import { checkField } from "#contract/fields/check-field.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { foldChoice } from "#contract/imports/import.ts";
import { kinds } from "#contract/kinds.ts";
import { plainAmount } from "#contract/money.ts";
import { withoutTrailingZeros } from "#gateway/imports/mapping/number-format.ts";
import type { LineContext } from "#gateway/imports/subject.ts";
import { printableList } from "#gateway/imports/file/printable.ts";

/** The limits of fields whose values can be written as text. */
export type ImportLimits = Extract<
  FieldLimits,
  {
    readonly type: "text" | "number" | "money" | "date" | "time" | "choice" | "choices" | "record" | "switch" | "phone";
  }
>;

/** Whether a field can be imported from a text file; a picture cannot. */
export function isImported(limits: FieldLimits): limits is ImportLimits {
  return limits.type !== "file" && limits.type !== "password";
}

/** How dates and numbers are written in the file. */
type FileFormats = Pick<LineContext, "readDay" | "readNumber" | "readMoney">;

const yes = new Set(["yes", "y", "true", "1", "on", "x"]);
const no = new Set(["no", "n", "false", "0", "off", ""]);

/** The name of a field in a file. There, another record is given by its name, so "vehicleId" is called "vehicle". */
export function partOf(field: string, limits: FieldLimits | undefined): string {
  return limits?.type === "record" ? field.replace(/Id$/, "") : field;
}

/**
 * Reads the value of a field from a text; `undefined` when it breaks the limits. For another record the value is its
 * name, which is looked up later. `words` are what the store calls the choices, in small letters.
 */
export function readField(
  limits: ImportLimits,
  text: string,
  read: FileFormats,
  words: Readonly<Record<string, string>> = {},
): unknown {
  if (limits.type === "record") return text === "" ? null : text;
  const typed = limits.type === "choices" ? knownValues(limits.values, text, words) : typedText(limits, text, read);
  if (typed === undefined) return undefined;
  const reading = checkField(limits, typed);
  return "value" in reading ? reading.value : undefined;
}

/** The text from a file in the form in which somebody would type it. */
function typedText(
  limits: Exclude<ImportLimits, { readonly type: "record" | "choices" }>,
  text: string,
  { readDay, readNumber, readMoney }: FileFormats,
): string | boolean | undefined {
  switch (limits.type) {
    case "date":
      return text === "" ? "" : (readDay(text) ?? undefined);
    case "money":
    case "number": {
      if (text === "") return "";
      // A form takes commas out of what is typed. Here "12,50" would then be a hundred times as much.
      const isShare = limits.type === "number" && limits.most === 100;
      const read = limits.type === "money" ? readMoney : readNumber;
      const written = read(isShare ? withoutPercent(text) : text);
      return written === null ? undefined : withoutTrailingZeros(written);
    }
    case "switch":
      if (yes.has(text.toLowerCase())) return true;
      return no.has(text.toLowerCase()) ? false : undefined;
    case "choice":
      return text === "" ? "" : knownValue(limits.values, text);
    default:
      return text;
  }
}

/** The choices that a text names, sorted like these and without doubles; `undefined` where one of them is unknown. */
function knownValues(
  values: readonly string[],
  text: string,
  words: Readonly<Record<string, string>>,
): string[] | undefined {
  // A word of the store may have a comma or a slash in it, and exports put semicolons between words.
  for (const between of [";", /[,;|/]/]) {
    const given = text.split(between).flatMap((part) => part.trim() || []);
    const found = given.map((part) => knownValue(values, part) ?? words[foldChoice(part)]);
    if (!found.includes(undefined)) return values.filter((value) => found.includes(value));
  }
  return undefined;
}

function knownValue(values: readonly string[], text: string): string | undefined {
  return values.find((value) => value.toLowerCase() === text.toLowerCase());
}

/** The limits of a field in words that fit behind its name: "phone: 6 to 15 digits". */
export function limitWords(limits: ImportLimits): string {
  switch (limits.type) {
    case "text": {
      const length = `up to ${limits.longest} characters`;
      const because = limits.pattern?.because;
      return typeof because === "string" ? `${length}, ${because}` : length;
    }
    case "number": {
      const bounds = `${limits.least} to ${limits.most}`;
      return limits.decimals === 0
        ? `a whole number, ${bounds}`
        : `${bounds}, at most ${counted(limits.decimals, "decimal")}`;
    }
    case "money":
      return `an amount, ${plainAmount(limits.least)} to ${plainAmount(limits.most)}`;
    case "record": {
      const { one, called } = kinds[limits.kind];
      return `the ${called} of a ${one} of the store`;
    }
    case "date":
      return "a day";
    case "time":
      return "a time such as 09:30";
    case "choice":
      return `one of ${printableList(limits.values)}`;
    case "choices":
      return `any of ${limits.values.join(", ")}`;
    case "switch":
      return "yes or no, empty is no";
    case "phone":
      return "6 to 15 digits";
  }
}
