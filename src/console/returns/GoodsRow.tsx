import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import { type ReactElement, useId } from "react";
import type { GoodsLine } from "#commands/kinds/returning/goods-question.ts";
import { maxTextLength } from "#contract/constants.ts";
import type { ReturnCondition, ReturnReason } from "#contract/returns/fields.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { formTitle } from "#console/client/form-title.ts";
import type { Format } from "#console/kit/format.ts";
import { offeredConditions, offeredReasons, withHeld } from "./goods-choices.ts";
import { quantityText, type TypedGoods } from "./goods-draft.ts";

/**
 * A line of goods that come back: how much, why and in which condition; counted goods have a note in place of the
 * reason.
 */
export function GoodsRow(props: {
  readonly line: GoodsLine;
  readonly step: "ask" | "count";
  readonly isFirst: boolean;
  readonly typed: TypedGoods;
  readonly wrong: string | undefined;
  /** It was to be saved without a reason. */
  readonly lacksReason: boolean;
  /** In minor units; null where it is not known. */
  readonly amount: number | null;
  readonly format: Format;
  onType(typed: TypedGoods): void;
}): ReactElement {
  const { line, step, typed, wrong, onType } = props;
  const said = useId();
  const saidOfReason = useId();
  const reason = typed.reason ?? line.reason;
  const unit = line.unit === "weight" ? " kg" : "";
  return (
    <tr data-line={line.line}>
      <th scope="row">
        {line.name}
        <small className="aisle-quiet">{line.code}</small>
        {wrong === undefined ? null : (
          <small id={said} role="alert" className="aisle-goods-wrong">
            {wrong}
          </small>
        )}
      </th>
      <td>{`${step === "ask" ? line.most : line.quantity}${unit}`}</td>
      <td>
        <input
          className="bp6-input"
          inputMode="decimal"
          autoComplete="off"
          data-cell="quantity"
          data-first-focus={props.isFirst || undefined}
          aria-label={`${step === "ask" ? otherTitle("line.quantity") : formTitle("line.counted")} of ${line.name}`}
          aria-invalid={wrong === undefined ? undefined : true}
          aria-describedby={wrong === undefined ? undefined : said}
          value={typed.quantity ?? quantityText(line)}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onType({ quantity: target.value })}
        />
      </td>
      {step === "ask" ? (
        <td>
          <HTMLSelect
            data-cell="reason"
            aria-label={`${formTitle("line.reason")} for ${line.name}`}
            aria-invalid={props.lacksReason || undefined}
            aria-describedby={props.lacksReason ? saidOfReason : undefined}
            value={reason ?? ""}
            onChange={({ target }) => onType({ reason: target.value as ReturnReason })}
          >
            {reason === null ? <option value="">–</option> : null}
            {withHeld(offeredReasons(), [line.reason, typed.reason]).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </HTMLSelect>
          {props.lacksReason ? (
            <small id={saidOfReason} className="aisle-goods-wrong">
              Choose one
            </small>
          ) : null}
        </td>
      ) : null}
      <td>
        <HTMLSelect
          aria-label={`${formTitle("line.condition")} of ${line.name}`}
          value={typed.condition ?? line.condition}
          onChange={({ target }) => onType({ condition: target.value as ReturnCondition })}
        >
          {withHeld(offeredConditions(), [line.condition, typed.condition]).map((condition) => (
            <option key={condition}>{condition}</option>
          ))}
        </HTMLSelect>
      </td>
      {step === "count" ? (
        <td>
          <input
            className="bp6-input"
            autoComplete="off"
            maxLength={maxTextLength}
            aria-label={`${formTitle("line.note")} on ${line.name}`}
            value={typed.note ?? ""}
            onChange={({ target }) => onType({ note: target.value })}
          />
        </td>
      ) : null}
      <td>{props.amount === null ? null : props.format.amount(props.amount)}</td>
    </tr>
  );
}
