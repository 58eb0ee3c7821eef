import { type ReactElement, useEffect, useRef } from "react";
import { mutate } from "swr";
import { useSnapshot } from "valtio";
import type { IndentLine, IndentRow } from "#contract/indents/schema.ts";
import { refuseGoods } from "#contract/indents/status.ts";
import { lineAmount, sumAmounts } from "#contract/money.ts";
import type { RecordDetail } from "#contract/records/record-calls.ts";
import { counted as countedText } from "#contract/text.ts";
import { api } from "#console/client/api.ts";
import { titleOf } from "#console/client/field-words.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { CountingField } from "#console/counting/CountingField.tsx";
import { countedNow } from "#console/counting/entries.ts";
import { useCounting } from "#console/counting/use-counting.ts";
import type { Format } from "#console/kit/format.ts";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { session } from "#console/session/session.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";

type Detail = RecordDetail<"indent">;

/** The products of an indent: a draft is typed into, and what came of one that is sent is counted, in one field. */
export function IndentLines(props: TabProps<IndentRow, Detail | undefined>): ReactElement {
  const { row, detail, failure, format, isPage, readId } = props;
  if (!detail || row.id !== readId) return <RecordPlaceholder failure={failure} lines={10} />;
  const isDraft = row.status === "Draft";
  return (
    <Lines
      key={`${row.id} ${isDraft}`}
      row={row}
      lines={detail.lines}
      isDraft={isDraft}
      format={format}
      isPage={isPage}
    />
  );
}

interface LinesProps {
  readonly row: IndentRow;
  readonly lines: readonly IndentLine[];
  readonly isDraft: boolean;
  readonly format: Format;
  readonly isPage: boolean;
}

function Lines({ row, lines, isDraft, format, isPage }: LinesProps): ReactElement {
  const { id, storeId } = row;
  const call = isDraft ? "indents.order" : "indents.count";
  const typed = lines.map((line) => ({ ...line, counted: isDraft ? line.ordered : line.counted }));
  const counting = useCounting({
    storeId,
    lines: typed,
    name: `${storeId}/${call}/${id}`,
    joins: isDraft ? "It is new on this purchase order." : "It was not ordered; its number is noted all the same.",
    async send({ productId, quantity, adds, key }) {
      await api(call, { params: { storeId, id, productId }, body: { quantity, adds } }, { idempotencyKey: key });
      await mutate(cacheKeys.record("indent", storeId, id));
    },
  });
  const { rights } = useSnapshot(session);
  const canType = isDraft
    ? rights.includes("indent.change")
    : refuseGoods(row) === null && rights.includes("indent.receive");
  const shown = lines.map((line, at) => {
    const now = countedNow(typed[at] ?? { ...line, counted: null }, counting.entries);
    return { line, ordered: isDraft ? (now ?? 0) : line.ordered, came: isDraft ? line.counted : now };
  });
  const amounts = shown.flatMap(({ line, ordered }) =>
    typeof line.cost !== "number" ? [] : [lineAmount(ordered, line.cost)],
  );
  const hasCosts = amounts.length > 0;
  return (
    <div className="aisle-details aisle-counting">
      <CountingField counting={counting} isOpen={canType} isFirst={isPage} />
      <table aria-label={`Products of ${row.number}`}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Pack</th>
            {isDraft ? <th scope="col">Proposed</th> : null}
            <th scope="col">Ordered</th>
            {isDraft ? null : <th scope="col">{titleOf("indent", "received")}</th>}
            {isDraft ? null : <th scope="col">{titleOf("indent", "counted")}</th>}
            {hasCosts ? <th scope="col">Cost</th> : null}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, ordered, came }) => (
            <Line
              key={line.productId}
              line={line}
              ordered={ordered}
              came={came}
              isDraft={isDraft}
              hasCosts={hasCosts}
              isNext={line.productId === counting.product?.productId}
              format={format}
              {...(canType ? { onChoose: () => counting.choose(line) } : {})}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={isDraft ? 4 : 5}>
              {countedText(shown.filter(({ ordered }) => ordered > 0).length, "product")}
            </th>
            {hasCosts ? <td>{format.amount(sumAmounts(amounts))}</td> : null}
          </tr>
        </tfoot>
      </table>
      <div className="aisle-prices-actions">
        <CommandButton id={isDraft ? "indent.send" : "indent.receive"} showKeys size="small" />
      </div>
    </div>
  );
}

function Line(props: {
  readonly line: IndentLine;
  readonly ordered: number;
  readonly came: number | null;
  readonly isDraft: boolean;
  readonly hasCosts: boolean;
  readonly isNext: boolean;
  readonly format: Format;
  readonly onChoose?: () => void;
}): ReactElement {
  const { line, ordered, came, isDraft, hasCosts, isNext, format, onChoose } = props;
  const place = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isNext) place.current?.scrollIntoView({ block: "nearest" });
  }, [isNext]);
  const isOver = line.received + (came ?? 0) > ordered;
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the field choose lines
    <tr ref={place} aria-current={isNext} data-counted={isDraft ? ordered > 0 : came !== null} onClick={onChoose}>
      <th scope="row">
        {line.name} <small className="aisle-quiet">{line.code}</small>
        {line.why === "" ? null : <small className="aisle-counting-why">{line.why}</small>}
      </th>
      <td>{line.packUnit === "" ? "" : `${line.packUnit} of ${format.quantity(line.pack)}`}</td>
      {isDraft ? <td>{line.proposed === null ? "–" : format.quantity(line.proposed)}</td> : null}
      <td>{format.quantity(ordered)}</td>
      {isDraft ? null : <td>{format.quantity(line.received)}</td>}
      {isDraft ? null : (
        <td data-differs={isOver}>
          {came === null ? "–" : `${format.quantity(came)}${isOver ? " (more than ordered)" : ""}`}
        </td>
      )}
      {hasCosts ? <td>{typeof line.cost !== "number" ? "–" : format.amount(lineAmount(ordered, line.cost))}</td> : null}
    </tr>
  );
}
