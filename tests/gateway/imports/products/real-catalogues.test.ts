import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { previewImport, runImport } from "#gateway/imports/run-import.ts";
import { createTestDatabase } from "../../../support/database/database.ts";
import { buildBusinessUnit, buildStore } from "../../../support/database/rows.ts";
import { askedImport } from "../../../support/files/asked-import.ts";
import { quietTools } from "../../../support/files/import-tools.ts";
import { runs } from "../../../support/run/tier.ts";

const folderOfData = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));
/** All of a catalogue takes a minute. The usual run takes its first lines. */
const mostLines = runs(500, 1_000_000);

/** A catalogue of another shop, how the README says that it is read, and its columns by what they are here. */
const catalogues = [
  {
    file: "cat_bigbasket_products.csv.gz",
    encoding: "utf-8",
    options: ["--map", "code=index,name=product,price=sale_price,mrp=market_price,brand=brand"].concat([
      "--map",
      "category=category+sub_category+type",
    ]),
    code: (line: Line) => line["index"],
    columns: { name: "product", price: "sale_price", mrp: "market_price" },
    minor: 100,
  },
  {
    file: "cat_bigbasket_packsize_mrp.csv.gz",
    encoding: "windows-1252",
    options: ["--encoding", "windows-1252", "--map", "code=Id,name=Product,price=Price,mrp=MRP,brand=Brand"].concat([
      "--map",
      "pack=Quantity,category=Category+Sub-Category",
    ]),
    code: (line: Line) => line["Id"],
    columns: { name: "Product", price: "Price", mrp: "MRP" },
    minor: 100,
  },
  {
    file: "cat_zepto_v2.csv",
    encoding: "utf-8",
    options: ["--minor-units", "--map", "code=name+weightInGms,name=name,price=discountedSellingPrice,mrp=mrp"].concat([
      "--map",
      "category=Category,packAmount=weightInGms,packUnit==g",
    ]),
    code: (line: Line) => `${line["name"]?.trim()} ${line["weightInGms"]?.trim()}`,
    columns: { name: "name", price: "discountedSellingPrice", mrp: "mrp" },
    minor: 1,
  },
] as const;

type Line = Readonly<Record<string, string>>;

for (const catalogue of catalogues)
  test.skipIf(!existsSync(join(folderOfData, catalogue.file)))(
    `${catalogue.file}: all lines are accepted or refused, the sums are those of the file, and new prices alone are written (needs ../shared/data)`,
    { timeout: runs(60_000, 600_000) },
    async () => {
      const { file, encoding, options, columns, minor, code } = catalogue;
      const { db, drop } = await createTestDatabase();
      onTestFinished(() => drop());
      const folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
      onTestFinished(() => rm(folder, { recursive: true }));
      const store = await buildStore(db, { code: "ONE", business_unit_id: await buildBusinessUnit(db) });
      const bytes = await readFile(join(folderOfData, file));
      const text = new TextDecoder(encoding).decode(file.endsWith(".gz") ? gunzipSync(bytes) : bytes);
      const [header = [], ...all]: string[][] = parse(text, { relax_column_count: true });
      const lines = all.slice(0, mostLines);
      const path = join(folder, file);
      const isWhole = lines.length === all.length;
      if (isWhole) await copyFile(join(folderOfData, file), path);
      else await writeFile(path.replace(".gz", ""), encode(stringify([header, ...lines]), encoding));
      const asked = (name: string, more: readonly string[] = []) =>
        askedImport(["products", name, ...options, ...more]);
      const first = isWhole ? path : path.replace(".gz", "");
      const { subject, wanted } = await asked(first);
      const result = await runImport(db, subject, wanted, quietTools());

      // What the file itself says: each product once, whose lines agree and whose parts can be.
      const named = lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at] ?? ""])));
      const products = new Map<string, Line[]>();
      for (const line of named) products.set(code(line) ?? "", [...(products.get(code(line) ?? "") ?? []), line]);
      const amount = (line: Line, of: "price" | "mrp") => Math.round(Number(line[columns[of]]?.trim()) * minor);
      const good = [...products].filter(([, [one, ...others]]) => {
        const name = one?.[columns.name]?.trim() ?? "";
        if (!one || name === "" || amount(one, "price") < 1) return false;
        return others.every((other) => amount(other, "price") === amount(one, "price"));
      });
      const written = await db
        .selectFrom("products")
        .select(["code", "name", "price", "mrp", "version"])
        .where("store_id", "=", store.id)
        .execute();
      const sumOf = (of: "price" | "mrp") => written.reduce((sum, product) => sum + product[of], 0);
      const known = new Set(written.map((product) => product.code));
      const taken = good.filter(([name]) => known.has(name)).map(([, [line = {}]]) => line);
      expect(result.linesRead).toBe(lines.length);
      expect(result.linesAccepted + [...result.refused.values()].reduce((sum, count) => sum + count, 0)).toBe(
        lines.length,
      );
      expect(taken).toHaveLength(written.length);
      expect(sumOf("price")).toBe(taken.reduce((sum, line) => sum + amount(line, "price"), 0));
      expect(sumOf("mrp")).toBe(taken.reduce((sum, line) => sum + amount(line, "mrp"), 0));
      // What could be imported and is not there: each such line has its reason.
      const missing = good.filter(([name]) => !known.has(name)).flatMap(([, same]) => same);
      const told = [...result.refused].filter(
        ([reason]) => !/^(name|price): /.test(reason) && !reason.includes("line"),
      );
      expect(told.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(missing.length);
      expect(missing.length).toBeLessThan(lines.length / 50);

      // The same file with some lower prices: only these products change, and the check says so before.
      const price = header.indexOf(columns.price);
      const cheaper = new Set(written.filter((product, at) => at % 10 === 0 && product.price > 100).map((p) => p.code));
      const lowered = lines.map((line, at) =>
        cheaper.has(code(named[at] ?? {}) ?? "")
          ? line.with(price, String((amount(named[at] ?? {}, "price") - 1) / minor))
          : line,
      );
      const second = join(folder, "lower.csv");
      await writeFile(second, encode(stringify([header, ...lowered]), encoding));
      const again = await asked(second, ["--replace"]);
      const { result: would, examples } = await previewImport(db, again.subject, again.wanted, quietTools());
      const counts = { records: 0, recordsReplaced: cheaper.size, recordsThere: written.length - cheaper.size };
      expect(would).toMatchObject(counts);
      expect(examples).toHaveLength(Math.min(10, cheaper.size));
      for (const example of examples) expect(example).toMatch(/: price \S+ -> \S+$/);
      expect(await runImport(db, again.subject, again.wanted, quietTools())).toMatchObject(counts);
      const { rows } = await sql<{ changed: number; lower: number }>`
        select count(*) filter (where version > 1)::int as changed, (${sumOf("price")}::bigint - sum(price))::int as lower
        from products`.execute(db);
      expect(rows).toEqual([{ changed: cheaper.size, lower: cheaper.size }]);
    },
  );

/** A text in the encoding that its file has. Node itself writes no windows-1252, of which latin1 lacks the quotes and dashes. */
function encode(text: string, encoding: string): Buffer {
  if (encoding === "utf-8") return Buffer.from(text);
  const known = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = new Map([...known].map((letter, byte) => [letter, byte]));
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 0x3f));
}
