import { Command as Cmdk } from "cmdk";
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { capitalized } from "#contract/text.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import { takeEarlyEnter } from "#console/shell/dialogs/dialog-state.ts";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { pressEnter } from "#console/shell/keys/key-press.ts";
import { RowTitle } from "./RowTitle.tsx";

/** One row of a searchable list; `id` stays the same while the row means the same. */
export interface SearchListRow {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  /** The order status whose dot is shown before the title. */
  readonly status?: OrderStatus | undefined;
  /** The stage whose colour the dot of another status has. */
  readonly stage?: OrderStage | undefined;
  /** The key binding to show; empty without one. */
  readonly keys: string;
  /** Why it cannot be chosen; null when it can. */
  readonly because: string | null;
}

interface SearchListProps<Row extends SearchListRow> {
  /** The accessible name of the field and the list together. */
  readonly label: string;
  readonly listLabel: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The rows by heading, best first; without a heading they are in no group. */
  readonly sections: readonly { readonly heading: string | null; readonly rows: readonly Row[] }[];
  /** `isChosen`: the operator has moved to the row, or pressed it; else it is marked because it matches best. */
  readonly onSelect: (row: Row, isChosen: boolean) => void;
  /** Refused rows are passed over by the arrow keys and cannot be selected. */
  readonly skipsRefused?: boolean;
  readonly isBusy?: boolean;
  /** Backspace was pressed in the empty field. */
  readonly onBack: () => void;
  /** Any other key, before the list handles it. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Shown above the field. */
  readonly above?: ReactNode;
  /** Shown between the field and the rows. */
  readonly below?: ReactNode;
  /** Shown when there are no rows. */
  readonly empty: ReactElement;
}

/** The keys that move the mark. */
const movingKeys = new Set(["ArrowDown", "ArrowUp", "Home", "End"]);

/**
 * A text field over the rows that match its text: arrow keys move between the rows, Enter selects the marked one. Until
 * the operator moves the mark, it is on the best match, even when further rows arrive.
 */
export function SearchList<Row extends SearchListRow>(props: SearchListProps<Row>): ReactElement {
  const { text, sections } = props;
  const [marked, setMarked] = useState("");
  // The list also marks rows by itself, whenever they change; only what the operator does may move the mark.
  const isMoving = useRef(false);
  const all = sections.flatMap(({ rows }) => rows);
  const best = all.find(({ because }) => because === null) ?? (props.skipsRefused ? undefined : all[0]);
  // The mark stays on its row while that row is listed; otherwise it moves to the best match.
  const current = all.some(({ id }) => id === marked) ? marked : (best?.id ?? "");

  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && takeEarlyEnter()) pressEnter(input.current);
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    isMoving.current = movingKeys.has(event.key);
    queueMicrotask(() => (isMoving.current = false));
    if (event.key === "Backspace" && text === "") {
      event.preventDefault();
      return props.onBack();
    }
    props.onKeyDown(event);
    if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // The list would hear it only some time after its rows are on screen.
    event.preventDefault();
    const row = all.find(({ id }) => id === current);
    if (row && (row.because === null || !props.skipsRefused)) props.onSelect(row, marked === row.id);
  }

  const rowOf = (row: Row): ReactElement => (
    <Cmdk.Item
      key={row.id}
      value={row.id}
      className="aisle-palette-row"
      {...(props.skipsRefused ? { disabled: row.because !== null } : { "aria-disabled": row.because !== null })}
      data-refused={row.because !== null}
      onPointerDown={() => setMarked(row.id)}
      onSelect={() => props.onSelect(row, marked === row.id)}
    >
      <RowTitle title={row.title} status={row.status} stage={row.stage} />
      <span className="aisle-palette-hint aisle-quiet">
        {row.because === null ? row.hint : capitalized(row.because)}
      </span>
      {row.keys && <Keys binding={row.keys} />}
    </Cmdk.Item>
  );

  return (
    <Cmdk
      className="aisle-palette"
      label={props.label}
      shouldFilter={false}
      vimBindings={false}
      value={current}
      onValueChange={(id) => {
        if (isMoving.current) setMarked(id);
      }}
      onKeyDown={onKeyDown}
      loop
    >
      {props.above}
      <Cmdk.Input
        ref={input}
        autoFocus
        data-first-focus
        className="aisle-palette-input"
        placeholder={props.placeholder}
        maxLength={100}
        value={text}
        onValueChange={(value) => {
          props.onText(value);
          setMarked("");
        }}
      />
      {props.below}
      {all.length === 0 && props.empty}
      <Cmdk.List
        className="aisle-palette-list"
        label={props.listLabel}
        aria-busy={props.isBusy ?? false}
        onPointerMoveCapture={({ movementX, movementY }) => {
          // Rows that move under a pointer at rest must not take the mark.
          isMoving.current = movementX !== 0 || movementY !== 0;
        }}
        onPointerMove={() => (isMoving.current = false)}
        hidden={all.length === 0}
      >
        {sections.map(({ heading, rows }) =>
          heading === null ? (
            rows.map(rowOf)
          ) : (
            <Cmdk.Group key={heading} heading={heading}>
              {rows.map(rowOf)}
            </Cmdk.Group>
          ),
        )}
      </Cmdk.List>
    </Cmdk>
  );
}
