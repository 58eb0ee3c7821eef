import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type KeyboardEvent, type ReactElement, useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { RecordDetail } from "#contract/records/record-calls.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import type { CountLine, CountRow } from "#contract/stock-counts/schema.ts";
import { counted as countedText } from "#contract/text.ts";
import type { Format } from "#console/kit/format.ts";
import type { TabProps } from "#console/record/record-definition.ts";
import { RecordPlaceholder } from "#console/record/RecordStates.tsx";
import { session } from "#console/session/session.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import { countedNow } from "./entries.ts";
import { useCounting } from "./use-counting.ts";
import "./counting.css";

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
  const counting = useCounting(row, lines);
  const { product, entries } = counting;
  const { rights } = useSnapshot(session);
  const canCount = row.status === "Counting" && rights.includes("stock-count.manage");
  return (
    <div className="aisle-details aisle-counting">
      {canCount ? <Entry counting={counting} isFirst={isPage} /> : null}
      {entries.length === 0 ? null : (
        <p className="aisle-quiet">
          {`${countedText(entries.length, "number")} not saved yet. `}
          <button type="button" onClick={counting.retry}>
            Try again
          </button>
        </p>
      )}
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

/** One field for both: first the product, then its number. So a scanner needs nobody to move the focus. */
function Entry(props: { readonly counting: ReturnType<typeof useCounting>; readonly isFirst: boolean }): ReactElement {
  const { product, text, said, setText, choose, enter, step } = props.counting;
  const field = useRef<HTMLInputElement>(null);
  const chosen = product?.productId;
  useStage({ tools: { focusCounting: () => field.current?.focus() } });
  useEffect(() => {
    // A product that was clicked is counted in the field.
    if (chosen !== undefined) field.current?.focus();
  }, [chosen]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (event.key === "Enter") enter();
    else if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Escape" && (product !== null || text !== "")) choose(null);
    else if (event.key === "Escape") field.current?.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const label = product === null ? "Scan or type a product" : `How many of ${product.name}?`;
  return (
    <div className="aisle-counting-entry" data-takes-scans>
      <InputGroup
        inputRef={field}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoFocus={props.isFirst}
        maxLength={100}
        value={text}
        onValueChange={setText}
        onKeyDown={onKeyDown}
        {...(product === null ? {} : { rightElement: <span>{product.unit === "weight" ? "kg" : "pc"}</span> })}
      />
      <p role="status" data-wrong={said.isWrong}>
        {said.text || (
          <span className="aisle-quiet">
            {product === null
              ? `Barcode, code or name, then ${keyCaps("Enter")} · ${keyCaps("ArrowDown")} takes the next one`
              : `Its number, then ${keyCaps("Enter")} · +3 adds three · ${keyCaps("Escape")} leaves it`}
          </span>
        )}
      </p>
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
        {differs === 0 ? "" : `${differs > 0 ? "+" : "−"}${format.quantity(Math.abs(differs))}`}
      </td>
    </tr>
  );
}
