import { useEffect, useState } from "react";
import { readDraft, removeDraft, writeDraft } from "#console/session/kept/drafts.ts";
import { session } from "#console/session/session.ts";
import { nothingTaken, type TakenDraft } from "./exchange/taken-draft.ts";
import type { GoodsDraft, TypedDecisions } from "./goods-draft.ts";

/** Everything that is typed into the question which goods come back. */
interface TypedQuestion {
  readonly lines: GoodsDraft;
  readonly decided: TypedDecisions;
  readonly taken: TakenDraft;
}

const nothingTyped: TypedQuestion = { lines: {}, decided: {}, taken: nothingTaken };

/** What is typed into a question, kept until it is saved, dropped, or the tab is closed. */
export interface KeptGoods {
  readonly typed: TypedQuestion;
  /** What is typed was kept from before. */
  readonly isKept: boolean;
  readonly isEmpty: boolean;
  change(how: (now: TypedQuestion) => Partial<TypedQuestion>): void;
  startOver(): void;
  /** Deletes the kept text, after it was saved or dropped. */
  forget(): void;
}

/** Keeps what is typed into a question; its title tells it from all others of the store. */
export function useKeptGoods(title: string): KeptGoods {
  const name = `${session.store?.id ?? ""}/goods/${title}`;
  const [kept] = useState(() => readKept(name));
  const [typed, setTyped] = useState(kept ?? nothingTyped);
  const isEmpty = countOf(typed) === 0;
  useEffect(() => {
    if (typed === kept || !session.user) return;
    if (isEmpty) removeDraft(session.user.id, name);
    else writeDraft(session.user.id, name, typed);
  }, [name, typed, kept, isEmpty]);
  return {
    typed,
    isKept: typed === kept,
    isEmpty,
    change: (how) => setTyped((now) => ({ ...now, ...how(now) })),
    startOver: () => setTyped(nothingTyped),
    forget() {
      if (session.user) removeDraft(session.user.id, name);
    },
  };
}

function countOf({ lines, decided, taken }: TypedQuestion): number {
  const { product = "", sought = [] } = taken;
  return Object.keys(lines).length + Object.keys(decided).length + taken.lines.length + sought.length + product.length;
}

function readKept(name: string): TypedQuestion | null {
  const kept = session.user && readDraft(session.user.id, name);
  return typeof kept === "object" && kept !== null && "lines" in kept && "decided" in kept && "taken" in kept
    ? (kept as TypedQuestion)
    : null;
}
