import type { ReactElement } from "react";
import type { InvoiceDocument, State } from "#contract/invoices/document.ts";
import { type Format, formatFor } from "#console/kit/format.ts";

/** An invoice as it prints. It has the currency, the times and the words that were true when it was issued. */
export function InvoicePage({ document }: { readonly document: InvoiceDocument }): ReactElement {
  const { kind, seller, buyer, placeOfSupply, order, lines } = document;
  const format = formatFor(document);
  return (
    <div className="aisle-invoice">
      <article className="aisle-invoice-page" aria-label="As it prints">
        <header>
          <div>
            <h3>{seller.companyName}</h3>
            <p>{[seller.storeName, seller.address, seller.phone].filter(Boolean).join(", ")}</p>
            {seller.gstin ? <p>GSTIN {seller.gstin}</p> : null}
          </div>
          <div>
            <h3>{kind === "sales" ? "Tax invoice" : "Credit note"}</h3>
            <Facts
              facts={[
                ["No.", document.number],
                ["Date", format.full(document.issuedAt)],
                ["Order", order.number],
                ["Return", document.returnNumber],
                ["For invoice", document.salesInvoice],
                ["In place of", document.corrects],
              ]}
            />
          </div>
        </header>
        <section aria-label="Buyer">
          <h4>Bill to</h4>
          <p>{[buyer.name, buyer.phone].filter(Boolean).join(", ")}</p>
          {buyer.address ? (
            <p>
              {[buyer.address.line, buyer.address.locality, buyer.address.city, buyer.address.pincode]
                .filter(Boolean)
                .join(", ")}
            </p>
          ) : null}
          <Facts
            facts={[
              ["GSTIN", buyer.gstin],
              ["Place of supply", placeOfSupply && stateText(placeOfSupply)],
            ]}
          />
        </section>
        <table aria-label="Products">
          <thead>
            <tr>
              {["Product", "HSN", "Quantity", "Rate", "Discount", "Taxable", "Tax", "Amount"].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line}>
                <td>{line.name}</td>
                <td>{line.hsnCode}</td>
                <td>{format.quantity(line.quantity)}</td>
                <td>{format.amount(line.unitPrice)}</td>
                <td>{format.amount(line.discount)}</td>
                <td>{format.amount(line.taxable)}</td>
                <td>{format.rate(line.taxRate)}</td>
                <td>{format.amount(line.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="aisle-invoice-sums">
          <Taxes document={document} format={format} />
          <table aria-label="Total">
            <tbody>
              <Sum title="Taxable" value={format.amount(document.taxable)} />
              <Sum title="Tax" value={format.amount(document.tax)} />
              {document.deliveryCharge ? (
                <Sum title="Delivery charge" value={format.amount(document.deliveryCharge)} />
              ) : null}
              {document.rounding ? <Sum title="Rounding" value={format.amount(document.rounding)} /> : null}
              <Sum title="Total" value={format.money(document.total)} isTotal />
            </tbody>
          </table>
        </div>
        <p className="aisle-invoice-words">{document.totalInWords}</p>
      </article>
    </div>
  );
}

/** The tax by rate, each with its parts. */
function Taxes({ document, format }: { readonly document: InvoiceDocument; readonly format: Format }): ReactElement {
  return (
    <table aria-label="Tax by rate">
      <thead>
        <tr>
          {["Tax rate", "Taxable", "Parts", "Tax"].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {document.taxes.map(({ rate, taxable, parts, tax }) => (
          <tr key={rate}>
            <td>{format.rate(rate)}</td>
            <td>{format.amount(taxable)}</td>
            <td>{parts.map(({ name, amount }) => `${name} ${format.amount(amount)}`).join(" · ")}</td>
            <td>{format.amount(tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sum(props: { readonly title: string; readonly value: string; readonly isTotal?: true }): ReactElement {
  return (
    <tr className={props.isTotal ? "aisle-invoice-total" : undefined}>
      <th scope="row">{props.title}</th>
      <td>{props.value}</td>
    </tr>
  );
}

/** Facts with their names; those that are empty are left out. */
function Facts({ facts }: { readonly facts: readonly (readonly [string, string | null])[] }): ReactElement {
  return (
    <dl>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function stateText({ code, name }: State): string {
  return [code, name].filter(Boolean).join(" ");
}
