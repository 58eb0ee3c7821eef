import { printableList } from "#gateway/imports/file/printable.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { subjects } from "#gateway/imports/subjects.ts";

/** Whether a subject has an option. */
type When = (subject: ImportSubject) => boolean;

const always: When = () => true;
const hasAmounts: When = ({ hasAmounts }) => hasAmounts;
const hasChoices: When = ({ parts }) => Object.values(parts).some(({ choices }) => choices !== undefined);
const hasDates: When = ({ hasDates }) => hasDates;
const makesStore: When = ({ makesStore }) => makesStore;

/** An option that takes a value, one that may be given several times, and one that takes none. */
const text = (value: string, words: string, when = always) => ({ type: "string", value, words, when }) as const;
const texts = (...facts: Parameters<typeof text>) => ({ ...text(...facts), multiple: true }) as const;
const flag = (words: string, when = always) => ({ type: "boolean", value: "", words, when }) as const;

/** The options, in the order of the usage. */
export const options = {
  map: texts("PART=COLUMN,...", "which column of the file holds which part; see below"),
  "save-map": text("NAME", "keeps all that is said here about reading the file"),
  "use-map": text("NAME", "reads the file as it was kept; what else is said here counts instead"),
  values: texts("PART:VALUE=TEXT,...", "what texts mean: status:Cancelled=CANCELLED,Delivered=DONE", hasChoices),
  clears: texts("PART,...", "parts of which an empty cell empties what is there", ({ clears }) => clears === true),
  returns: texts("RULE", 'which lines are returned goods: "quantity is negative", "order starts with C"', hasAmounts),
  "number-format": text("EXAMPLE", "a number as the file writes it: 1.234,56 (default: 1234.56)", hasAmounts),
  "minor-units": flag("amounts are whole numbers of the smallest coin: 2500 is 25.00", hasAmounts),
  join: text("FILE", "a second file, each of whose lines belongs to lines of the first", hasAmounts),
  on: text("COLUMN=COLUMN", "the columns of both files that say which lines these are", hasAmounts),
  store: text("CODE", "the store that it belongs to"),
  delimiter: text("TEXT", String.raw`between the fields (default: , ; \t is a tab)`),
  encoding: text("NAME", "of the file, such as windows-1252 (default: utf-8)"),
  sheet: text("NAME", "of a workbook (default: its first sheet)"),
  "heading-after": text("LINES", "how many lines stand before the names of the columns (default: 0)"),
  "heading-lines": text("LINES", 'how many lines these are (default: 1); of none, columns are "Column 1" and so on'),
  "date-format": texts(
    "FORMAT",
    "such as dd/MM/yyyy HH:mm; of several the first that fits (default: ISO 8601)",
    hasDates,
  ),
  "time-zone": text("ZONE", "of dates without an offset (default: the store's)", makesStore),
  currency: text("CODE", "of a new store (default: as the first store)", makesStore),
  locale: text("TAG", "of a new store, such as en-IN (default: likewise)", makesStore),
  "dry-run": flag("change nothing: show what would be written, refused lines and ten records"),
  replace: flag(
    "what is there becomes as the file has it, where nobody has changed it",
    ({ replaces }) => replaces === true,
  ),
  by: text("NAME", "who imports it, for the history (default: your user name here)"),
  refused: text("FILE", "for refused lines with their reasons (default: beside FILE)"),
  list: flag("lists the imports of all stores, or of --store", () => false),
  undo: text("ID", "takes an import back whole, such as OLD-3, unless what it wrote was changed since", () => false),
  help: { ...flag("this text"), short: "h" },
} as const;

/** Whether a subject has an option. */
export function isOptionOf(name: string, subject: ImportSubject): boolean {
  return Object.hasOwn(options, name) && options[name as keyof typeof options].when(subject);
}

/** The usage of the command for one subject; for null, the list of subjects. */
export function usage(subject: ImportSubject | null): string {
  if (subject) return subjectUsage(subject);
  return [
    `npm run import -- ${subjects.map(({ name }) => name).join("|")} FILE --map PART=COLUMN,...`,
    "",
    ...aligned(subjects.map(({ name, summary }) => [name, summary])),
    "",
    "Running an import again writes nothing twice. --help behind one of these words lists its parts and options.",
    "",
    "Refused lines go to a file beside FILE. Mend them there and import that file like the first one: they are added.",
    "",
    ...optionLines(["list", "undo"]),
  ].join("\n");
}

function subjectUsage(subject: ImportSubject): string {
  const { name: subjectName, summary, undo, makesStore: isMade, notes } = subject;
  const parts = Object.entries(subject.parts);
  const needed = parts.filter(([, { required }]) => required).map(([part]) => `${part}=COLUMN`);
  const shown = (Object.keys(options) as (keyof typeof options)[]).filter((name) => isOptionOf(name, subject));
  return [
    `npm run import -- ${subjectName} FILE --map ${needed.join(",")}`,
    "",
    `${summary} Running it again writes nothing twice.${typeof undo === "function" ? "" : ` ${undo.because}`}`,
    "",
    ...optionLines(shown),
    "",
    "Parts:",
    ...aligned(
      parts.map(([part, { required, words, choices }]) => {
        const values = choices && !words.startsWith("one of") ? `; one of ${printableList(choices)}` : "";
        return [part, `${words}${values}${required ? "" : "; optional"}`];
      }),
    ),
    "",
    "PART=COLUMN takes a part from a column, PART=COLUMN+COLUMN from several, PART==TEXT has the same text for every line.",
    "A column with a comma in its name stands in quotes: --map 'order=No,\"price=Price, net\"'.",
    "",
    isMade
      ? "--store CODE=NAME names a store that is made if no store has this code; without it the store is named after the file."
      : "Without --store it is the only store there is.",
    ...(notes ? ["", notes] : []),
  ].join("\n");
}

function optionLines(names: readonly (keyof typeof options)[]): string[] {
  return aligned(names.map((name) => [`--${name} ${options[name].value}`, options[name].words]));
}

function aligned(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([word]) => word.length));
  return rows.map(([word, meaning]) => `  ${word.padEnd(width)}  ${meaning}`);
}
