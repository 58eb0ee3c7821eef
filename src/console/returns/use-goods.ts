import { type RefObject, useState } from "react";
import type { GoodsQuestion, PricedGoods } from "#commands/kinds/returning/goods-question.ts";
import { messages } from "#contract/messages.ts";
import { useAnswer } from "#console/client/refreshing/use-answer.ts";
import { hindranceOf } from "#console/order/finding/use-sought.ts";
import { type OpenTaking, useTaking } from "#console/order/taking/use-taking.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { answerDialog, type AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { type Explanation, explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { readTakenDraft, type TakenDraft } from "./exchange/taken-draft.ts";
import {
  type GoodsDraft,
  type ReadGoods,
  readGoods,
  takeAll,
  type TypedDecisions,
  type TypedGoods,
} from "./goods-draft.ts";
import { type GoodsHindrance, goodsHindrance } from "./goods-hindrance.ts";
import { type TypedQuestion, useKeptGoods } from "./use-kept-goods.ts";

/** What is typed into the question which goods come back, and what the gateway says of it. */
interface OpenGoods {
  readonly lines: GoodsDraft;
  readonly decided: TypedDecisions;
  readonly taken: TakenDraft;
  readonly taking: OpenTaking;
  readonly isKept: boolean;
  readonly isEmpty: boolean;
  readonly read: ReadGoods;
  /** What they come to; null where it is not known. */
  readonly answer: PricedGoods | null;
  readonly offers: PricedGoods["offers"];
  /** What the gateway would refuse of what is taken instead, by its field. */
  readonly refused: Readonly<Record<string, string>>;
  /** What must still be chosen, once somebody has tried to save without. */
  readonly lacking: ReadGoods["lacking"];
  readonly isWrong: boolean;
  /** Why it cannot be saved, or was not. */
  readonly failed: Explanation | null;
  readonly isSaving: boolean;
  readonly canSave: boolean;
  startOver(): void;
  forget(): void;
  save(): Promise<void>;
  type(line: number, typed: TypedGoods): void;
  decide(decided: TypedDecisions): void;
  takeAll(): void;
  changeTaken(how: (now: TakenDraft) => TakenDraft): void;
}

/** Keeps what is typed into the question which goods come back: read, priced by the gateway, and saved from `form`. */
export function useGoods(asked: AskedDialog<"goods">, form: RefObject<HTMLFormElement | null>): OpenGoods {
  const { question } = asked;
  const { exchange, lines } = question;
  const { typed, change: changeKept, ...kept } = useKeptGoods(question.title);
  const [isSaving, setSaving] = useState(false);
  const { refusal, setRefusal, hasTried, hinder } = useRefusal(form);
  const change: typeof changeKept = (how) => {
    setRefusal(null);
    changeKept(how);
  };
  const { read, goods, price, answer, refused, failed, hindrance } = useReadGoods(question, typed);
  const changeTaken = (how: (now: TakenDraft) => TakenDraft) => change((now) => ({ taken: how(now.taken) }));
  const taking = useTaking({ storeId: exchange?.storeId ?? "" }, typed.taken, (how) =>
    changeTaken((now) => ({ ...now, ...how(now) })),
  );

  async function save(): Promise<void> {
    const sought = soughtProduct(typed.taken, taking);
    if (sought !== null) return hinder({ message: sought, focus: "[data-sought=unfound] button" });
    if (isSaving) return;
    if (hindrance !== null) return hinder(hindrance);
    if (answer === null || !price.isAnswered) {
      if (price.failure === null)
        hinder({ message: "The amounts are being calculated: check them, then press Enter again" });
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
      price.askAgain();
    }
  }

  return {
    ...typed,
    ...kept,
    read,
    taking,
    answer,
    offers: price.answer?.offers ?? [],
    refused,
    lacking: hasTried ? read.lacking : [],
    isWrong: hindrance?.focus === "[aria-invalid=true]",
    failed: refusal ?? failed,
    isSaving,
    canSave: !isSaving && hindrance === null && answer !== null && price.isAnswered,
    save,
    changeTaken,
    type: (line, typed) => change((now) => ({ lines: { ...now.lines, [line]: { ...now.lines[line], ...typed } } })),
    decide: (decided) => change((now) => ({ decided: { ...now.decided, ...decided } })),
    takeAll: () => change((now) => ({ lines: takeAll(lines, now.lines) })),
  };
}

/** Why goods were not saved; the focus goes to what is in the way. */
function useRefusal(form: RefObject<HTMLFormElement | null>) {
  const [refusal, setRefusal] = useState<Explanation | null>(null);
  const [hasTried, setTried] = useState(false);
  const hinder = ({ message, focus, isChoice }: GoodsHindrance): void => {
    if (isChoice) setTried(true);
    if (message !== undefined) setRefusal({ message });
    if (focus !== undefined) form.current?.querySelector<HTMLElement>(focus)?.focus();
  };
  return { refusal, setRefusal, hasTried, hinder };
}

/** Asks what the goods come to, again whenever something that counts has changed. */
function useGoodsPrice(
  question: AskedDialog<"goods">["question"],
  goods: ReturnType<typeof readGoods>["goods"],
  isPriced: boolean,
) {
  const [asking, setAsking] = useState(0);
  const { chosenDelivery, chosenPromo, taken } = goods;
  const quantities = goods.lines.map(({ line, quantity }) => [line, quantity]);
  const name = isPriced ? JSON.stringify([quantities, chosenDelivery, chosenPromo, taken, asking]) : "";
  const price = useAnswer(name, (signal) => question.price(goods, signal));
  return { ...price, askAgain: () => setAsking((times) => times + 1) };
}

/** Names the product that is taken instead and is not known yet; text in its field counts as if Enter had been pressed. */
function soughtProduct(taken: TakenDraft, taking: OpenTaking): string | null {
  const typed = (taken.product ?? "").trim();
  taking.take();
  if (typed !== "") return `“${typed}” is being looked up: check the amounts, then press ${keyCaps("mod+Enter")} again`;
  const line = taking.soughtLines.find(({ unfound }) => unfound !== null) ?? taking.soughtLines[0];
  return line ? hindranceOf(line) : null;
}

/** What is typed as goods, what they come to, and what is in the way of a save. */
function useReadGoods(question: GoodsQuestion, { lines, decided, taken }: TypedQuestion) {
  const { exchange } = question;
  const { locale } = useFormat().place;
  const read = readGoods(question, lines, decided, locale);
  const instead = readTakenDraft(taken, locale);
  const goods = exchange ? { ...read.goods, taken: instead.taken } : read.goods;
  const isTakenWrong = Object.keys(instead.wrong).length > 0;
  const price = useGoodsPrice(question, goods, read.isReadable && goods.lines.length > 0 && !isTakenWrong);
  const answer = price.failure === null ? price.answer : null;
  const refused = { ...answer?.exchange?.order?.refused, ...instead.wrong };
  const because = [answer?.exchange?.because ?? "", ...Object.values(refused)].find(Boolean) ?? "";
  const isLacking = exchange !== undefined && taken.lines.length === 0;
  const hindrance = goodsHindrance(question, read, { isWrong: isTakenWrong, isLacking, because });
  const unpriced = price.failure === null ? null : explainFailure(price.failure, messages.fetchingFailed);
  const failed = unpriced ?? (because === "" ? null : { message: because });
  return { read, goods, price, answer, refused, failed, hindrance };
}
