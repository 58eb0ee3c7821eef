import { pastUsage } from "./past-options.ts";
import { printableList } from "#gateway/imports/file/printable.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { subjects } from "#gateway/imports/subjects.ts";

/** An option of the command line. */
interface Option {
  readonly type: "string" | "boolean";
  readonly multiple?: true;
  readonly short?: string;
  /** Its value, as the usage shows it. */
  readonly value: string;
  readonly words: string;
  /** Whether a subject has this option; without it, all subjects do. */
  readonly when?: (subject: ImportSubject) => boolean;
}

const hasDates = ({ hasDates }: ImportSubject) => hasDates;
const makesStore = ({ makesStore }: ImportSubject) => makesStore;
const hasAmounts = ({ hasAmounts }: ImportSubject) => hasAmounts;
const hasChoices = ({ parts }: ImportSubject) => Object.values(parts).some(({ choices }) => choices !== undefined);

/** The options, in the order of the usage. */
export const options = {
  map: {
    type: "string",
    multiple: true,
    value: "PART=COLUMN,...",
    words: "which column of the file holds which part; see below",
  },
  "save-map": { type: "string", value: "NAME", words: "keeps all that is said here about reading the file" },
  "use-map": {
    type: "string",
    value: "NAME",
    words: "reads the file as it was kept; what else is said here counts instead",
  },
  maps: { type: "boolean", value: "", words: "lists what is kept" },
  values: {
    type: "string",
    multiple: true,
    value: "PART:VALUE=TEXT,...",
    words: "what the texts of a part mean, such as status:Cancelled=CANCELLED,Delivered=DONE",
    when: hasChoices,
  },
  clears: {
    type: "string",
    multiple: true,
    value: "PART,...",
    words: "parts of which an empty cell empties what is there; else an empty cell changes nothing",
    when: ({ clears }) => clears === true,
  },
  returns: {
    type: "string",
    multiple: true,
    value: "RULE",
    words:
      'which lines are returned goods, such as "quantity is negative" or "order starts with C": "returns" imports only these, all else refuses them',
    when: hasAmounts,
  },
  "number-format": {
    type: "string",
    value: "EXAMPLE",
    words: "a number as the file writes it: 1.234,56 or 1,23,456.00 or \u20b91,234.50 (default: 1234.56)",
    when: hasAmounts,
  },
  "minor-units": {
    type: "boolean",
    value: "",
    words: "amounts are whole numbers of the smallest coin: 2500 is 25.00",
    when: hasAmounts,
  },
  join: {
    type: "string",
    value: "FILE",
    words: "a second file, each of whose lines belongs to lines of the first",
    when: hasAmounts,
  },
  on: {
    type: "string",
    value: "COLUMN=COLUMN",
    words: "the columns of both files that say which lines these are",
    when: hasAmounts,
  },
  store: { type: "string", value: "CODE", words: "the store that it belongs to" },
  delimiter: { type: "string", value: "TEXT", words: "between the fields (default: , ; \\t is a tab)" },
  encoding: { type: "string", value: "NAME", words: "of the file, such as windows-1252 (default: utf-8)" },
  sheet: { type: "string", value: "NAME", words: "of a workbook (default: its first sheet)" },
  "heading-after": {
    type: "string",
    value: "LINES",
    words: "how many lines stand before the names of the columns, such as a title (default: 0)",
  },
  "heading-lines": {
    type: "string",
    value: "LINES",
    words: 'how many lines these names have (default: 1); of none, the columns are called "Column 1" and so on',
  },
  "date-format": {
    type: "string",
    multiple: true,
    value: "FORMAT",
    words:
      "with yyyy yy MMM MM M dd d HH H hh h mm ss SSS a Z; given several times, the first that fits counts (default: ISO 8601)",
    when: hasDates,
  },
  "time-zone": {
    type: "string",
    value: "ZONE",
    words: "of dates without an offset (default: the store's)",
    when: makesStore,
  },
  currency: { type: "string", value: "CODE", words: "of a new store (default: as the first store)", when: makesStore },
  locale: {
    type: "string",
    value: "TAG",
    words: "of a new store, such as en-IN (default: likewise)",
    when: makesStore,
  },
  "dry-run": { type: "boolean", value: "", words: "change nothing: show sums, dates, refused lines and ten records" },
  replace: {
    type: "boolean",
    value: "",
    words:
      "what is there becomes as the file has it; orders are written anew whole, unless somebody has changed them since they were imported",
    when: ({ replaces }) => replaces === true,
  },
  by: { type: "string", value: "NAME", words: "who imports it, for the history (default: your user name here)" },
  refused: { type: "string", value: "FILE", words: "for refused lines with their reasons (default: beside FILE)" },
  help: { type: "boolean", short: "h", value: "", words: "this text" },
} as const satisfies Readonly<Record<string, Option>>;

/** Whether a subject has an option. */
export function isOptionOf(name: string, subject: ImportSubject): boolean {
  const option: Option | undefined = options[name as keyof typeof options];
  return option !== undefined && (option.when?.(subject) ?? true);
}

/** The usage of the command for one subject; for null, the list of subjects. */
export function usage(subject: ImportSubject | null): string {
  return subject ? subjectUsage(subject) : generalUsage();
}

function generalUsage(): string {
  const widestName = Math.max(...subjects.map(({ name }) => name.length)) + 2;
  return [
    `npm run import -- ${subjects.map(({ name }) => name).join("|")} FILE --map PART=COLUMN,...`,
    "",
    ...subjects.map(({ name, summary }) => `  ${name.padEnd(widestName)}${summary}`),
    "",
    "Running an import again writes nothing twice. --help behind one of these words lists its parts and options.",
    "",
    "Refused lines go to a file beside FILE. Mend them there and import that file like the first one: they are added.",
    "",
    ...pastUsage,
  ].join("\n");
}

function subjectUsage(subject: ImportSubject): string {
  const parts = Object.entries(subject.parts);
  const needed = parts.filter(([, { required }]) => required).map(([part]) => `${part}=COLUMN`);
  const widest = Math.max(...parts.map(([part]) => part.length)) + 2;
  const shown = Object.entries<Option>(options).filter(([name]) => isOptionOf(name, subject));
  const widestOption = Math.max(...shown.map(([name, { value }]) => name.length + value.length)) + 5;
  const undo = typeof subject.undo === "function" ? "" : ` ${subject.undo.because}`;
  const lines = [
    `npm run import -- ${subject.name} FILE --map ${needed.join(",")}`,
    "",
    `${subject.summary} Running it again writes nothing twice.${undo}`,
    "",
    ...shown.map(([name, { value, words }]) => `  ${`--${name} ${value}`.padEnd(widestOption)}${words}`),
    "",
    "Parts:",
    ...parts.map(([part, { required, words, choices }]) => {
      const values = choices && !words.startsWith("one of") ? `; one of ${printableList(choices)}` : "";
      return `  ${part.padEnd(widest)}${words}${values}${required ? "" : "; optional"}`;
    }),
  ];
  lines.push(
    "",
    "PART=COLUMN takes a part from a column, PART=COLUMN+COLUMN from several, PART==TEXT has the same text for every line.",
    "A column with a comma in its name stands in quotes: --map 'order=No,\"price=Price, net\"'.",
  );
  const made =
    "--store CODE=NAME names a store that is made if no store has this code; without it the store is named after the file.";
  lines.push("", subject.makesStore ? made : "Without --store it is the only store there is.");
  if (subject.notes) lines.push("", subject.notes);
  return lines.join("\n");
}
