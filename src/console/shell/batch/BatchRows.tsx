import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo } from "react";
import type { Batch } from "#commands/context/questions.ts";
import { detailOf, kinds, nameOf } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { grouped } from "#contract/text.ts";
import type { BatchRow } from "./batch.ts";
import { lossesBeyondLimit, lossesByReason, refusedByReason } from "./plan.ts";

const mostNames = 8;
const sortOf: Readonly<Record<BatchRow["state"], number>> = { failed: 0, running: 1, waiting: 2, done: 3, already: 4 };
const words: Readonly<Record<BatchRow["state"], string>> = {
  failed: "Failed",
  running: "Running",
  waiting: "Waiting",
  done: "Done",
  already: "Already so",
};

/** CSS pixels, of a row that says all in one line. */
const lineHeight = 25;

/** The result of each record in a batch, failures first. Only the rows in view are drawn. */
export function BatchReport(props: {
  readonly kind: Kind;
  readonly rows: readonly BatchRow[];
  readonly scroller: HTMLElement;
}) {
  const { kind, rows, scroller } = props;
  const sorted = useMemo(() => rows.toSorted((a, b) => sortOf[a.state] - sortOf[b.state]), [rows]);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: sorted.length,
    getScrollElement: () => scroller,
    estimateSize: () => lineHeight,
    getItemKey: (index) => sorted[index]?.before.id ?? index,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const drawn = items.flatMap(({ index }) => {
    const row = sorted[index];
    return row ? [{ index, row }] : [];
  });
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <table className="aisle-batch-rows" aria-label={`Result for each ${kinds[kind].one}`} aria-rowcount={rows.length}>
      <tbody>
        {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
        {drawn.map(({ index, row }) => (
          <tr
            key={row.before.id}
            ref={virtualizer.measureElement}
            data-index={index}
            data-state={row.state}
            data-code={row.code ?? undefined}
            aria-rowindex={index + 1}
          >
            <td>{nameOf(kind, row.before)}</td>
            <td>{detailOf(kind, row.before)}</td>
            <td>{words[row.state]}</td>
            <td className="aisle-quiet">
              {row.because}
              {row.refusal !== null && <div>No longer possible: {row.refusal}</div>}
            </td>
          </tr>
        ))}
        {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
      </tbody>
    </table>
  );
}

/** What records lose by a batch, before it runs. */
export function LossList({ batch }: { readonly batch: Batch }) {
  const groups = useMemo(() => lossesByReason(batch), [batch]);
  const further = useMemo(() => lossesBeyondLimit(batch), [batch]);
  if (groups.length + further.length === 0) return null;
  return (
    <ul className="aisle-batch-refused" aria-label={`What is taken away from ${kinds[batch.kind].many}`}>
      {groups.map(({ because, names }) => (
        <ReasonItem key={because} text={because} names={names} />
      ))}
      {further.map(({ because, names }) => (
        <ReasonItem key={`${because}, more`} text={`${because}, with "${batch.limit?.override}"`} names={names} />
      ))}
    </ul>
  );
}

/** The records that are excluded from a batch, by reason. */
export function RefusedList({ batch }: { readonly batch: Batch }) {
  const groups = useMemo(() => refusedByReason(batch), [batch]);
  if (groups.length === 0) return null;
  return (
    <ul className="aisle-batch-refused" aria-label={`${kinds[batch.kind].many} that will be skipped`}>
      {groups.map(({ because, names }) => (
        <ReasonItem key={because} text={`skipped: ${because}`} names={names} />
      ))}
    </ul>
  );
}

function ReasonItem({ text, names }: { readonly text: string; readonly names: readonly string[] }) {
  return (
    <li>
      <strong>{grouped(names.length)}</strong> {text}
      <div className="aisle-quiet">
        {names.slice(0, mostNames).join(", ")}
        {names.length > mostNames && ` and ${grouped(names.length - mostNames)} more`}
      </div>
    </li>
  );
}
