import type { ReactElement } from "react";
import { mutate } from "swr";
import { useSnapshot } from "valtio";
import type { RecordDetail } from "#contract/records/record-calls.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import type { CountLine, CountRow } from "#contract/stock-counts/schema.ts";
import { api } from "#console/client/api.ts";
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

type Detail = RecordDetail<"stock-count">;

/** What stands on a shelf: products with what is expected and counted, and the field into which they are scanned. */
export function Counting(props: TabProps<CountRow, Detail | undefined>): ReactElement {
  const { row, detail, failure, format, isPage, readId } = props;
  if (!detail || row.id !== readId) return <RecordPlaceholder failure={failure} lines={10} />;
  return <Shelf key={row.id} row={row} lines={detail.lines} format={format} isPage={isPage} />;
}

interface ShelfProps {
  readonly row: CountRow;
  readonly lines: readonly CountLine[];
  readonly format: Format;
  readonly isPage: boolean;
}

function Shelf({ row, lines, format, isPage }: ShelfProps): ReactElement {
  const { id, storeId } = row;
  const counting = useCounting({
    storeId,
    lines,
    name: `${storeId}/count/${id}`,
    joins: "It does not belong here; its number is noted all the same.",
    async send({ productId, quantity, adds, key }) {
      const request = { params: { storeId, id, productId }, body: { quantity, adds } };
      await api("stock-counts.enter", request, { idempotencyKey: key });
      await mutate(cacheKeys.record("stock-count", storeId, id));
    },
  });
  const { product, entries } = counting;
  const { rights } = useSnapshot(session);
  const canCount = row.status === "Counting" && rights.includes("stock-count.manage");
  return (
    <div className="aisle-details aisle-counting">
      <CountingField counting={counting} isOpen={canCount} isFirst={isPage} />
      <LineTable<ShownCount>
        label={`Products of ${row.number}`}
        head="Product"
        columns={columnsOf(format)}
        lines={lines.map((line) => ({ ...line, now: countedNow(line, entries) }))}
        about={(line) => ({
          id: line.productId,
          name: line.name,
          code: line.code,
          data: { "data-counted": line.now !== null },
          isCurrent: line.productId === product?.productId,
          ...(canCount && { onChoose: () => counting.choose(line) }),
        })}
      />
      <div className="aisle-tab-actions">
        <CommandButton id="stock-count.book" showKeys size="small" />
      </div>
    </div>
  );
}

/** A product with how many of it were counted, also where that is not confirmed yet. */
interface ShownCount extends CountLine {
  readonly now: number | null;
}

function columnsOf({ quantity }: Format): readonly LineColumn<ShownCount>[] {
  return [
    { name: "shelf", title: "Shelf", isWords: true, shows: ({ shelf, aisle }) => shelf || aisle },
    { name: "expected", title: "Expected", shows: ({ expected }) => (expected === null ? "–" : quantity(expected)) },
    { name: "counted", title: "Counted", shows: ({ now }) => (now === null ? "–" : quantity(now)) },
    {
      name: "difference",
      title: "Difference",
      differs: (line) => differenceOf(line) !== 0,
      shows(line) {
        const by = differenceOf(line);
        if (line.now !== null && line.expected === null) return "new";
        return by === 0 ? "" : `${by > 0 ? "+" : "−"}${quantity(Math.abs(by))}`;
      },
    },
  ];
}

function differenceOf({ now, expected }: ShownCount): number {
  return now === null || expected === null ? 0 : toThousandths(now - expected);
}
