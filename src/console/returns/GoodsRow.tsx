import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import { type ReactElement, useId } from "react";
import type { GoodsLine } from "#commands/kinds/returning/goods-question.ts";
import { maxTextLength } from "#contract/constants.ts";
import type { ReturnCondition, ReturnReason } from "#contract/returns/fields.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { formTitle } from "#console/client/form-title.ts";
import type { Format } from "#console/kit/format.ts";
import { offeredConditions, offeredReasons, withHeld } from "./goods-choices.ts";
import { type Lacking, quantityText, type TypedGoods } from "./goods-draft.ts";

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
  /** What must be chosen of it, once somebody has tried to save. */
  readonly lacks: readonly Lacking["choice"][];
  /** In minor units; null where it is not known. */
  readonly amount: number | null;
  readonly format: Format;
  onType(typed: TypedGoods): void;
}): ReactElement {
  const { line, step, typed, wrong, onType } = props;
  const said = useId();
  const [saidOfReason, saidOfCondition] = [useId(), useId()];
  const reason = typed.reason ?? line.reason;
  const condition = typed.condition ?? line.condition;
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
            aria-invalid={props.lacks.includes("reason") || undefined}
            aria-describedby={props.lacks.includes("reason") ? saidOfReason : undefined}
            value={reason ?? ""}
            onChange={({ target }) => onType({ reason: target.value as ReturnReason })}
          >
            {reason === null ? <option value="">–</option> : null}
            {withHeld(offeredReasons(), [line.reason, typed.reason]).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </HTMLSelect>
          {props.lacks.includes("reason") ? <ChooseOne id={saidOfReason} /> : null}
        </td>
      ) : null}
      <td>
        <HTMLSelect
          data-cell="condition"
          aria-label={`${formTitle("line.condition")} of ${line.name}`}
          aria-invalid={props.lacks.includes("condition") || undefined}
          aria-describedby={props.lacks.includes("condition") ? saidOfCondition : undefined}
          value={condition ?? ""}
          onChange={({ target }) => onType({ condition: target.value as ReturnCondition })}
        >
          {condition === null ? <option value="">–</option> : null}
          {withHeld(offeredConditions(), [line.condition, typed.condition]).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </HTMLSelect>
        {props.lacks.includes("condition") ? <ChooseOne id={saidOfCondition} /> : null}
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

function ChooseOne({ id }: { readonly id: string }): ReactElement {
  return (
    <small id={id} className="aisle-goods-wrong">
      Choose one
    </small>
  );
}
