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
  const input = useEarlyEnter();
  const { all, current, isMoving, mark, select, onKeyDown } = useMark(props);
  return (
    <Cmdk
      className="aisle-palette"
      label={props.label}
      shouldFilter={false}
      vimBindings={false}
      value={current}
      onValueChange={(id) => {
        if (isMoving.current) mark(id);
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
        value={props.text}
        onValueChange={(value) => {
          props.onText(value);
          mark("");
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
        <Sections {...props} mark={mark} select={select} />
      </Cmdk.List>
    </Cmdk>
  );
}

/** Which row is marked, and what keys do with it. */
function useMark<Row extends SearchListRow>(props: SearchListProps<Row>) {
  const [marked, mark] = useState("");
  // The list also marks rows by itself, whenever they change; only what the operator does may move the mark.
  const isMoving = useRef(false);
  const all = props.sections.flatMap(({ rows }) => rows);
  const best = all.find(({ because }) => because === null) ?? (props.skipsRefused ? undefined : all[0]);
  // The mark stays on its row while that row is listed; otherwise it moves to the best match.
  const current = all.some(({ id }) => id === marked) ? marked : (best?.id ?? "");
  const select = (row: Row): void => props.onSelect(row, marked === row.id);
  const onKeyDown = (event: KeyboardEvent): void => {
    isMoving.current = movingKeys.has(event.key);
    queueMicrotask(() => (isMoving.current = false));
    hearKey(event, props, () => {
      const row = all.find(({ id }) => id === current);
      if (row && (row.because === null || !props.skipsRefused)) select(row);
    });
  };
  return { all, current, isMoving, mark, select, onKeyDown };
}

/** The field, in which Enter is pressed once it is there, where it was pressed before. */
function useEarlyEnter() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && takeEarlyEnter()) pressEnter(input.current);
  }, []);
  return input;
}

function hearKey(
  event: KeyboardEvent,
  { text, onBack, onKeyDown }: Pick<SearchListProps<SearchListRow>, "text" | "onBack" | "onKeyDown">,
  enter: () => void,
): void {
  if (event.key === "Backspace" && text === "") {
    event.preventDefault();
    return onBack();
  }
  onKeyDown(event);
  if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
  // The list would hear it only some time after its rows are on screen.
  event.preventDefault();
  enter();
}

/** The rows, under their headings. */
function Sections<Row extends SearchListRow>(props: {
  readonly sections: SearchListProps<Row>["sections"];
  readonly skipsRefused?: boolean;
  readonly mark: (id: string) => void;
  readonly select: (row: Row) => void;
}): ReactElement {
  const { sections, skipsRefused, mark, select } = props;
  const rowOf = (row: Row): ReactElement => (
    <ListRow key={row.id} {...{ row, skipsRefused }} onMark={() => mark(row.id)} onSelect={() => select(row)} />
  );
  return (
    <>
      {sections.map(({ heading, rows }) =>
        heading === null ? (
          rows.map(rowOf)
        ) : (
          <Cmdk.Group key={heading} heading={heading}>
            {rows.map(rowOf)}
          </Cmdk.Group>
        ),
      )}
    </>
  );
}

/** One row: what it is called, what it does or why it cannot be chosen, and its key. */
function ListRow(props: {
  readonly row: SearchListRow;
  readonly skipsRefused: boolean | undefined;
  readonly onMark: () => void;
  readonly onSelect: () => void;
}): ReactElement {
  const { row } = props;
  const isRefused = row.because !== null;
  return (
    <Cmdk.Item
      value={row.id}
      className="aisle-palette-row"
      {...(props.skipsRefused ? { disabled: isRefused } : { "aria-disabled": isRefused })}
      data-refused={isRefused}
      onPointerDown={props.onMark}
      onSelect={props.onSelect}
    >
      <RowTitle title={row.title} status={row.status} stage={row.stage} />
      <span className="aisle-palette-hint aisle-quiet">
        {row.because === null ? row.hint : capitalized(row.because)}
      </span>
      {row.keys && <Keys binding={row.keys} />}
    </Cmdk.Item>
  );
}
