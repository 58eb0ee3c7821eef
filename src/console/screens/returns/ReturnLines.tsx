import type { ReactElement } from "react";
import type { RecordDetail } from "#contract/records/record-calls.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { titleOf } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { formTitle } from "#console/client/form-title.ts";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { showPhotoCommand } from "#commands/kinds/return.ts";
import { shownPhoto } from "#commands/kinds/returning/return-photos.ts";
import { api } from "#console/client/api.ts";
import { runHere } from "#console/shell/keys/run-here.ts";
import { PhotoStrip } from "#console/photos/PhotoStrip.tsx";
import "#console/returns/goods.css";

/** The goods of a return: what was asked and counted of each, in which condition, and what it comes to. */
export function ReturnLines(props: TabProps<ReturnRow, RecordDetail<"return"> | undefined>): ReactElement {
  const { detail, failure, format } = props;
  if (!detail) return <RecordPlaceholder failure={failure} lines={6} />;
  const sums: readonly (readonly [string, number])[] = [
    [otherTitle("order.promoDiscount"), -detail.promoKept],
    [otherTitle("order.deliveryCharge"), detail.deliveryCharge],
    [otherTitle("order.rounding"), detail.rounding],
    [titleOf("return", "amount"), detail.record.amount],
  ];
  return (
    <div className="aisle-goods">
      <table aria-label="Goods of this return">
        <thead>
          <tr>
            <th scope="col">{otherTitle("line.name")}</th>
            <th scope="col">{formTitle("line.asked")}</th>
            <th scope="col">{formTitle("line.counted")}</th>
            <th scope="col">{formTitle("line.condition")}</th>
            <th scope="col">{otherTitle("line.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {detail.lines.map((line) => (
            <tr key={line.line} className={line.counted === 0 ? "aisle-gone" : undefined}>
              <th scope="row">
                {line.name}
                <small className="aisle-quiet">{[line.reason, line.note].filter(Boolean).join(": ")}</small>
              </th>
              <td>{line.quantity}</td>
              <td>{line.counted ?? ""}</td>
              <td>{line.condition}</td>
              <td>{format.amount(line.amount)}</td>
            </tr>
          ))}
          {sums
            .filter(([, amount], at) => amount !== 0 || at === sums.length - 1)
            .map(([title, amount]) => (
              <tr key={title}>
                <th scope="row" colSpan={4}>
                  {title}
                </th>
                <td>{format.amount(amount)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {detail.note ? <p>{detail.note}</p> : null}
      <PhotoStrip
        label="Photos of the goods"
        photos={detail.photos.map((photo) => shownPhoto(detail.record, photo, api))}
        onOpen={(id) => void runHere(showPhotoCommand(detail.record, id))}
      />
    </div>
  );
}
