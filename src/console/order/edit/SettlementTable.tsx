import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import type { ReactElement } from "react";
import { maxTextLength } from "#contract/constants.ts";
import { chargeDecisions, promoDecisions, statusesOfEdit } from "#contract/orders/editing/editing.ts";
import type { OrderDetail } from "#contract/orders/schema.ts";
import type { PricedOrder } from "#contract/pricing/price-order.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { formTitle } from "#console/client/form-title.ts";
import type { Format } from "#console/kit/format.ts";
import { stockEffect } from "./line/line-stock.ts";
import type { EditDecisions } from "./use-edit-decisions.ts";
import type { LinesEditor } from "./use-lines-editor.ts";

/** What the order cost and costs now, what is collected or given back, and the status that follows. */
export function SettlementTable(props: {
  readonly editor: LinesEditor;
  readonly before: OrderDetail;
  readonly format: Format;
}): ReactElement {
  const { editor, before, format } = props;
  const priced = editor.read?.priced ?? null;
  const rows = totalRows(before, priced);
  const stock = stockEffect(editor.stocks.values(), format.quantity);
  return (
    <div className="aisle-lines-settlement">
      <table aria-label="Amounts before and after">
        <thead>
          <tr>
            <th scope="col">{otherTitle("order.amounts")}</th>
            <th scope="col">{formTitle("settlement.before")}</th>
            <th scope="col">{formTitle("settlement.now")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, was, is }) => (
            <tr key={title} data-total={title === otherTitle("order.total") || undefined}>
              <th scope="row">{title}</th>
              <td>{format.amount(was)}</td>
              <td data-changed={is !== was || undefined}>{is === null ? "–" : format.amount(is)}</td>
            </tr>
          ))}
          {stock !== "" && (
            <tr>
              <th scope="row">{otherTitle("line.stock")}</th>
              <td colSpan={2} data-changed>
                {stock}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <div className="aisle-lines-then">
        <p role="status">{settlementText(editor, before, format)}</p>
        <Decisions decisions={editor.decisions} format={format} />
        {editor.statuses.length > 0 && (
          <label>
            {formTitle("order.statusAfter")}{" "}
            <HTMLSelect
              value={editor.status ?? ""}
              onChange={({ currentTarget }) =>
                editor.setStatus(statusesOfEdit.find((status) => status === currentTarget.value) ?? null)
              }
              options={[
                { value: "", label: before.order.status },
                ...editor.statuses.map((status) => ({ value: status, label: status })),
              ]}
            />
          </label>
        )}
      </div>
    </div>
  );
}

/** What must be decided about the edit before it is saved. */
function Decisions(props: { readonly decisions: EditDecisions; readonly format: Format }): ReactElement {
  const { decisions, format } = props;
  const { shortPromo } = decisions;
  return (
    <>
      {decisions.asksCharge && (
        <label>
          {formTitle("settlement.charge")}{" "}
          <HTMLSelect
            value={decisions.charge ?? ""}
            onChange={({ currentTarget }) =>
              decisions.setCharge(chargeDecisions.find((each) => each === currentTarget.value) ?? null)
            }
            options={[
              { value: "", label: "Choose: no goods are left" },
              { value: "keep", label: "Keep it" },
              { value: "waive", label: "Waive it" },
            ]}
          />
        </label>
      )}
      {shortPromo && (
        <>
          <p>
            The goods come to {format.money(shortPromo.goods)}, and promo code {shortPromo.code} needs{" "}
            {format.money(shortPromo.minimum)}.
          </p>
          <label>
            {formTitle("settlement.promo")}{" "}
            <HTMLSelect
              value={decisions.promo ?? ""}
              onChange={({ currentTarget }) =>
                decisions.setPromo(promoDecisions.find((each) => each === currentTarget.value) ?? null)
              }
              options={[
                { value: "", label: "Choose: its goods are too few" },
                { value: "keep", label: `Keep it for goodwill: the order comes to ${format.money(shortPromo.kept)}` },
                { value: "take-away", label: `Take it away: the order comes to ${format.money(shortPromo.without)}` },
              ]}
            />
          </label>
          {decisions.promo === "keep" && (
            <label>
              {formTitle("settlement.goodwill")}{" "}
              <InputGroup
                value={decisions.reason}
                maxLength={maxTextLength}
                onChange={({ currentTarget }) => decisions.setReason(currentTarget.value)}
              />
            </label>
          )}
        </>
      )}
    </>
  );
}

function totalRows(before: OrderDetail, priced: PricedOrder | null) {
  const row = (title: string, was: number, is: number | undefined) => ({ title, was, is: is ?? null });
  return [
    row(otherTitle("order.linesAmount"), before.linesAmount, priced?.linesAmount),
    row(otherTitle("order.discount"), -before.discount, priced ? -priced.discount : undefined),
    row(otherTitle("order.promoDiscount"), -before.promoDiscount, priced ? -priced.promoDiscount : undefined),
    row(otherTitle("order.deliveryCharge"), before.deliveryCharge, priced?.deliveryCharge),
    row(otherTitle("order.tax"), before.tax, priced?.tax),
    row(otherTitle("order.rounding"), before.rounding, priced?.rounding),
    row(otherTitle("order.total"), before.order.amount, priced?.amount),
  ].filter(({ title, was, is }) => was !== 0 || (is !== null && is !== 0) || title === otherTitle("order.total"));
}

function settlementText({ read, settlement }: LinesEditor, before: OrderDetail, format: Format): string {
  if (!read?.priced || !settlement) return "Correct the marked fields to see the total.";
  if (read.isEmpty) return "Nothing is changed yet.";
  const { toCollect, toGiveBack, parts } = settlement;
  if (toGiveBack > 0) {
    const ways = parts.map(({ method, amount }) => `${method} ${format.money(amount)}`).join(", ");
    return `${format.money(toGiveBack)} to give back: ${ways}`;
  }
  if (toCollect === 0) return "Paid in full.";
  const paid = before.order.paidAmount;
  return `${format.money(toCollect)} to collect${paid > 0 ? `, ${format.money(paid)} paid` : ""}`;
}
