import "#console/client/all-words.ts";
import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import { messages } from "#contract/messages.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { formTitle } from "#console/client/form-title.ts";
import { useAnswer } from "#console/client/refreshing/use-answer.ts";
import { moveByArrow } from "#console/form/line-table/cell-keys.ts";
import { DraftFoot, DraftHead } from "#console/form/DraftFrame.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { answerDialog, type AskedDialog, closeDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { useLeaving } from "#console/shell/dialogs/use-leaving.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { type Explanation, explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { ExchangeEnd } from "./exchange/ExchangeEnd.tsx";
import { TakenDelivery } from "./exchange/TakenDelivery.tsx";
import { TakenInstead } from "./exchange/TakenInstead.tsx";
import { readTakenDraft, type TakenDraft } from "./exchange/taken-draft.ts";
import { GoodsDecisions } from "./GoodsDecisions.tsx";
import { GoodsRow } from "./GoodsRow.tsx";
import { readGoods, takeAll } from "./goods-draft.ts";
import { ReturnAmounts } from "./ReturnAmounts.tsx";
import { hindranceOf } from "#console/order/finding/use-sought.ts";
import { useTaking } from "#console/order/taking/use-taking.ts";
import { useKeptGoods } from "./use-kept-goods.ts";
import "./goods.css";
import { keyOf } from "#console/shell/keys/key-press.ts";

/**
 * The goods that come back, as a table to fill in, with what they come to beside it before they are saved. In an
 * exchange also what is taken instead.
 */
export function GoodsDialog(props: { readonly asked: AskedDialog<"goods"> }): ReactElement {
  const { asked } = props;
  const { question } = asked;
  const { step, exchange } = question;
  const { lines } = question;
  const form = useRef<HTMLFormElement>(null);
  const format = useFormat();
  const kept = useKeptGoods(question.title);
  const { lines: draft, decided, taken } = kept.typed;
  const [asking, setAsking] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Explanation | null>(null);
  const {
    goods: back,
    wrong,
    wrongDecisions,
    lacking,
    isReadable,
  } = readGoods({ ...question, lines }, draft, decided, format.place.locale);
  const taking = useTaking({ storeId: exchange?.storeId ?? "" }, taken, (how) =>
    changeTaken((now) => ({ ...now, ...how(now) })),
  );
  const instead = readTakenDraft(taken, format.place.locale);
  const goods = exchange ? { ...back, taken: instead.taken } : back;
  const isTakenWrong = Object.keys(instead.wrong).length > 0;
  const isWrong = Object.keys(wrong).length + Object.keys(wrongDecisions).length > 0 || isTakenWrong;
  const isEmpty = goods.lines.length === 0;
  const { chosenDelivery, chosenPromo } = goods;
  const quantities = goods.lines.map(({ line, quantity }) => [line, quantity]);
  const isPriced = isReadable && !isEmpty && !isTakenWrong;
  const name = isPriced ? JSON.stringify([quantities, chosenDelivery, chosenPromo, goods.taken, asking]) : "";
  const price = useAnswer(name, (signal) => question.price(goods, signal));
  const answer = price.failure === null ? price.answer : null;
  const shown = answer?.priced ?? null;
  const refused = { ...answer?.exchange?.order?.refused, ...instead.wrong };
  const because = [answer?.exchange?.because ?? "", ...Object.values(refused)].find(Boolean) ?? "";
  const lacksTaken = exchange !== undefined && taken.lines.length === 0;
  const leaving = useLeaving(isSaving, () => !kept.isEmpty);
  const [lacks] = lacking;
  const unexplained = lines.find(({ line }) => line === lacks?.line);
  const photos =
    question.mostPhotos !== undefined && goods.photos.length > question.mostPhotos ? goods.photos.length : 0;
  const canSave =
    !isSaving &&
    !isWrong &&
    !isEmpty &&
    !unexplained &&
    photos === 0 &&
    !lacksTaken &&
    because === "" &&
    answer !== null &&
    price.isAnswered;

  /** Names the product that is taken instead and is not known yet; text in its field counts as if Enter had been pressed. */
  function soughtProduct(): string | null {
    const typed = (taken.product ?? "").trim();
    taking.take();
    if (typed !== "")
      return `“${typed}” is being looked up: check the amounts, then press ${keyCaps("mod+Enter")} again`;
    const line = taking.soughtLines.find(({ unfound }) => unfound !== null) ?? taking.soughtLines[0];
    if (!line) return null;
    form.current?.querySelector<HTMLElement>("[data-sought=unfound] button")?.focus();
    return hindranceOf(line);
  }

  async function save(): Promise<void> {
    const sought = soughtProduct();
    if (sought !== null) return setRefusal({ message: sought });
    if (!canSave) {
      if (isWrong) form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
      else if (isEmpty) setRefusal({ message: "Type how much of a product comes back" });
      else if (unexplained && lacks) {
        setTried(true);
        setRefusal({ message: `Choose the ${lacks.choice} for ${unexplained.name}` });
        form.current?.querySelector<HTMLElement>(`[data-line="${lacks.line}"] [data-cell=${lacks.choice}]`)?.focus();
      } else if (photos > 0) setRefusal({ message: `At most ${question.mostPhotos} photos: ${photos} are chosen` });
      // The goods that come back are typed: what is taken instead comes next.
      else if (lacksTaken) form.current?.querySelector<HTMLInputElement>("[role=combobox]")?.focus();
      else if (because !== "") setRefusal({ message: because });
      else if (!isSaving && price.failure === null)
        setRefusal({ message: "The amounts are being calculated: check them, then press Enter again" });
      return;
    }
    setSaving(true);
    setRefusal(null);
    try {
      await question.save(goods, answer);
      kept.forget();
      answerDialog(asked, true);
    } catch (error) {
      setRefusal(explainFailure(error, messages.saveFailed));
      setSaving(false);
      // The amounts may be others now: they are shown anew, and the next Enter saves those.
      setAsking((times) => times + 1);
    }
  }

  function changeTaken(how: (now: TakenDraft) => TakenDraft): void {
    setRefusal(null);
    kept.change((now) => ({ taken: how(now.taken) }));
  }

  function startOver(): void {
    kept.startOver();
    form.current?.querySelector<HTMLInputElement>("[data-cell=quantity]")?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const { target } = event;
    if (moveByArrow(event)) event.preventDefault();
    else if (event.key === "Enter" && (target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    } else if (keyOf(event.nativeEvent) === "a" && !event.ctrlKey && !event.metaKey && isQuantity(target)) {
      event.preventDefault();
      kept.change((now) => ({ lines: takeAll(lines, now.lines) }));
    }
  }

  const failed =
    refusal ??
    (price.failure === null ? null : explainFailure(price.failure, messages.fetchingFailed)) ??
    (because === "" ? null : { message: because });
  return (
    <Dialog kind="lines" label={question.title}>
      <DraftHead title={question.title} about={question.about} onStartOver={kept.isKept ? startOver : null} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its cells */}
      <form
        ref={form}
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
                <th scope="col">{otherTitle("line.name")}</th>
                <th scope="col">{formTitle(step === "ask" ? "line.returnable" : "line.asked")}</th>
                <th scope="col">{step === "ask" ? otherTitle("line.quantity") : formTitle("line.counted")}</th>
                {step === "ask" ? <th scope="col">{formTitle("line.reason")}</th> : null}
                <th scope="col">{formTitle("line.condition")}</th>
                {step === "count" ? <th scope="col">{formTitle("line.note")}</th> : null}
                <th scope="col">{otherTitle("line.amount")}</th>
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
                  lacks={hasTried ? lacking.filter((each) => each.line === line.line).map(({ choice }) => choice) : []}
                  amount={shown?.lines.find((each) => each.line === line.line)?.amount ?? null}
                  format={format}
                  onType={(typed) => {
                    setRefusal(null);
                    kept.change((now) => ({
                      lines: { ...now.lines, [line.line]: { ...now.lines[line.line], ...typed } },
                    }));
                  }}
                />
              ))}
            </tbody>
          </table>
        </div>
        {exchange ? (
          <TakenInstead
            storeId={exchange.storeId}
            taking={taking}
            priced={answer?.exchange?.order ?? null}
            wrong={refused}
            format={format}
          />
        ) : null}
        <div className="aisle-goods-below">
          <GoodsDecisions
            question={question}
            typed={decided}
            wrong={wrongDecisions}
            offers={price.answer?.offers ?? []}
            format={format}
            onType={(typed) => kept.change((now) => ({ decided: { ...now.decided, ...typed } }))}
          >
            {exchange ? <TakenDelivery to={exchange} draft={taken} onEdit={changeTaken} /> : null}
          </GoodsDecisions>
          <ReturnAmounts
            priced={shown}
            isWrong={isWrong}
            format={format}
            end={answer?.exchange ? <ExchangeEnd exchange={answer.exchange} format={format} /> : undefined}
          />
        </div>
        <div role="alert" className="aisle-goods-notice">
          {failed ? [failed.message, failed.detail].filter(Boolean).join(": ") : null}
        </div>
        <DraftFoot
          leaving={leaving}
          onDrop={() => {
            kept.forget();
            closeDialog();
          }}
          isSaving={isSaving}
          keys={`${keyCaps(exchange ? "mod+Enter" : "Enter")} saves · a takes all · ${keyCaps("Escape")} cancels`}
          canSave={canSave}
        />
      </form>
    </Dialog>
  );
}

function isQuantity(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.dataset["cell"] === "quantity";
}
