import { formatAmount, sumAmounts } from "#contract/money.ts";
import { refuseReturnInvoice } from "#contract/invoices/issuing.ts";
import { grouped } from "#contract/text.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import type { Tools } from "#commands/context/tools.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";

/** Issues the return invoices of returns, one after the other, and says their numbers, and why some have none. */
export async function issueReturnInvoices(rows: readonly ReturnRow[], tools: Tools): Promise<void> {
  const ready = rows.filter((row) => refuseReturnInvoice(row) === null);
  const sum = formatAmount(sumAmounts(ready.map(({ amount }) => amount)));
  const [only] = ready;
  const agreed = await tools.confirm({
    title:
      ready.length === 1 && only
        ? `Issue the return invoice of ${only.number} over ${sum} to ${only.customerName}?`
        : `Issue ${grouped(ready.length)} return invoices over ${sum} in all?`,
    yes: ready.length === 1 ? "Issue the invoice" : `Issue ${grouped(ready.length)} invoices`,
    no: "Do not issue",
  });
  if (!agreed) return;
  const keyOf = keysPerRecord(tools);
  const issued: string[] = [];
  const refused: { readonly row: ReturnRow; readonly error: unknown }[] = [];
  for (const row of rows) {
    const request = { params: { storeId: row.storeId, id: row.id }, body: {} };
    try {
      // Numbers follow the order of the rows.
      const { number } = await tools.api("returns.generate-invoice", request, {
        idempotencyKey: keyOf(row, "invoice"),
      });
      issued.push(number);
    } catch (error) {
      refused.push({ row, error });
    }
  }
  tools.clearSelection();
  const [first] = refused;
  if (issued.length === 0 && first) throw first.error;
  const because = first?.error instanceof Error ? `: ${first.row.number}, ${first.error.message}` : "";
  const left = refused.length > 0 ? `; ${refused.length} not${because}` : "";
  tools.tell("Return invoice issued", "success", `${issued.join(", ")}${left}`);
}
