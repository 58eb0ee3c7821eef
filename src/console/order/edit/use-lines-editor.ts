import { useEffect, useMemo, useState } from "react";
import { linesAtOnce } from "#contract/constants.ts";
import { messages } from "#contract/messages.ts";
import { likelyAfterEdit, type StatusOfEdit, statusesAfterEdit } from "#contract/orders/editing/editing.ts";
import type { OrderDetail, OrderLine, OrderRow } from "#contract/orders/schema.ts";
import type { StockLimits } from "#contract/stock/limits.ts";
import { settle, type Settlement } from "#contract/pricing/settle.ts";
import { api } from "#console/client/api.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { answerDialog, type AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { failureNotice, type FailureNotice } from "#console/shell/dialogs/failure-notice.ts";
import { readDraft as readKept, removeDraft, writeDraft } from "#console/session/kept/drafts.ts";
import { session } from "#console/session/session.ts";
import { cellChangeText } from "#console/client/orders/line-change-text.ts";
import { limitsOf, type LineStock, readLineStock } from "./line/line-stock.ts";
import { emptyDraft, type LinesDraft, type ReadDraft } from "./lines-draft.ts";
import { type EditDecisions, useEditDecisions } from "./use-edit-decisions.ts";
import { openPayments } from "#contract/payments/open-payments.ts";

/** An order that is open in the editor. */
export interface OpenOrder {
  readonly detail: OrderDetail;
  readonly lines: readonly OrderLine[];
  /** What limits its products, by their ids; those that are not counted are missing. */
  readonly limits: ReadonlyMap<string, StockLimits>;
}

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
  const { locale } = useFormat().place;
  const [open, setOpen] = useState<OpenOrder | null>(null);
  const [opened, setOpened] = useState<OpenOrder | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [typedBefore] = useState(() => keptLines(order));
  const [draft, setDraft] = useState(typedBefore);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(nothingRefused);
  const [chosen, setChosen] = useState<StatusOfEdit | "same" | null>(null);
  const [notice, setNotice] = useState<FailureNotice | null>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    if (draft !== typedBefore) keepLines(order, draft);
  }, [order, draft, typedBefore]);
  useEffect(() => {
    let isWanted = true;
    readWhole(order.storeId, order.id).then(
      (found) => isWanted && setOpen(found),
      (error: unknown) => isWanted && setFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, [order.storeId, order.id]);

  const { read, decisions } = useEditDecisions(open, draft, locale);
  const stocks = useMemo(
    () => readLineStock(read?.lines ?? [], limitsOf(open?.limits ?? new Map(), draft)),
    [open, read, draft],
  );
  if (opened === null && open !== null) setOpened(open);
  const others = useMemo(() => othersChanges(opened?.lines ?? [], opened && open ? open.lines : []), [opened, open]);
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

  async function send(): Promise<void> {
    if (isSaving || !open || !read?.priced || read.isEmpty || decisions.missing !== null) return;
    setSaving(true);
    setNotice(null);
    const { amount, tax } = read.priced;
    const { decided } = decisions;
    const edit = { ...read.edit, ...(status === null ? {} : { status }), ...decided, shown: { amount, tax } };
    await saveFrom(open, edit, mostTries);
    setSaving(false);
  }

  /** Saves an edit of an order as it was read; once more where others have changed nothing that the edit depends on. */
  async function saveFrom(start: OpenOrder, edit: Parameters<typeof save>[1], tries: number): Promise<void> {
    try {
      const after = await save(start.detail.order, edit);
      forgetLines(order);
      answerDialog(asked, after);
    } catch (error) {
      const found = await readWhole(order.storeId, order.id).catch(() => null);
      if (found) setOpen(found);
      if (found && tries > 1 && isStale(error) && isUntouched(start, found)) return saveFrom(found, edit, tries - 1);
      // Somebody else changed the order: what was typed stays, beside the lines as they are now.
      setNotice(failureNotice(error, messages.updateFailed, {}));
      setRefused(refusedLines(error, edit.changes, draft.added));
    }
  }

  function edit(how: (before: LinesDraft) => LinesDraft): void {
    setDraft(how);
    setNotice(null);
    setRefused(nothingRefused);
  }

  return {
    open,
    failure,
    draft,
    read,
    stocks,
    refused,
    others,
    isKept: draft === typedBefore && typedBefore !== emptyDraft,
    settlement,
    statuses: statusesAfterEdit(now),
    status,
    decisions,
    notice,
    isSaving,
    edit,
    setDraft: (next) => edit(() => next),
    setStatus: (next) => setChosen(next ?? "same"),
    save: send,
    drop: () => forgetLines(order),
  };
}

/** How often an order may move on while it is saved, until the operator is asked. */
const mostTries = 4;

function isStale(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "stale-version";
}

/** Whether an order has still all that an edit started from: its lines, its terms and its status. */
function isUntouched(start: OpenOrder, found: OpenOrder): boolean {
  const partsOf = ({ lines, detail: { terms, order } }: OpenOrder) => JSON.stringify([lines, terms, order.status]);
  return partsOf(start) === partsOf(found);
}

const nothingRefused: ReadonlyMap<number, string> = new Map();

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

async function readWhole(storeId: string, orderId: string): Promise<OpenOrder> {
  const params = { storeId, orderId };
  const [detail, stock] = await Promise.all([api("orders.read", { params }), api("stock.of-order", { params })]);
  const pages = Math.ceil(detail.order.itemCount / linesAtOnce);
  const more = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, async (_, at) => {
      return (await api("orders.lines", { params, query: { page: at + 2, pageSize: linesAtOnce } })).lines;
    }),
  );
  const limits = new Map(stock.products.map(({ productId, ...limit }) => [productId, limit]));
  return { detail, lines: [...detail.lines, ...more.flat()], limits };
}

type Order = Pick<OrderRow, "id" | "storeId">;

function nameOf({ storeId, id }: Order): string {
  return `${storeId}/order.lines/${id}`;
}

/** Keeps what was typed about an order's lines until it is saved, dropped, or the tab is closed. */
function keepLines(order: Order, draft: LinesDraft): void {
  if (!session.user) return;
  const { typed, added, sought = [] } = draft;
  if (typed.size + added.length + sought.length === 0) removeDraft(session.user.id, nameOf(order));
  else writeDraft(session.user.id, nameOf(order), { typed: [...typed], added, sought });
}

/** What this login has typed about this order in this tab; an empty draft where that is nothing. */
function keptLines(order: Order): LinesDraft {
  const kept = session.user && readKept(session.user.id, nameOf(order));
  if (typeof kept !== "object" || kept === null || !("typed" in kept) || !("added" in kept)) return emptyDraft;
  const { typed, ...others } = kept as LinesDraft & { typed: [number, Record<string, string>][] };
  return { ...others, typed: new Map(typed) };
}

/** Forgets what was typed about an order's lines. */
function forgetLines(order: Order): void {
  keepLines(order, emptyDraft);
}

/** What somebody else has changed in the lines since the editor was opened, in words, by line. */
function othersChanges(opened: readonly OrderLine[], now: readonly OrderLine[]): ReadonlyMap<number, string> {
  const before = new Map(opened.map((line) => [line.line, line]));
  return new Map(
    now.flatMap((line) => {
      const was = before.get(line.line);
      const what = was === undefined ? "added" : changeText(was, line);
      return what === "" ? [] : [[line.line, `Changed by somebody else meanwhile: ${what}`] as const];
    }),
  );
}

function changeText(was: OrderLine, is: OrderLine): string {
  const cells = cellChangeText({
    unit: is.unit,
    fromQuantity: was.quantity,
    toQuantity: is.quantity,
    fromPrice: was.unitPrice,
    toPrice: is.unitPrice,
    fromDiscount: was.discount,
    toDiscount: is.discount,
  });
  const note = was.note === is.note ? "" : `note "${is.note}"`;
  return [cells, note].filter(Boolean).join(", ");
}
