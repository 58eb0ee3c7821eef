import { describe, expect, it } from "vitest";
import { readSlot, readSteps } from "#contract/chatbot/steps.ts";
import { checkField } from "#contract/fields/check-field.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { readDay } from "#contract/fields/read-day.ts";
import { harmlessCell, plainCell } from "#contract/formula.ts";
import {
  fillTemplate,
  parseTemplate,
  plainAsHtml,
  readBadlyWithout,
  smsSegments,
} from "#contract/messages/template-text.ts";
import { parseAmount } from "#contract/money.ts";
import { inOneLine } from "#contract/in-one-line.ts";
import { isScan, readCode } from "#contract/products/barcode.ts";
import { readPriceRule } from "#contract/products/price-rule.ts";
import { unitsOf } from "#contract/promotions/offer.ts";
import { definitions } from "#contract/records/definitions.ts";
import { completeLine } from "#contract/segments/complete.ts";
import { parseLine } from "#contract/segments/parse.ts";
import { entriesOf } from "#contract/segments/segment.ts";
import { sections } from "#contract/settings/sections.ts";
import { foldText } from "#contract/fold-text.ts";
import { plainDigits, plainPhone, plainPincode, ungrouped, withoutPercent } from "#contract/text.ts";
import { parseTable, parseTsv, pastedText, withoutCurrency } from "#contract/tsv.ts";
import { readDiscount } from "#console/order/edit/line/read-cells.ts";
import { beginsName, readQuickLine } from "#console/order/finding/quick-line.ts";
import { readDays } from "#console/list/filter/day-range.ts";
import { matcher } from "#console/kit/match.ts";
import { readTable } from "#console/screens/store-settings/rates.ts";
import { parseColor } from "#contract/colors.ts";
import { cellError, mayBeError } from "#gateway/imports/file/cell-errors.ts";
import { dateReader, dayReader, dayStartReader } from "#gateway/imports/file/dates.ts";
import { joinedNames } from "#gateway/imports/file/heading.ts";
import { exampleInWords, reasonInWords } from "#gateway/imports/file/explain-refusal.ts";
import { parseLines, parseRecord } from "#gateway/imports/file/parse-records.ts";
import { obeyless, printable } from "#gateway/imports/file/printable.ts";
import {
  looksFormatted,
  minorUnitsReader,
  numberReader,
  withoutTrailingZeros,
} from "#gateway/imports/mapping/number-format.ts";
import { readPairs } from "#gateway/imports/mapping/pairs.ts";
import { quantityReader } from "#gateway/imports/mapping/quantity.ts";
import { readReturnRules } from "#gateway/imports/mapping/return-rule.ts";
import { choiceReader } from "#gateway/imports/mapping/value-table.ts";
import { readCategories } from "#gateway/imports/products/category-paths.ts";
import { readPack } from "#gateway/imports/products/pack.ts";
import { isImported, readField } from "#gateway/imports/records/read-field.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { guessDelimiter, looksLikeDate, looksLikeNumber } from "#gateway/imports/upload/guess-format.ts";
import { plainName } from "#contract/imports/column-names.ts";
import { guessHeading } from "#gateway/imports/upload/guess-heading.ts";
import { plainFault } from "#gateway/imports/upload/plain-trouble.ts";
import { numberText } from "#gateway/imports/workbook/cell-text.ts";
import { searchPatterns } from "#gateway/store/lists/text.ts";
import { thirdOf } from "../support/run/tier.ts";
import { worked } from "../support/run/worked.ts";

/** How long the texts are: as long as a line of a file may be. */
const length = 100_000;

/** Texts of one sign, with what stands before and behind it, and mixtures that looked harmless once. */
const texts: ReadonlyMap<string, string> = new Map(
  [
    ...[..." 01.,;:-+/%'\"([{]}#?*@_a=x&<|\\\n\t\u00a0\u0969\u00e9\u200b"].flatMap((sign) =>
      [
        ["1", "a"],
        ["a", "1"],
      ].map(
        ([before = "", behind = ""]) => [JSON.stringify(`${before}${sign}…${behind}`), before, sign, behind] as const,
      ),
    ),
    ["a zero and many after the point", "1.", "0", "1"] as const,
    ["spaces before a percent", "5", " ", "%"] as const,
    ["spaces after a word", "say", " ", "a\n"] as const,
    ["asked", "ask a as ", " ", ": a"] as const,
    ...[
      "1,",
      "a ",
      "1 ",
      '"a',
      '""',
      "a;",
      "; ",
      "[h",
      "{a}",
      "[ {a} ",
      "a@",
      ".,",
      "-1",
      "a > ",
      "x 2,",
      "00:00,",
      "\r\n",
      " \n",
      "a: ",
      "( ",
    ].map((signs) => [JSON.stringify(`${signs}…`), "", signs, "!"] as const),
  ].map(([name, before, signs, behind]) => [
    name,
    before + signs.repeat((length - before.length - behind.length) / signs.length) + behind,
  ]),
);

const readNumber = numberReader(null);
const context = {
  readDate: dateReader(["dd/MM/yyyy HH:mm", "d MMM yyyy"], "Asia/Kolkata"),
  readDay: dayReader(["dd/MM/yyyy"]),
  readDayStart: dayStartReader(["dd/MM/yyyy"], "Asia/Kolkata"),
  readDayEnd: dayStartReader(["dd/MM/yyyy"], "Asia/Kolkata", 1),
  readNumber,
  readMoney: minorUnitsReader(readNumber),
  clears: new Set<string>(),
  values: {},
  ownWords: {},
  now: "2026-11-28T00:00:00.000Z",
};

/** A good line for each import that is no simple kind: one part of it after another is replaced by the text. */
const lines: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: { order: "1", product: "A", quantity: "1", placedAt: "01/01/2026 10:00", price: "100", customer: "C" },
  returns: { return: "1", product: "A", customer: "C", quantity: "1", returnedAt: "01/01/2026 10:00" },
  products: { code: "A", name: "Milk", price: "100" },
  localities: { pincode: "560001", office: "Bengaluru" },
};

const importReaders = subjects.flatMap((subject) => {
  const check = subject.checker(context);
  const good = lines[subject.name];
  if (!good) return [];
  return Object.keys(subject.parts).map((part): [string, (text: string) => unknown] => [
    `${part} of a file of ${subject.name}`,
    (text) => {
      const said: Record<string, string> = { ...good, [part]: text.trim() };
      return check({
        record: { line: 2, fields: [text] },
        part: (name) => said[name] ?? "",
        has: (name) => name in said,
      });
    },
  ]);
});

/** Titles of parts of which texts may have the names. */
const titles = { a: "Amount", price: "Price", lineTotal: "Line total" };

/** The fields of all kinds and sections of the settings. */
const fields = [
  ...Object.entries(definitions).map(([kind, kept]) => [kind, "fields" in kept ? kept.fields : {}] as const),
  ...Object.entries(sections).map(([name, { fields }]) => [name, fields] as const),
].flatMap(([of, all]) =>
  Object.entries(all as Readonly<Record<string, FieldLimits>>).map(
    ([name, limits]) => [`${name} of ${of}`, limits] as const,
  ),
);
const types = new Map(fields.map(([, limits]) => [limits.type, limits]));
const patterns = new Map(
  fields.flatMap(([name, limits]) =>
    limits.type === "text" && limits.pattern ? [[limits.pattern.pattern, name] as const] : [],
  ),
);

/** Each type of field, as it is typed and as a file has it, and each pattern. */
const fieldReaders: readonly (readonly [string, (text: string) => unknown])[] = [
  ...[...types].map(([type, limits]) => [`a field for ${type}`, (text: string) => checkField(limits, text)] as const),
  ...[...types].flatMap(([type, limits]) =>
    isImported(limits) ? [[`${type} of a file`, (text: string) => readField(limits, text, context)] as const] : [],
  ),
  ...[...patterns].map(([pattern, name]) => [name, (text: string) => pattern.test(text)] as const),
];

/** Whatever reads a text that somebody typed, pasted or sent. A new reader is a line here. */
const readers: readonly (readonly [string, (text: string) => unknown])[] = [
  ...importReaders,
  ...fieldReaders,
  ["digits of any script", plainDigits],
  ["a number with commas", ungrouped],
  ["a share", withoutPercent],
  ["search folding", foldText],
  ["a phone number", plainPhone],
  ["a PIN code", plainPincode],
  ["an amount", parseAmount],
  ["a day", (text) => readDay(text, { today: "2026-11-28" })],
  ["days of a filter", readDays],
  ["the words of a list's search", searchPatterns],
  ["the words of the palette", (text) => matcher(text)("Milk and bread")],
  ["a text that the palette searches", (text) => matcher("milk bread")(text)],
  ["a line of a segment", parseLine],
  ["the end of a line of a segment", (text) => completeLine(text, text.length, { tag: ["Regular"] })],
  ["a pasted list of a segment", entriesOf],
  ["a price rule", readPriceRule],
  ["a template", (text) => parseTemplate(text, ["a"])],
  ["a template that is filled", (text) => fillTemplate([{ text }, { name: "a" }], { a: text }, false)],
  ["a template in one line", (text) => fillTemplate([{ text }, { name: "a" }], { a: text }, true)],
  [
    "a template without a value",
    (text) => readBadlyWithout([{ text }, { optional: [{ text }, { name: "a" }] }], ["a"]),
  ],
  ["an e-mail", plainAsHtml],
  ["the length of a text message", smsSegments],
  ["the steps of a chat", readSteps],
  ["an answer in a chat", (text) => readSlot("choice", ["a", "b"], text)],
  ["the products of a bundle", (text) => unitsOf({ ...bundle, bundleCodes: text })],
  ["a cell that could be a formula", harmlessCell],
  ["a cell that comes back", plainCell],
  ["what was copied from a spreadsheet", parseTsv],
  ["a pasted table", parseTable],
  ["a pasted table of tax rates", (text: string) => readTable(text, "2026-01-01")],
  ["a pasted cell", pastedText],
  ["an amount with its currency", withoutCurrency],
  ["a scanned code", (text) => [isScan(text), readCode(text)]],
  ["the quick line of a phone order", readQuickLine],
  ["the beginning of a name", (text) => [beginsName(text, "Milk"), beginsName("milk a", text)]],
  ["a discount", (text) => readDiscount(text, ["percentage", "value"], "en-IN")],
  ["a colour", parseColor],
  ["a record of a file", (text) => parseRecord(text, { delimiter: ",", isRelaxed: true })],
  ["records of a file", (text) => parseLines([text, text], ",")],
  ["a text that is printed", (text) => [printable(text), obeyless(text)]],
  ["pairs of the command line", readPairs],
  ["a rule for return lines", (text) => readReturnRules([text, `order is ${text}`], { readNumber, has: () => true })],
  ["a number of a file", (text) => [readNumber(text), looksFormatted(text), quantityReader(readNumber)(text)]],
  ["a number without its zeros", withoutTrailingZeros],
  ["an amount as a file writes it", (text) => numberReader("₹ 1,23,456.00")(text)],
  ["an example of a number", (text) => attempt(() => numberReader(text))],
  ["a day as a file writes it", (text) => context.readDate(text)],
  ["a format of days", (text) => attempt(() => dateReader([text], "UTC"))],
  ["a text with a meaning", (text) => choiceReader("status", ["Delivered"])(text)],
  ["a pack", readPack],
  ["categories", (text) => readCategories({ category: text, furtherCategories: text })],
  ["the beginning of a file", guessDelimiter],
  [
    "the heading of a file",
    (text) =>
      guessHeading(
        [1, 2, 3].map((line) => ({ line, fields: [text, "A1", text] })),
        { name: { words: "" } },
      ),
  ],
  [
    "the names of columns in several lines",
    (text) =>
      joinedNames([
        [text, ""],
        [text, text],
        ["a", "b"],
      ]),
  ],
  ["an error of a spreadsheet", (text) => [mayBeError(text), cellError(text)]],
  ["a text in one line", inOneLine],
  ["the name of a column", plainName],
  ["a reason for a refused line", (text) => reasonInWords(text, titles)],
  ["a fault of a file", (text) => plainFault(`No column is chosen for ${text}`, titles)],
  ["a record as it would stand", (text) => exampleInWords(text, titles)],
  ["what may be a day or a number", (text) => [looksLikeDate(text), looksLikeNumber(text)]],
  [
    "a cell of a workbook",
    (text) => ["General", "0.00", "0%", "00000", "dd/mm/yyyy"].map((format) => numberText(200, format, false)(text)),
  ],
  ["a format of a workbook", (text) => numberText(200, text, false)("-12.5")],
];

const bundle = {
  offerType: "bundle",
  buyCode: "",
  buyQuantity: null,
  getCode: "",
  getQuantity: null,
  bundlePrice: null,
  goods: "",
  withoutGoods: "",
  percentage: null,
  priority: 1,
  exclusiveGroup: "",
} as const;

/** What refuses a text by throwing has read it as well. */
function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

describe("a text of 100,000 characters takes at most a second of work", () => {
  it.each(readers)("as %s", (_, read) => {
    const slow: string[] = [];
    for (const [name, text] of thirdOf([...texts])) {
      const before = worked();
      read(text);
      const seconds = worked() - before;
      if (seconds > 1) slow.push(`${name}: ${seconds.toFixed(1)} s`);
    }
    expect(slow).toEqual([]);
  });
});
