import type { ReactElement } from "react";
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
import type { LineColumn } from "#console/form/line-table/columns.ts";
import { LineTable } from "#console/form/line-table/LineTable.tsx";
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
      <LineTable<ShownIndent>
        label={`Products of ${row.number}`}
        head="Product"
        columns={columnsOf(isDraft, hasCosts, format)}
        lines={shown}
        about={({ line, ordered, came }) => ({
          id: line.productId,
          name: line.name,
          code: line.code,
          more: line.why === "" ? null : <small className="aisle-counting-why">{line.why}</small>,
          data: { "data-counted": isDraft ? ordered > 0 : came !== null },
          isCurrent: line.productId === counting.product?.productId,
          ...(canType && { onChoose: () => counting.choose(line) }),
        })}
        foot={
          <tr>
            <th scope="row" colSpan={isDraft ? 4 : 5}>
              {countedText(shown.filter(({ ordered }) => ordered > 0).length, "product")}
            </th>
            {hasCosts ? <td>{format.amount(sumAmounts(amounts))}</td> : null}
          </tr>
        }
      />
      <div className="aisle-tab-actions">
        <CommandButton id={isDraft ? "indent.send" : "indent.receive"} showKeys size="small" />
      </div>
    </div>
  );
}

/** A product of an indent, with how many are ordered and how many came, also where that is not confirmed yet. */
interface ShownIndent {
  readonly line: IndentLine;
  readonly ordered: number;
  readonly came: number | null;
}

function columnsOf(isDraft: boolean, hasCosts: boolean, format: Format): readonly LineColumn<ShownIndent>[] {
  const { quantity, amount } = format;
  const isOver = ({ line, ordered, came }: ShownIndent): boolean => line.received + (came ?? 0) > ordered;
  const pack: LineColumn<ShownIndent> = {
    name: "pack",
    title: "Pack",
    isWords: true,
    shows: ({ line }) => (line.packUnit === "" ? "" : `${line.packUnit} of ${quantity(line.pack)}`),
  };
  const proposed: LineColumn<ShownIndent> = {
    name: "proposed",
    title: "Proposed",
    shows: ({ line }) => (line.proposed === null ? "–" : quantity(line.proposed)),
  };
  const ordered: LineColumn<ShownIndent> = {
    name: "ordered",
    title: "Ordered",
    shows: (shown) => quantity(shown.ordered),
  };
  const received: LineColumn<ShownIndent> = {
    name: "received",
    title: titleOf("indent", "received"),
    shows: ({ line }) => quantity(line.received),
  };
  const counted: LineColumn<ShownIndent> = {
    name: "counted",
    title: titleOf("indent", "counted"),
    differs: isOver,
    shows: (shown) =>
      shown.came === null ? "–" : `${quantity(shown.came)}${isOver(shown) ? " (more than ordered)" : ""}`,
  };
  const cost: LineColumn<ShownIndent> = {
    name: "cost",
    title: "Cost",
    shows: (shown) => (typeof shown.line.cost !== "number" ? "–" : amount(lineAmount(shown.ordered, shown.line.cost))),
  };
  const columns = isDraft ? [pack, proposed, ordered] : [pack, ordered, received, counted];
  return hasCosts ? [...columns, cost] : columns;
}
