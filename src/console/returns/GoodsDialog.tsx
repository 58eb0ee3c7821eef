import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type KeyboardEvent, type ReactElement, useState } from "react";
import { messages } from "#contract/messages.ts";
import { useAnswer } from "#console/client/use-answer.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { answerDialog, closeDialog, type OpenDialog, stepBackDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { LeavingQuestion } from "#console/shell/dialogs/LeavingQuestion.tsx";
import { useLeaving } from "#console/shell/dialogs/use-leaving.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { type Explanation, explainFailure } from "#console/shell/running/explain-failure.ts";
import { GoodsDecisions } from "./GoodsDecisions.tsx";
import { GoodsRow } from "./GoodsRow.tsx";
import { type GoodsDraft, readGoods, takeAll, type TypedDecisions } from "./goods-draft.ts";
import { ReturnAmounts } from "./ReturnAmounts.tsx";
import "./goods.css";

/** The goods that come back, as a table to fill in, with what they come to beside it before they are saved. */
export function GoodsDialog(props: { readonly asked: Extract<OpenDialog, { kind: "goods" }> }): ReactElement {
  const { asked } = props;
  const { question } = asked;
  const { step, lines } = question;
  const format = useFormat();
  const [draft, setDraft] = useState<GoodsDraft>({});
  const [decided, setDecided] = useState<TypedDecisions>({});
  const [asking, setAsking] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Explanation | null>(null);
  const { goods, wrong, wrongDecisions, isReadable } = readGoods(question, draft, decided);
  const isWrong = Object.keys(wrong).length + Object.keys(wrongDecisions).length > 0;
  const isEmpty = goods.lines.length === 0;
  const { deliveryCharge, promoDiscount } = goods;
  const quantities = goods.lines.map(({ line, quantity }) => [line, quantity]);
  const name = !isReadable || isEmpty ? "" : JSON.stringify([quantities, deliveryCharge, promoDiscount, asking]);
  const price = useAnswer(name, (signal) => question.price(goods, signal));
  const shown = price.failure === null ? (price.answer?.priced ?? null) : null;
  const leaving = useLeaving(isSaving, () => Object.keys(draft).length + Object.keys(decided).length > 0);
  const canSave = !isSaving && !isWrong && !isEmpty && shown !== null && price.isAnswered;

  async function save(): Promise<void> {
    if (!canSave) {
      if (isEmpty) setRefusal({ message: "Type how much of a product comes back" });
      else if (!isWrong && !isSaving && price.failure === null)
        setRefusal({ message: "The amounts are being worked out: look at them and press Enter again" });
      return;
    }
    setSaving(true);
    setRefusal(null);
    try {
      await question.save(goods, shown);
      answerDialog(asked, true);
    } catch (error) {
      setRefusal(explainFailure(error, messages.saveFailed));
      setSaving(false);
      // The amounts may be others now: they are shown anew, and the next Enter saves those.
      setAsking((times) => times + 1);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const { target } = event;
    if (event.key === "Enter" && target instanceof HTMLSelectElement) {
      event.preventDefault();
      void save();
    } else if (event.key === "a" && !event.ctrlKey && !event.metaKey && isQuantity(target)) {
      event.preventDefault();
      setDraft(takeAll(lines, draft));
    }
  }

  const failed = refusal ?? (price.failure === null ? null : explainFailure(price.failure, messages.fetchingFailed));
  return (
    <Dialog kind="lines" label={question.title}>
      <div className="aisle-dialog-head">
        <h2>{question.title}</h2>
        <span className="aisle-quiet">{question.about}</span>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the cells in it */}
      <form
        className="aisle-goods"
        noValidate
        aria-busy={isSaving}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="aisle-goods-scroll">
          <table aria-label={question.title}>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">{step === "ask" ? "Can come back" : "Asked"}</th>
                <th scope="col">{step === "ask" ? "Quantity" : "Counted"}</th>
                {step === "ask" ? <th scope="col">Reason</th> : null}
                <th scope="col">Condition</th>
                {step === "count" ? <th scope="col">Note</th> : null}
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <GoodsRow
                  key={line.line}
                  line={line}
                  step={step}
                  isFirst={at === 0}
                  typed={draft[line.line] ?? {}}
                  wrong={wrong[line.line]}
                  amount={shown?.lines.find((each) => each.line === line.line)?.amount ?? null}
                  format={format}
                  onType={(typed) => setDraft((now) => ({ ...now, [line.line]: { ...now[line.line], ...typed } }))}
                />
              ))}
            </tbody>
          </table>
        </div>
        <div className="aisle-goods-below">
          <GoodsDecisions
            question={question}
            typed={decided}
            wrong={wrongDecisions}
            offers={price.answer?.offers ?? []}
            format={format}
            onType={(typed) => setDecided((now) => ({ ...now, ...typed }))}
          />
          <ReturnAmounts priced={shown} isWrong={isWrong} format={format} />
        </div>
        <div role="alert" className="aisle-goods-notice">
          {failed ? [failed.message, failed.detail].filter(Boolean).join(": ") : null}
        </div>
        {leaving.isLeaving ? (
          <LeavingQuestion onDrop={closeDialog} onStay={leaving.stay} />
        ) : (
          <div className="aisle-dialog-foot">
            <span className="aisle-quiet">
              {isSaving
                ? messages.processing
                : `${keyCaps("Enter")} saves · a takes all · ${keyCaps("Escape")} cancels`}
            </span>
            <Button text="Cancel" onClick={stepBackDialog} />
            <Button type="submit" intent="primary" text={isSaving ? "Saving ..." : "Save"} aria-disabled={!canSave} />
          </div>
        )}
      </form>
    </Dialog>
  );
}

function isQuantity(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.dataset["cell"] === "quantity";
}
