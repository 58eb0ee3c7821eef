import { strFromU8, unzipSync } from "fflate";
import { expect, it, onTestFinished, vi } from "vitest";
import { refundColumns } from "#console/screens/refunds/columns.ts";
import { emptyLayout } from "#console/grid/columns/layout.ts";
import { formatFor } from "#console/kit/format.ts";
import { pageAsTable } from "#console/list/export/export-page.ts";
import { xlsxFile } from "#console/list/export/xlsx.ts";
import { refundRow } from "../../../support/kinds/refunds.ts";

const format = formatFor({ timeZone: "Asia/Kolkata", locale: "en-IN", currency: "INR" });

/** The parts of a file by their names. */
async function partsOf(file: Blob): Promise<(name: string) => string> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return (name) => strFromU8(parts[name] ?? new Uint8Array());
}

/** The cells of the only line of a file by the titles above them: texts, and numbers as the file has them. */
function cells(part: (name: string) => string): Record<string, string | number> {
  const texts = [...part("xl/sharedStrings.xml").matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = ""]) => text);
  const sheet = part("xl/worksheets/sheet1.xml");
  expect(sheet).not.toContain("<f>");
  const [titles = new Map(), line = new Map()] = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(
    ([, row = ""]) =>
      new Map(
        [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>.*?<v>([^<]*)<\/v>/gs)].map(([, at = "", type = "", value]) => [
          at,
          type.includes('t="s"') ? (texts[Number(value)] ?? "") : Number(value),
        ]),
      ),
  );
  return Object.fromEntries([...titles].map(([at, title]) => [String(title), line.get(at) ?? ""]));
}

it("has amounts and moments that a spreadsheet can add up and sort, and texts that it never runs", async () => {
  const row = refundRow({
    amount: -123_450,
    createdAt: "2026-11-21T04:11:00.000Z",
    customerName: "=1+1",
    method: "UPI",
  });
  const rows = { total: 1, rowAt: () => row, rowId: () => row.id };
  const table = pageAsTable(rows, refundColumns({ format, tabs: [], now: 0 }), emptyLayout(), { first: 0, last: 0 });
  vi.stubEnv("TZ", "America/New_York");
  onTestFinished(() => void vi.unstubAllEnvs());
  const part = await partsOf(await xlsxFile(table));
  const found = cells(part);
  // Days since the end of 1899, in the time of the store: 09:41 on 21 November 2026.
  const day = (Date.UTC(2026, 10, 21, 9, 41) - Date.UTC(1899, 11, 30)) / 86_400_000;
  expect(found).toMatchObject({ Amount: -1234.5, Customer: "=1+1" });
  expect(Number(found["Made"])).toBeCloseTo(day, 6);
  // Shown with the smallest coin and as day and time, whatever the language of the spreadsheet is.
  const styles = part("xl/styles.xml");
  for (const format of ["0.00", "yyyy-mm-dd hh:mm"]) expect(styles).toContain(`formatCode="${format}"`);
});

it("says what to do about a page that has too much text", async () => {
  const line = [{ text: "a".repeat(60_000), is: "text" as const }];
  await expect(xlsxFile({ titles: ["Name"], lines: [line, line] })).rejects.toThrow(/show fewer rows/);
});

it("leaves a cell without text empty", async () => {
  const line = [
    { text: "", is: "number" as const },
    { text: "7", is: "number" as const },
  ];
  const part = await partsOf(await xlsxFile({ titles: ["Kept", "Sold"], lines: [line] }));
  expect(cells(part)).toEqual({ Kept: "", Sold: 7 });
});
