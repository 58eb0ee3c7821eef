import { endsOf, isCalledId, partsCalled, plainName, synonymsOf } from "#contract/imports/column-names.ts";
import { phonePattern } from "#contract/fields/fields.ts";
import { isGtin } from "#contract/products/barcode.ts";
import { plainPhone } from "#contract/text.ts";
import type { OwnWords } from "#gateway/imports/mapping/own-words.ts";
import type { LearnedMap, SavedMap } from "#gateway/imports/mapping/saved-maps.ts";
import type { PartFacts } from "#gateway/imports/subject.ts";
import { fits, looksLikeDate, looksLikeNumber } from "./guess-format.ts";

/** A column of the file with its first values. */
export interface SampledColumn {
  readonly name: string;
  readonly values: readonly string[];
}

/** How many values of a column must look like those of a part that it is called like; the check tells of the others. */
const leastFitting = 0.5;

/** What is known of the names of columns. */
interface KnownNames {
  /** What exports of the store call the parts, and their other columns. */
  readonly exported?: Pick<OwnWords, "titles" | "columns">;
  readonly kept: readonly SavedMap[];
  readonly learned: readonly LearnedMap[];
}

/** The column that a part probably comes from; null where nothing is sure enough. */
export interface GuessedPart {
  readonly part: string;
  readonly column: string | null;
  readonly because: string;
}

/** What the values of a part must look like, by its name. */
const shapes: readonly (readonly [parts: RegExp, words: string, fits: (text: string) => boolean])[] = [
  [/phone/i, "phone numbers", (text) => isPhone(plainPhone(text))],
  [/^pack$/, "amounts with a unit", (text) => /^\d.*[a-z]/i.test(text)],
  [/^barcode$/, "barcodes", (text) => isGtin(text)],
  [/(?:At|Day|Date|From|Until)$|^(?:date|validFrom|validUntil)$/, "days", looksLikeDate],
  [
    /^(?:price|mrp|quantity|lineTotal|discount|taxRate|tax|grams|paid|orderTotal|orderDiscount|deliveryCharge|cost|packAmount|shelfLifeDays|latitude|longitude)$/,
    "numbers",
    (text) => looksLikeNumber(text.replace(/ ?%$/, "")),
  ],
];

/** Whether a text can be a phone number alone: six digits are a PIN code, where nothing says otherwise. */
function isPhone(text: string): boolean {
  return phonePattern.test(text) && !/^\d{6}$/.test(text);
}

/** Shapes that no other values have by chance: a column of them is known without its name. */
const telling: ReadonlySet<string> = new Set(["phone numbers", "barcodes"]);

/**
 * Guesses which column each part comes from: by the maps that were kept for files like this one, by earlier imports, by
 * the names of the columns, and last by what their values look like. A column is guessed once. What is not sure enough,
 * or fits two parts equally well, is left open.
 */
export function guessMap(
  parts: Readonly<Record<string, PartFacts>>,
  columns: readonly SampledColumn[],
  { exported, kept, learned }: KnownNames,
): readonly GuessedPart[] {
  const names = Object.keys(parts);
  // What this shop has written itself is what it says.
  const isExport = columns.every(({ name }) => exported?.columns.includes(name));
  const { guessed, taken, take } = createGuesses(isExport);
  for (const { name: map, mapping } of kept)
    for (const part of names) {
      const column = columns.find(({ name }) => name === mapping.map[part]);
      if (column) take(part, column, `as in the map "${map}"`);
    }
  for (const { file, map } of learned)
    for (const part of names) {
      const column = columns.find(({ name }) => plainName(name) === plainName(map[part] ?? ""));
      if (column) take(part, column, `was so in "${file}"`);
    }
  for (const part of names)
    for (const column of columns)
      if (exported?.titles[part] === column.name) take(part, column, "is called so in exports");
  for (const part of names)
    for (const column of columns)
      if (plainName(column.name) === plainName(part)) take(part, column, "has the same name");
  const called = (name: string): readonly string[] => partsCalled(names, name);
  for (const part of names)
    for (const synonym of synonymsOf(part))
      for (const column of columns.filter(({ name }) => plainName(name) === synonym)) {
        const others = called(synonym).filter((each) => each !== part && !guessed.has(each));
        if (others.length === 0) take(part, column, "is often called so");
      }
  // "ship-postal-code" is a postal code: what the words at the end of a name say counts before its values.
  for (const column of columns)
    for (const end of endsOf(column.name)) {
      const [part, ...others] = called(end);
      if (part === undefined || taken.has(column.name)) continue;
      if (others.length === 0) take(part, column, "its name ends so");
      break;
    }
  takeHigherPrice(columns, guessed, taken);
  takeLowerCategory(columns, guessed, taken);
  const shaped = names.flatMap((part) => {
    const shape = shapes.find(([of, words]) => of.test(part) && telling.has(words));
    return shape && !guessed.has(part) ? [{ part, shape }] : [];
  });
  for (const { part, shape } of shaped) {
    // The number of an order may have as many digits as a phone.
    const free = columns.filter(({ name }) => !taken.has(name) && !isCalledId(name));
    const alike = free.filter(({ values }) => fits(values, shape[2]));
    const [only, ...others] = alike;
    const isOfAnother = shaped.some((other) => other.part !== part && only && fits(only.values, other.shape[2]));
    if (only && others.length === 0 && !isOfAnother) take(part, only, `its values look like ${shape[1]}`);
  }
  return names.map((part) => guessed.get(part) ?? { part, column: null, because: "" });
}

/** What is guessed until now: a part has one guess, and a column is taken once. */
function createGuesses(isExport: boolean) {
  const taken = new Set<string>();
  const guessed = new Map<string, GuessedPart>();
  const take = (part: string, { name, values }: SampledColumn, because: string): void => {
    if (guessed.has(part) || taken.has(name)) return;
    const shape = isExport ? undefined : shapes.find(([of]) => of.test(part));
    const filled = values.filter((text) => text !== "");
    const fitting = shape ? filled.filter(shape[2]).length : filled.length;
    if (shape && fitting < filled.length * leastFitting) {
      const doubt = `"${name}" may be it, but only ${fitting} of its first ${filled.length} values are ${shape[1]}`;
      guessed.set(part, { part, column: null, because: doubt });
      return;
    }
    taken.add(name);
    guessed.set(part, { part, column: name, because });
  };
  return { guessed, taken, take };
}

/** Of two columns of prices without a column for the MRP, the one that is never lower and sometimes higher is the MRP. */
function takeHigherPrice(
  columns: readonly SampledColumn[],
  guessed: Map<string, GuessedPart>,
  taken: Set<string>,
): void {
  const price = columns.find(({ name }) => name === guessed.get("price")?.column);
  if (!price || guessed.get("mrp")) return;
  const others = columns.filter(({ name }) => !taken.has(name) && /price|rate|amount/.test(plainName(name)));
  const compared = others.map((other) => ({ other, by: higher(other.values, price.values) }));
  const [found, ...more] = compared.filter(({ by }) => by !== 0);
  if (!found || more.length > 0) return;
  const { other, by } = found;
  const because = `the higher one of "${price.name}" and "${other.name}"`;
  taken.add(other.name);
  guessed.set("mrp", { part: "mrp", column: by > 0 ? other.name : price.name, because });
  if (by < 0) guessed.set("price", { part: "price", column: other.name, because: because.replace("higher", "lower") });
}

/** Above 0 where the first amounts are never lower than the second and sometimes higher, below 0 the other way round. */
function higher(ones: readonly string[], others: readonly string[]): number {
  const amount = (text = "") => (looksLikeNumber(text) ? Number(text.replaceAll(/[^\d.]/g, "")) : Number.NaN);
  const signs = ones
    .map((text, at) => Math.sign(amount(text) - amount(others[at])))
    .filter((sign) => !Number.isNaN(sign));
  const kinds = new Set(signs);
  if (kinds.size === 0 || kinds.has(1) === kinds.has(-1)) return 0;
  return kinds.has(1) ? 1 : -1;
}

/** A column of categories and one of those below them are a path together. */
function takeLowerCategory(
  columns: readonly SampledColumn[],
  guessed: Map<string, GuessedPart>,
  taken: Set<string>,
): void {
  const found = guessed.get("category");
  if (!found?.column || !["category", "department", "dept"].includes(plainName(found.column))) return;
  const below = columns.filter(
    ({ name }) => !taken.has(name) && /^sub(?:category|department|dept)$/.test(plainName(name)),
  );
  const [only, ...others] = below;
  if (!only || others.length > 0) return;
  taken.add(only.name);
  const because = `"${only.name}" is what stands below it`;
  guessed.set("category", { part: "category", column: `${found.column}+${only.name}`, because });
}

/** How much of the values of a column must be in the other file. */
const mostlyThere = 0.5;

/** Guesses by which columns the lines of a second file belong to those of the first, as the option `--on` says it. */
export function guessJoin(
  here: readonly SampledColumn[],
  there: readonly SampledColumn[],
): { readonly on: string | null; readonly because: string } {
  const pairs = here.flatMap((one) => there.map((other) => ({ one, other, share: shareOf(one.values, other.values) })));
  const named = pairs.filter(({ one, other }) => plainName(one.name) === plainName(other.name));
  const [alike] = named.toSorted((a, b) => b.share - a.share);
  if (alike) return { on: `${alike.one.name}=${alike.other.name}`, because: "both files have a column of this name" };
  const [best] = pairs.filter(({ share }) => share >= mostlyThere).toSorted((a, b) => b.share - a.share);
  if (best) return { on: `${best.one.name}=${best.other.name}`, because: "these columns have the same values" };
  return { on: null, because: "say which columns have the same text in both files" };
}

/** Which part of the different values is also in the other file, where each must be once. */
function shareOf(values: readonly string[], others: readonly string[]): number {
  const wanted = new Set(values.filter((text) => text !== ""));
  const known = new Set(others);
  if (wanted.size === 0 || known.size < others.length) return 0;
  return [...wanted].filter((text) => known.has(text)).length / wanted.size;
}
