import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from "react";
import type { AskedFigure, FiguresQuestion } from "#commands/kinds/figures/figures-question.ts";
import { messages } from "#contract/messages.ts";
import type { FigureEntries, FigureEntry } from "#contract/payments/figures-schema.ts";
import { counted } from "#contract/text.ts";
import { useAnswer } from "#console/client/refreshing/use-answer.ts";
import { Failure } from "#console/kit/Failure.tsx";
import type { Format } from "#console/kit/format.ts";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import type { TransactionKind } from "#contract/payments/ledger.ts";
import { keyOf } from "#console/shell/keys/key-press.ts";

const deeds: Readonly<Record<TransactionKind, string>> = {
  charge: "Charged",
  payment: "Paid",
  "give back": "Given back",
  reversal: "Entered by mistake",
  removal: "Taken back with an import",
  drawer: "Cash drawer",
  unmatched: "Assigned",
  merge: "Customers merged",
};

/** How many rows Page Down goes. */
const screenful = 20;

interface EntriesViewProps {
  readonly figure: AskedFigure;
  readonly read: FiguresQuestion["entries"];
  readonly open: FiguresQuestion["open"];
  /** What Esc does: "closes". */
  readonly back: string;
}

/** The entries of the ledger of which a figure is the sum, page by page, with the sum up to each. */
export function EntriesView({ figure, read, open, back }: EntriesViewProps): ReactElement {
  const format = useFormat();
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const { of } = figure;
  const { name, answer, isAnswered, failure } = useEntries(of, at, read);
  const here = answer ? at - (answer.page - 1) * answer.pageSize : 0;
  // It takes the place of the figures, which had the focus.
  useEffect(() => grid.current?.focus(), []);
  const current = answer?.entries[here] ? `entry-${here}` : undefined;
  useEffect(() => {
    grid.current?.querySelector(`#${current ?? "none"}`)?.scrollIntoView?.({ block: "nearest" });
  }, [current]);

  function onKeyDown(event: KeyboardEvent): void {
    if (!answer || event.ctrlKey || event.metaKey || event.altKey) return;
    const entry = isAnswered ? answer.entries[here] : undefined;
    const last = Math.max(0, answer.total - 1);
    const to = places(event.key, at, last);
    if (to !== null) setAt(Math.max(0, Math.min(last, to)));
    else if (entry && event.key === "Enter") open(entry, "document");
    else if (entry && keyOf(event.nativeEvent) === "o") open(entry, "order");
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="aisle-dialog-head">
        <h2>{titleOf(figure, answer, format)}</h2>
        <span className="aisle-quiet">{answer ? counted(answer.total, "ledger line") : ""}</span>
      </div>
      <div className="aisle-ledger aisle-ledger-entries">
        {"because" in of ? <p>{of.because}</p> : null}
        {failure !== null ? (
          <Failure title={messages.fetchingFailed} because={explainFailure(failure, messages.fetchingFailed)?.detail} />
        ) : null}
        {name !== "" && answer === null && failure === null ? <Skeleton lines={8} /> : null}
        <div
          ref={grid}
          role="grid"
          aria-label={`Entries: ${figure.title}`}
          aria-busy={!isAnswered && name !== ""}
          aria-rowcount={answer ? answer.total + 1 : -1}
          aria-activedescendant={current}
          tabIndex={0}
          data-first-focus
          onKeyDown={onKeyDown}
        >
          {answer ? <EntriesTable found={answer} here={here} format={format} onMove={setAt} /> : null}
        </div>
      </div>
      {answer ? <SumLine figure={figure} found={answer} format={format} /> : null}
      <EntriesFoot {...{ answer, at, format, back }} />
    </>
  );
}

/** Reads the page on which an entry is; `name` is empty where there is nothing to read. */
function useEntries(of: AskedFigure["of"], at: number, read: FiguresQuestion["entries"]) {
  const [pageSize, setPageSize] = useState(100);
  const page = Math.floor(at / pageSize) + 1;
  const name = "because" in of ? "" : `${JSON.stringify(of)} ${page}`;
  const asked = useAnswer<FigureEntries | null>(name, async (signal) => {
    if ("because" in of) return null;
    const found = await read(of, page, signal);
    setPageSize(found.pageSize);
    return found;
  });
  return { name, ...asked };
}

/** Which entry it is of how many, and what keys do. */
function EntriesFoot(props: {
  readonly answer: FigureEntries | null;
  readonly at: number;
  readonly format: Format;
  readonly back: string;
}): ReactElement {
  const { answer, at, format, back } = props;
  return (
    <div className="aisle-dialog-foot aisle-ledger-keys">
      <span className="aisle-quiet">{answer ? placeText(answer, at, format) : ""}</span>
      {answer && answer.total > 0 ? (
        <>
          <span>
            <Keys binding="Enter" /> open
          </span>
          <span>
            <Keys binding="o" /> order
          </span>
        </>
      ) : null}
      <span>
        <Keys binding="Escape" /> {back}
      </span>
    </div>
  );
}

/** The index of the entry that a key leads to; null for other keys. */
function places(key: string, at: number, last: number): number | null {
  if (key === "ArrowDown" || key === "j") return at + 1;
  if (key === "ArrowUp" || key === "k") return at - 1;
  if (key === "PageDown") return at + screenful;
  if (key === "PageUp") return at - screenful;
  if (key === "Home") return 0;
  return key === "End" ? last : null;
}

function titleOf({ title, amount }: AskedFigure, found: FigureEntries | null, format: Format): string {
  const shown = amount ?? found?.sum ?? null;
  if (shown === null) return title;
  return shown === 0 ? `${title}: ${format.amount(0)}` : `${title}: why ${format.amount(shown)}?`;
}

function placeText({ total, page, pageSize }: FigureEntries, at: number, format: Format): string {
  if (total === 0) return "This figure has no entries";
  const pages = Math.ceil(total / pageSize);
  return `${format.count(at + 1)} of ${format.count(total)}${pages > 1 ? `, page ${page} of ${pages}` : ""}`;
}

/** The sum of all entries below them; a figure that is another amount is named as wrong. */
function SumLine(props: { readonly figure: AskedFigure; readonly found: FigureEntries; readonly format: Format }) {
  const { figure, found, format } = props;
  const isWrong = figure.amount !== null && figure.amount !== found.sum;
  return (
    <p className={isWrong ? "aisle-ledger-sum aisle-worse" : "aisle-ledger-sum"} role="status">
      <span>
        Debits {format.amount(found.debits)}, credits {format.amount(found.credits)}
      </span>
      <strong>
        {isWrong
          ? `The entries sum to ${format.amount(found.sum)}, not to ${format.amount(figure.amount ?? 0)}`
          : `Sum ${format.amount(found.sum)}`}
      </strong>
    </p>
  );
}

function EntriesTable(props: {
  readonly found: FigureEntries;
  /** The index of the row under the cursor on this page. */
  readonly here: number;
  readonly format: Format;
  onMove(at: number): void;
}): ReactElement | null {
  const { found, here, format, onMove } = props;
  const first = (found.page - 1) * found.pageSize;
  if (found.total === 0) return null;
  return (
    <div role="rowgroup" className="aisle-ledger-table">
      <div role="row">
        {["When", "What", "Account", "Belongs to", "Debit", "Credit", "Sum"].map((title) => (
          <span key={title} role="columnheader">
            {title}
          </span>
        ))}
      </div>
      {found.entries.map((entry, at) => (
        // The grid hears the keys.
        <div
          key={`${entry.transactionId} ${entry.line}`}
          id={`entry-${at}`}
          role="row"
          aria-rowindex={first + at + 2}
          aria-selected={at === here}
          onClick={() => onMove(first + at)}
        >
          <span role="gridcell">{format.full(entry.at)}</span>
          <span role="gridcell">
            {deedText(entry)} {entry.by ? <small className="aisle-quiet">{entry.by}</small> : null}
          </span>
          <span role="gridcell">
            {accountText(entry)} <small className="aisle-quiet">against {entry.against}</small>
          </span>
          <span role="gridcell">{documentText(entry)}</span>
          <span role="gridcell">{entry.amount > 0 ? format.amount(entry.amount) : ""}</span>
          <span role="gridcell">{entry.amount < 0 ? format.amount(-entry.amount) : ""}</span>
          <span role="gridcell">{format.amount(entry.sum)}</span>
        </div>
      ))}
    </div>
  );
}

/** What was done, with what somebody noted about it: "Entered by mistake: typed twice". */
function deedText({ kind, note }: FigureEntry): string {
  return note ? `${deeds[kind]}: ${note}` : deeds[kind];
}

/** The account, and whose it is. */
function accountText({ account, holder }: FigureEntry): string {
  return holder ? `${account} ${holder}` : account;
}

/** The numbers of what an entry belongs to: its refund, payment and order. */
function documentText({ refundNumber, paymentNumber, orderNumber }: FigureEntry): string {
  return [refundNumber, paymentNumber, orderNumber].filter(Boolean).join(" · ");
}
