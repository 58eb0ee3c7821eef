import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvWriter } from "#console/list/export/csv.ts";
import { csvCell } from "#contract/sheets/csv.ts";

/** A file of these texts, the first line its titles. */
async function csvText([titles = [], ...lines]: readonly (readonly string[])[]): Promise<string> {
  const writer = csvWriter(titles);
  for (const line of lines) writer.add([line.map((text) => ({ text, is: "text" }))]);
  // `text()` would leave out the mark at the beginning.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await writer.end().arrayBuffer());
}

it("is read back by others as it was written", async () => {
  const cell = fc.string({ unit: "grapheme" }).filter((text) => !csvCell(text).includes("'"));
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const read: unknown = parse(await csvText(rows), {
        bom: true,
        relax_column_count: true,
        skip_empty_lines: false,
      });
      expect(read).toEqual(rows);
    }),
  );
});

it("begins with the mark Excel reads UTF-8 by and ends lines as the standard says", async () => {
  expect(
    await csvText([
      ["No.", "Name"],
      ["1", 'Åsa, "A"'],
    ]),
  ).toBe('\uFEFFNo.,Name\r\n1,"Åsa, ""A"""\r\n');
});

it.each(["=1+1", "+cmd|' /C calc'!A0", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "＝1"])(
  "does not let a spreadsheet run %j",
  (text) => {
    expect(csvCell(text).replace(/^"/, "").startsWith("'")).toBe(true);
  },
);

it.each(["-842.00", "+919876543210", "1,204.50", "S101-000412", "12-14"])("leaves %j alone", (text) => {
  expect(csvCell(text)).not.toContain("'");
});
