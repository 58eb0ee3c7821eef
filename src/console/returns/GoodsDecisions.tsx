import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import { type ReactElement, type ReactNode, useId } from "react";
import type { GoodsQuestion, PricedGoods } from "#commands/kinds/returning/goods-question.ts";
import { maxTextLength } from "#contract/constants.ts";
import { returnPhotoFile, type ReturnPlace, returnPlaces } from "#contract/returns/fields.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import { formTitle } from "#console/client/form-title.ts";
import type { FormTitleName } from "#contract/store/form-titles.ts";
import type { Format } from "#console/kit/format.ts";
import { amountText, type DecidedAmount, decidedAmounts, type ReadGoods, type TypedDecisions } from "./goods-draft.ts";

/** What each amount is called. */
const amountTitles = {
  chosenDelivery: "return.deliveryBack",
  chosenPromo: "return.promoKept",
} as const satisfies Readonly<Record<DecidedAmount, FormTitleName>>;

/** What is decided about a return besides its lines, and what it means for the offers of its order. */
export function GoodsDecisions(props: {
  readonly question: GoodsQuestion;
  readonly typed: TypedDecisions;
  readonly wrong: ReadGoods["wrongDecisions"];
  readonly offers: PricedGoods["offers"];
  readonly format: Format;
  onType(typed: TypedDecisions): void;
  /** What is decided before. */
  readonly children?: ReactNode;
}): ReactElement {
  const { question, typed, wrong, offers, format, onType, children } = props;
  const { step, begins, most } = question;
  const id = useId();
  return (
    <div className="aisle-goods-decisions">
      {children}
      {step === "ask" ? (
        <>
          {question.exchange ? null : (
            <label>
              {titleOf("return", "pickup")}
              <HTMLSelect
                value={typed.place ?? begins.place}
                onChange={({ target }) => onType({ place: target.value as ReturnPlace })}
              >
                {returnPlaces.map((each) => (
                  <option key={each} value={each}>
                    {valueTitle("return", "pickup", each)}
                  </option>
                ))}
              </HTMLSelect>
            </label>
          )}
          {decidedAmounts
            .filter((name) => most[name] > 0)
            .map((name) => (
              <label key={name}>
                {formTitle(amountTitles[name])}
                <input
                  className="bp6-input"
                  inputMode="decimal"
                  autoComplete="off"
                  data-cell={name}
                  placeholder="calculated"
                  aria-invalid={wrong[name] === undefined ? undefined : true}
                  aria-describedby={wrong[name] === undefined ? undefined : `${id}${name}`}
                  value={typed[name] ?? amountText(begins[name])}
                  onFocus={({ target }) => target.select()}
                  onChange={({ target }) => onType({ [name]: target.value })}
                />
                {wrong[name] === undefined ? null : (
                  <small id={`${id}${name}`} role="alert" className="aisle-line-wrong">
                    {wrong[name]}
                  </small>
                )}
              </label>
            ))}
          <label>
            {formTitle("line.note")}
            <input
              className="bp6-input"
              autoComplete="off"
              maxLength={maxTextLength}
              data-cell="note"
              value={typed.note ?? begins.note}
              onChange={({ target }) => onType({ note: target.value })}
            />
          </label>
          {question.mostPhotos === undefined ? null : (
            <label>
              {`${formTitle("return.photos")}, at most ${question.mostPhotos}`}
              <input
                type="file"
                multiple
                accept={returnPhotoFile.types.join(",")}
                onChange={({ target }) => onType({ photos: [...(target.files ?? [])] })}
              />
            </label>
          )}
        </>
      ) : null}
      {offers.map(({ id: offerId, title, before, after }) => (
        <p key={offerId} className="aisle-quiet">
          {`${title}: took ${format.money(before)} off. What stays would get ${format.money(after)} off. The goods go back at the price that was paid for them.`}
        </p>
      ))}
    </div>
  );
}
