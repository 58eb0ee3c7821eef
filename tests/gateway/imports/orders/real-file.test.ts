import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { lineChecker } from "#gateway/imports/file/check-lines.ts";
import { readRecords } from "#gateway/imports/file/read-records.ts";
import type { AcceptedLine } from "#gateway/imports/orders/read/check-line.ts";
import { orders as orderSubject } from "#gateway/imports/orders/orders.ts";
import { isLongRun } from "../../../support/run/tier.ts";

const file = fileURLToPath(new URL("../../../../../shared/data/ord_uci_online_retail.csv.gz", import.meta.url));

// Reading and judging only: writing all of it takes longer than a test should. In the long run alone: it takes half a minute.
test.runIf(isLongRun && existsSync(file))(
  "half a million real lines are each accepted or refused (needs ../shared/data)",
  async () => {
    const records = readRecords(file, { delimiter: ",", encoding: "utf-8" }, () => {});
    const header = (await records.next()).value?.fields ?? [];
    const mapping = {
      file,
      delimiter: ",",
      encoding: "utf-8",
      dateFormats: [],
      returns: ["order starts with C"],
      map: {
        order: "InvoiceNo",
        product: "StockCode",
        name: "Description",
        quantity: "Quantity",
        placedAt: "InvoiceDate",
        price: "UnitPrice",
        customer: "CustomerID",
      },
    };
    const check = lineChecker(orderSubject, header, mapping, {
      timeZone: "Europe/London",
      now: "2026-01-01T00:00:00.000Z",
      ownWords: {},
    });
    const counts: Record<string, number> = {};
    const orders = new Set<string>();
    let amount = 0;
    let last = 0;
    for await (const record of records) {
      const { row, reason } = check(record);
      counts[reason ?? "accepted"] = (counts[reason ?? "accepted"] ?? 0) + 1;
      last = record.line;
      if (!row) continue;
      const line = row as AcceptedLine;
      amount += line.amount;
      orders.add(line.number);
    }
    // SQL over the raw file says the same: 531,279 lines of 20,726 invoices, 10,666,684.54 in all.
    expect(counts).toEqual({
      accepted: 531_279,
      "return line": 9_288,
      "negative quantity": 1_336,
      "negative price": 2,
      "price has more decimals than the currency": 4,
    });
    expect(last).toBe(541_910);
    expect(orders.size).toBe(20_726);
    expect(amount).toBe(1_066_668_454);
  },
);
