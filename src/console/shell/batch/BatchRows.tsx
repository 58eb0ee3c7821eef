import type { Batch } from "#commands/given/questions.ts";
import { detailOf, type Kind, kinds, nameOf } from "#contract/kinds.ts";
import { type BatchRow, refusedByReason } from "./batch.ts";

const mostShown = 300;
const mostNames = 8;
const sortOf: Readonly<Record<BatchRow["state"], number>> = { failed: 0, running: 1, waiting: 2, done: 3 };
const words: Readonly<Record<BatchRow["state"], string>> = {
  failed: "Failed",
  running: "Under way",
  waiting: "Waiting",
  done: "Done",
};

/** The result of each record in a batch, failures first. */
export function BatchReport({ kind, rows }: { readonly kind: Kind; readonly rows: readonly BatchRow[] }) {
  const shown = rows.toSorted((a, b) => sortOf[a.state] - sortOf[b.state]).slice(0, mostShown);
  return (
    <table className="aisle-batch-rows" aria-label={`What came of each ${kinds[kind].one}`}>
      <tbody>
        {shown.map((row) => (
          <tr key={row.before.id} data-state={row.state}>
            <td>{nameOf(kind, row.before)}</td>
            <td>{detailOf(kind, row.before)}</td>
            <td>{words[row.state]}</td>
            <td className="aisle-quiet">
              {row.because}
              {row.refusal !== null && <div>It cannot be done any more: {row.refusal}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The records that are excluded from a batch, by reason. */
export function RefusedList({ batch }: { readonly batch: Batch }) {
  const groups = refusedByReason(batch);
  if (groups.length === 0) return null;
  return (
    <ul className="aisle-batch-refused" aria-label={`${kinds[batch.kind].many} that cannot take part`}>
      {groups.map(({ because, names }) => (
        <li key={because}>
          <strong>{names.length}</strong> cannot, because {because}
          <div className="aisle-quiet">
            {names.slice(0, mostNames).join(", ")}
            {names.length > mostNames && ` and ${names.length - mostNames} more`}
          </div>
        </li>
      ))}
    </ul>
  );
}
