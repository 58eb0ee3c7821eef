import { useEffect, useEffectEvent, useState } from "react";
import { readDraft, removeDraft, writeDraft } from "#console/session/kept/drafts.ts";
import { session } from "#console/session/session.ts";

/** What is typed into a dialog, kept until it is saved, dropped, or the tab is closed. */
export interface Kept<Typed> {
  readonly typed: Typed;
  /** What is typed was kept from before. */
  readonly isKept: boolean;
  readonly isEmpty: boolean;
  change(how: (now: Typed) => Partial<Typed>): void;
  startOver(): void;
  /** Deletes what is kept, after it was saved or dropped. */
  forget(): void;
}

/** How what is typed into a kind of dialog is kept. */
interface Keeping<Typed> {
  /** Tells it from all others of the store. */
  readonly name: string;
  readonly nothing: Typed;
  isEmpty(typed: Typed): boolean;
  /** What is kept of it, where it cannot be stored as it is. */
  store?(typed: Typed): object;
  /** Reads what was kept; null where it does not fit. */
  read(kept: object): Typed | null;
}

/** Keeps what is typed into a dialog, so that whoever leaves it finds it again. */
export function useKept<Typed extends object>(keeping: Keeping<Typed>): Kept<Typed> {
  const [{ kept, name, nothing }] = useState(() => ({
    kept: readKept(keeping),
    name: `${session.store?.id ?? ""}/${keeping.name}`,
    nothing: keeping.nothing,
  }));
  const [typed, setTyped] = useState(kept ?? nothing);
  const isEmpty = keeping.isEmpty(typed);
  const stored = useEffectEvent(keeping.store ?? ((all: Typed) => all));
  useEffect(() => {
    if (typed === kept || !session.user) return;
    if (isEmpty) removeDraft(session.user.id, name);
    else writeDraft(session.user.id, name, stored(typed));
  }, [name, typed, kept, isEmpty]);
  return {
    typed,
    isKept: typed === kept,
    isEmpty,
    change: (how) => setTyped((now) => ({ ...now, ...how(now) })),
    startOver: () => setTyped(nothing),
    forget() {
      if (session.user) removeDraft(session.user.id, name);
    },
  };
}

function readKept<Typed extends object>({ name, read }: Keeping<Typed>): Typed | null {
  const kept = session.user && readDraft(session.user.id, `${session.store?.id ?? ""}/${name}`);
  return typeof kept === "object" && kept !== null ? read(kept) : null;
}
