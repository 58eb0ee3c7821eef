import type { ImportResult } from "./import-orders.ts";
import { refusalReasons } from "./refusal-reasons.ts";

/** What an import did, in lines to print. */
export function importReport(result: ImportResult, refusedFile: string): string[] {
  const { store, refused, linesRead, linesAccepted } = result;
  const count = (value: number) => value.toLocaleString("en-US").padStart(11);
  const report = [
    `Store ${store.code}${store.name === store.code ? "" : ` (${store.name})`}, ${store.currency}`,
    `${count(linesRead)}  lines read`,
    `${count(linesAccepted)}  lines accepted`,
    `${count(result.orders)}  orders written, with ${result.lines.toLocaleString("en-US")} lines`,
  ];
  if (result.ordersThere > 0) {
    report.push(
      `${count(result.ordersThere)}  orders were there already, with ${result.linesThere.toLocaleString("en-US")} lines in the file`,
    );
  }
  if (result.ordersDiffering > 0) {
    report.push(
      `${count(result.ordersDiffering)}  of them have other lines than the file says, and were left as they are`,
    );
  }
  report.push(`${count(linesRead - linesAccepted)}  lines refused`);
  for (const reason of refusalReasons) {
    const lines = refused.get(reason);
    if (lines) report.push(`${count(lines)}    ${reason}`);
  }
  if (refused.size > 0) report.push(`Refused lines: ${refusedFile}`);
  return report;
}
