import { type Kept, useKept } from "#console/form/use-kept.ts";
import { useMemo, useState } from "react";
import { messages } from "#contract/messages.ts";
import { likelyAfterEdit, type StatusOfEdit, statusesAfterEdit } from "#contract/orders/editing/editing.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { settle, type Settlement } from "#contract/pricing/settle.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { answerDialog, type AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { failureNotice, type FailureNotice } from "#console/shell/dialogs/failure-notice.ts";
import { limitsOf, type LineStock, readLineStock } from "./line/line-stock.ts";
import { emptyDraft, type LinesDraft, type ReadDraft } from "./lines-draft.ts";
import { type EditDecisions, useEditDecisions } from "./use-edit-decisions.ts";
import { isUntouched, type OpenOrder, readWhole, useOpenOrder } from "./use-open-order.ts";
import { openPayments } from "#contract/payments/open-payments.ts";

/** What the editor shows and does. */
export interface LinesEditor {
  readonly open: OpenOrder | null;
  readonly failure: unknown;
  readonly draft: LinesDraft;
  readonly read: ReadDraft | null;
  /** The stock of lines whose products are counted, by their keys. */
  readonly stocks: ReadonlyMap<number, LineStock>;
  /** What the gateway refused in the last save, by the keys of lines. */
  readonly refused: ReadonlyMap<number, string>;
  /** What somebody else has changed since the editor was opened, by the keys of lines. */
  readonly others: ReadonlyMap<number, string>;
  /** What is typed was kept from before. */
  readonly isKept: boolean;
  readonly settlement: Settlement | null;
  /** The statuses that the edit can lead to, and the one that it will. */
  readonly statuses: readonly StatusOfEdit[];
  readonly status: StatusOfEdit | null;
  readonly decisions: EditDecisions;
  readonly notice: FailureNotice | null;
  readonly isSaving: boolean;
  setDraft(draft: LinesDraft): void;
  /** Changes the draft as it is by then: rows that were not drawn again may call it. */
  edit(how: (draft: LinesDraft) => LinesDraft): void;
  setStatus(status: StatusOfEdit | null): void;
  save(): Promise<void>;
  /** Forgets what was typed. */
  drop(): void;
}

/** Reads an order with all its lines, keeps what is typed, and saves it. What was typed outlives a failed save. */
export function useLinesEditor(asked: AskedDialog<"lines">): LinesEditor {
  const { order, save } = asked.question;
  const { open, setOpen, failure, others } = useOpenOrder(order);
  const kept = useKeptLines(order.id);
  const draft = kept.typed;
  const [refusal, setRefusal] = useState(nothingRefused);
  const [chosen, setChosen] = useState<StatusOfEdit | "same" | null>(null);
  const [isSaving, setSaving] = useState(false);
  const edited = useEdited(order, open, draft, chosen);
  const { read, decisions, status } = edited;

  async function send(): Promise<void> {
    if (isSaving || !open || !read?.priced || read.isEmpty || decisions.missing !== null) return;
    setSaving(true);
    setRefusal((now) => ({ ...now, notice: null }));
    const { amount, tax } = read.priced;
    const decided = { ...(status === null ? {} : { status }), ...decisions.decided };
    await saveFrom(open, { ...read.edit, ...decided, shown: { amount, tax } }, mostTries);
    setSaving(false);
  }

  /** Saves an edit of an order as it was read; once more where others have changed nothing that the edit depends on. */
  async function saveFrom(start: OpenOrder, edit: Parameters<typeof save>[1], tries: number): Promise<void> {
    try {
      const after = await save(start.detail.order, edit);
      kept.forget();
      answerDialog(asked, after);
    } catch (error) {
      const found = await readWhole(order.storeId, order.id).catch(() => null);
      if (found) setOpen(found);
      if (found && tries > 1 && isStale(error) && isUntouched(start, found)) return saveFrom(found, edit, tries - 1);
      // Somebody else changed the order: what was typed stays, beside the lines as they are now.
      const notice = failureNotice(error, messages.updateFailed, {});
      setRefusal({ notice, refused: refusedLines(error, edit.changes, draft.added) });
    }
  }

  function edit(how: (before: LinesDraft) => LinesDraft): void {
    // What is left out of a draft is empty in it.
    kept.change((before) => ({ sought: nothingSought, ...how(before) }));
    setRefusal(nothingRefused);
  }

  return {
    open,
    failure,
    draft,
    ...edited,
    ...refusal,
    others,
    isKept: kept.isKept,
    isSaving,
    edit,
    setDraft: (next) => edit(() => next),
    setStatus: (next) => setChosen(next ?? "same"),
    save: send,
    drop: kept.forget,
  };
}

/** What an order would be with what is typed: its lines, stock, money, and the statuses that it could have then. */
function useEdited(order: OrderRow, open: OpenOrder | null, draft: LinesDraft, chosen: StatusOfEdit | "same" | null) {
  const { locale } = useFormat().place;
  const { read, decisions } = useEditDecisions(open, draft, locale);
  const stocks = useMemo(
    () => readLineStock(read?.lines ?? [], limitsOf(open?.limits ?? new Map(), draft)),
    [open, read, draft],
  );
  const settlement = useMemo(
    () => (open && read?.priced ? settle(read.priced.amount, openPayments(open.detail.payments)) : null),
    [open, read],
  );
  const now = open?.detail.order.status ?? order.status;
  const likely = likelyAfterEdit(now, {
    substitutes: draft.added.some(({ substitutes }) => substitutes !== null),
    amountChanges: read?.priced?.amount !== open?.detail.order.amount,
  });
  const status = chosen === "same" ? null : (chosen ?? likely);
  return { read, decisions, stocks, settlement, statuses: statusesAfterEdit(now), status };
}

/** How often an order may move on while it is saved, until the operator is asked. */
const mostTries = 4;

function isStale(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "stale-version";
}

const nothingSought = [] as const;
const nothingRefused: Pick<LinesEditor, "notice" | "refused"> = { notice: null, refused: new Map() };

/** The quantities that a failed save was refused for, by the keys of their lines. */
function refusedLines(
  error: unknown,
  changes: readonly { readonly line: number }[],
  added: LinesDraft["added"],
): ReadonlyMap<number, string> {
  const fields = Object.entries(error instanceof ApiFailure ? error.fields : {});
  return new Map(
    fields.flatMap(([field, because]) => {
      const [list, place = ""] = field.split(".");
      const key = list === "changes" ? changes[Number(place)]?.line : added[Number(place)]?.key;
      return key === undefined ? [] : [[key, because] as const];
    }),
  );
}

/** Keeps what is typed about the lines of an order, until it is saved, dropped, or the tab is closed. */
function useKeptLines(orderId: string): Kept<LinesDraft> {
  return useKept<LinesDraft>({
    name: `order.lines/${orderId}`,
    nothing: emptyDraft,
    isEmpty: ({ typed, added, sought = [] }) => typed.size + added.length + sought.length === 0,
    store: ({ typed, added, sought = [] }) => ({ typed: [...typed], added, sought }),
    read(kept) {
      if (!("typed" in kept) || !("added" in kept)) return null;
      const { typed, ...others } = kept as LinesDraft & { typed: [number, Record<string, string>][] };
      return { ...others, typed: new Map(typed) };
    },
  });
}
