import { lineAmount, sumAmounts } from "#contract/money.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import type { InvoiceDocument } from "./document.ts";
import type { InvoicedLine } from "./invoice-of.ts";

/** What so much of a line comes to; amounts in minor units. */
type Share = Pick<InvoicedLine, "quantity" | "amount" | "tax">;

/**
 * Divides the lines of a return invoice over the sales invoices that have their goods, each line naming its own. What
 * was delivered first comes back first, as far as other return invoices (`before`) have not taken it back already.
 */
export function creditLines(
  lines: readonly InvoicedLine[],
  sold: readonly Pick<InvoiceDocument, "number" | "lines" | "taxMode">[],
  before: readonly InvoicedLine[],
): InvoicedLine[] {
  return lines.flatMap((line) => {
    const having = sold.flatMap(({ lines: all, ...invoice }) => {
      const share = all.find((each) => each.line === line.line);
      return share ? [{ ...invoice, share }] : [];
    });
    const [first = sold[0], ...more] = having;
    if (more.length === 0 || line.quantity === 0) return [{ ...line, ...(first && { salesInvoice: first.number }) }];
    let gone = sumShares(before.filter((each) => each.line === line.line));
    let rest: Share = line;
    return having.flatMap(({ number, taxMode, share }, place): InvoicedLine[] => {
      const taken = lesser(gone, share);
      gone = less(gone, taken);
      const left = less(share, taken);
      const isRest = place === having.length - 1 || rest.quantity <= left.quantity;
      const part = isRest ? rest : lesser(rest, left);
      rest = less(rest, part);
      if (part.quantity === 0) return [];
      const net = taxMode === "on-top" ? part.amount - part.tax : part.amount;
      const { quantity, amount, tax } = part;
      const discount = lineAmount(quantity, line.unitPrice) - net;
      return [{ ...line, quantity, amount, tax, discount, salesInvoice: number }];
    });
  });
}

function sumShares(shares: readonly Share[]): Share {
  const sum = (of: keyof Share): number => sumAmounts(shares.map((share) => share[of]));
  return { quantity: toThousandths(sum("quantity")), amount: sum("amount"), tax: sum("tax") };
}

function lesser(one: Share, other: Share): Share {
  const of = (field: keyof Share): number => Math.min(one[field], other[field]);
  return { quantity: of("quantity"), amount: of("amount"), tax: of("tax") };
}

function less(one: Share, other: Share): Share {
  const quantity = toThousandths(one.quantity - other.quantity);
  return { quantity, amount: one.amount - other.amount, tax: one.tax - other.tax };
}
