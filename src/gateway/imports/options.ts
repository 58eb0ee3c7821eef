import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type LinePart, lineParts } from "./check-line.ts";
import type { OrderImport } from "./import-orders.ts";
import { ImportRefused } from "./refusal-reasons.ts";
import { refusedFileBeside } from "./refused-lines.ts";

/** How the command is used. */
export const usage = `npm run import -- orders FILE --map order=COLUMN,product=COLUMN,quantity=COLUMN,placedAt=COLUMN,price=COLUMN

Writes the order lines of a .csv or .csv.gz file as delivered, paid orders of a store. Running it again writes nothing twice.

  --map PART=COLUMN,...   which column holds what: order, product, quantity, placedAt and price;
                          name (of the product) and customer where the file has them
  --store CODE[=NAME]     the store; made when there is none of this code (default: after the file's name)
  --delimiter TEXT        between the fields (default: , ; \\t is a tab)
  --encoding NAME         of the file (default: utf-8)
  --date-format FORMAT    with yyyy MM M dd d HH H hh h mm ss SSS a Z; may be given several times, the first that fits
                          counts (default: ISO 8601)
  --time-zone ZONE        of dates without an offset (default: the store's)
  --currency CODE         of a new store, --locale TAG likewise (default: as the first store)
  --refused FILE          for the refused lines with their reasons (default: beside FILE)
  --help                  this text

Of an order whose lines differ, the earliest moment counts and the first customer named. Lines that are alike stay lines.`;

/** Reads the command line; null where only the usage is wanted. Files are meant from the folder `from`. Throws ImportRefused with a sentence. */
export async function readOptions(words: readonly string[], from = ""): Promise<OrderImport | null> {
  const { values, positionals } = parse(words);
  if (values.help) return null;
  const [subject, named, ...more] = positionals;
  if (subject !== "orders" || named === undefined || more.length > 0) {
    throw new ImportRefused(`What is to be imported is written: orders FILE. --help tells more.`);
  }
  const file = resolve(from, named);
  const delimiter = (values.delimiter ?? ",").replace(/^(\\t|tab)$/, "\t");
  if (delimiter === "" || /["\r\n]/.test(delimiter)) {
    throw new ImportRefused("A delimiter has at least one character, and no quote or line break.");
  }
  const [code, ...name] = values.store?.split("=") ?? [];
  return {
    file,
    map: readMap(values.map ?? []),
    delimiter,
    encoding: values.encoding ?? "utf-8",
    dateFormats: values["date-format"] ?? [],
    store: {
      code: code?.trim() ?? null,
      name: name.join("=").trim() || null,
      timeZone: values["time-zone"] ?? null,
      currency: values.currency ?? null,
      locale: readLocale(values.locale),
    },
    refusedFile: values.refused === undefined ? await refusedFileBeside(file) : resolve(from, values.refused),
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        map: { type: "string", multiple: true },
        store: { type: "string" },
        delimiter: { type: "string" },
        encoding: { type: "string" },
        "date-format": { type: "string", multiple: true },
        "time-zone": { type: "string" },
        currency: { type: "string" },
        locale: { type: "string" },
        refused: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new ImportRefused(`${(error as Error).message} --help tells more.`, { cause: error });
  }
}

function readMap(texts: readonly string[]): Partial<Record<LinePart, string>> {
  const map: Partial<Record<LinePart, string>> = {};
  for (const pair of texts.flatMap((text) => text.split(","))) {
    const cut = pair.indexOf("=");
    const name = pair.slice(0, cut).trim();
    const part = lineParts.find((known) => known === name);
    const column = pair.slice(cut + 1).trim();
    if (!part || !column) {
      throw new ImportRefused(`--map takes PART=COLUMN with the parts ${lineParts.join(", ")}, not "${pair.trim()}".`);
    }
    if (map[part]) throw new ImportRefused(`--map names a column for ${part} twice.`);
    map[part] = column;
  }
  return map;
}

function readLocale(tag: string | undefined): string | null {
  if (tag === undefined) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    throw new ImportRefused(`There is no locale ${tag}; one is named like en-IN.`);
  }
}
