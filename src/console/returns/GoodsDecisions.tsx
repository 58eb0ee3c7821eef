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
  return (
    <div className="aisle-goods-decisions">
      {children}
      {step === "ask" ? (
        <>
          {question.exchange ? null : (
            <PlaceField place={typed.place ?? begins.place} onPlace={(place) => onType({ place })} />
          )}
          {decidedAmounts
            .filter((name) => most[name] > 0)
            .map((name) => (
              <AmountField
                key={name}
                name={name}
                value={typed[name] ?? amountText(begins[name])}
                wrong={wrong[name]}
                onType={(text) => onType({ [name]: text })}
              />
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
            <PhotosField most={question.mostPhotos} onPhotos={(photos) => onType({ photos })} />
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

/** Where the goods come back. */
function PlaceField(props: {
  readonly place: ReturnPlace;
  readonly onPlace: (place: ReturnPlace) => void;
}): ReactElement {
  return (
    <label>
      {titleOf("return", "pickup")}
      <HTMLSelect value={props.place} onChange={({ target }) => props.onPlace(target.value as ReturnPlace)}>
        {returnPlaces.map((each) => (
          <option key={each} value={each}>
            {valueTitle("return", "pickup", each)}
          </option>
        ))}
      </HTMLSelect>
    </label>
  );
}

/** Photos of the goods, as files. */
function PhotosField(props: {
  readonly most: number;
  readonly onPhotos: (photos: readonly File[]) => void;
}): ReactElement {
  return (
    <label>
      {`${formTitle("return.photos")}, at most ${props.most}`}
      <input
        type="file"
        multiple
        accept={returnPhotoFile.types.join(",")}
        onChange={({ target }) => props.onPhotos([...(target.files ?? [])])}
      />
    </label>
  );
}

/** An amount that is calculated unless it is typed. */
function AmountField(props: {
  readonly name: DecidedAmount;
  readonly value: string;
  readonly wrong: string | undefined;
  readonly onType: (text: string) => void;
}): ReactElement {
  const { name, value, wrong, onType } = props;
  const id = useId();
  return (
    <label>
      {formTitle(amountTitles[name])}
      <input
        className="bp6-input"
        inputMode="decimal"
        autoComplete="off"
        data-cell={name}
        placeholder="calculated"
        aria-invalid={wrong === undefined ? undefined : true}
        aria-describedby={wrong === undefined ? undefined : id}
        value={value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onType(target.value)}
      />
      {wrong === undefined ? null : (
        <small id={id} role="alert" className="aisle-line-wrong">
          {wrong}
        </small>
      )}
    </label>
  );
}
