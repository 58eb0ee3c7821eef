import { type ReactElement, useEffect, useRef } from "react";
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
      <table aria-label={`Products of ${row.number}`}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Shelf</th>
            <th scope="col">Expected</th>
            <th scope="col">Counted</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line
              key={line.productId}
              line={line}
              counted={countedNow(line, entries)}
              isNext={line.productId === product?.productId}
              format={format}
              {...(canCount ? { onChoose: () => counting.choose(line) } : {})}
            />
          ))}
        </tbody>
      </table>
      <div className="aisle-prices-actions">
        <CommandButton id="stock-count.book" showKeys size="small" />
      </div>
    </div>
  );
}

function Line(props: {
  readonly line: CountLine;
  readonly counted: number | null;
  readonly isNext: boolean;
  readonly format: Format;
  readonly onChoose?: () => void;
}): ReactElement {
  const { line, counted, isNext, format, onChoose } = props;
  const place = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isNext) place.current?.scrollIntoView({ block: "nearest" });
  }, [isNext]);
  const differs = counted === null || line.expected === null ? 0 : toThousandths(counted - line.expected);
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the field choose lines
    <tr ref={place} aria-current={isNext} data-counted={counted !== null} onClick={onChoose}>
      <th scope="row">
        {line.name} <small className="aisle-quiet">{line.code}</small>
      </th>
      <td>{line.shelf || line.aisle}</td>
      <td>{line.expected === null ? "–" : format.quantity(line.expected)}</td>
      <td>{counted === null ? "–" : format.quantity(counted)}</td>
      <td data-differs={differs !== 0}>
        {counted !== null && line.expected === null ? "new" : ""}
        {differs === 0 ? "" : `${differs > 0 ? "+" : "−"}${format.quantity(Math.abs(differs))}`}
      </td>
    </tr>
  );
}
