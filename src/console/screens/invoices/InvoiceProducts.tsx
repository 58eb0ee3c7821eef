import type { ReactElement } from "react";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import { sumAmounts } from "#contract/money.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { formatFor } from "#console/kit/format.ts";

/** The goods of an invoice, and their delivery. */
export function InvoiceProducts({ document }: { readonly document: InvoiceDocument }): ReactElement {
  const format = formatFor(document);
  const { deliveryCharge, deliveryTaxes = [] } = document;
  if (document.lines.length === 0 && deliveryCharge === 0)
    return <EmptyState title="This invoice has no products: its order ended without a sale." />;
  return (
    <div className="aisle-invoice-list">
      <table aria-label={otherTitle("order.linesAmount")}>
        <thead>
          <tr>
            <th scope="col">{otherTitle("line.name")}</th>
            <th scope="col">{otherTitle("line.quantity")}</th>
            <th scope="col">{otherTitle("line.tax")}</th>
            <th scope="col">{otherTitle("line.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {document.lines.map((line) => (
            <tr key={line.line}>
              <td>
                {line.name}
                <span className="aisle-quiet">
                  {[line.code, line.hsnCode && `HSN ${line.hsnCode}`].filter(Boolean).join(" · ")}
                </span>
              </td>
              <td>{format.quantity(line.quantity)}</td>
              <td>{format.amount(line.tax)}</td>
              <td>{format.amount(line.amount)}</td>
            </tr>
          ))}
          {deliveryCharge !== 0 && (
            <tr>
              <td colSpan={2}>{otherTitle("order.deliveryCharge")}</td>
              <td>{format.amount(sumAmounts(deliveryTaxes.map(({ tax }) => tax)))}</td>
              <td>{format.amount(deliveryCharge)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
