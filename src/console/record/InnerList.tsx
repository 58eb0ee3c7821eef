import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Link } from "wouter";
import "./inner-list.css";

/** A row of a list inside a record: where Enter leads, and what stands in its cells. */
export interface InnerRow {
  readonly id: string;
  /** The address that it opens; null where Enter does something else with it, or nothing. */
  readonly path: string | null;
  /** The name by which it is opened; it stands in the first cell. */
  readonly name: string;
  /** One for each further heading. */
  readonly cells: readonly ReactNode[];
}

/** What is done with a row: Enter, Delete, or a key that moves it by one place. */
export type InnerAct = "enter" | "remove" | 1 | -1;

/** What each key does with the row that has the focus, where rows can be changed. */
const acts: Readonly<Record<string, InnerAct>> = {
  Enter: "enter",
  Delete: "remove",
  "shift+ArrowDown": 1,
  "shift+j": 1,
  "shift+ArrowUp": -1,
  "shift+k": -1,
};

/** How far each key moves in a list of `count` rows. */
const moves: Readonly<Record<string, (count: number) => number>> = {
  ArrowDown: () => 1,
  j: () => 1,
  ArrowUp: () => -1,
  k: () => -1,
  Home: (count) => -count,
  End: (count) => count,
};

/** A list inside a record. While it has the focus, the keys that move in lists move in it, and Enter opens the row. */
export function InnerList(props: {
  readonly label: string;
  readonly headings: readonly string[];
  readonly rows: readonly InnerRow[];
  /** From which heading on, counted from 0, there are numbers, which are aligned to the right. */
  readonly numbersFrom: number;
  /** Does something with a row; without it, rows are only opened. */
  readonly onAct?: (row: InnerRow, act: InnerAct) => void;
}): ReactElement {
  const { label, headings, rows, numbersFrom, onAct } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const focused = useKeptFocus(body, rows);
  const align = (at: number): string | undefined => (at >= numbersFrom ? "aisle-inner-number" : undefined);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const links = namesIn(body.current);
    const at = links.findIndex((link) => link === document.activeElement);
    if (at < 0) return;
    const act = onAct && acts[event.shiftKey ? `shift+${event.key.replace(/^[JK]$/, lower)}` : event.key];
    const row = rows[at];
    if (act !== undefined && row && (act !== "enter" || row.path === null)) {
      event.stopPropagation();
      event.preventDefault();
      onAct?.(row, act);
      return;
    }
    if (event.shiftKey) return;
    // A link that has the focus is pressed by Enter; the list behind the record must not hear of it.
    if (event.key === "Enter") return event.stopPropagation();
    const by = moves[event.key]?.(links.length);
    if (by === undefined) return;
    event.stopPropagation();
    event.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
  }

  return (
    <table className="aisle-inner" aria-label={label}>
      <Headings headings={headings} align={align} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its links */}
      <tbody ref={body} onKeyDown={onKeyDown}>
        {rows.map((row, place) => (
          <tr key={row.id}>
            <td>
              <RowName row={row} onAct={onAct} onFocus={() => (focused.current = { id: row.id, at: place })} />
            </td>
            {row.cells.map((cell, at) => (
              <td key={headings[at + 1]} className={align(at + 1)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The row that had the focus. One that was moved or removed takes the focus with it: the list keeps it. */
function useKeptFocus(body: RefObject<HTMLElement | null>, rows: readonly InnerRow[]) {
  const focused = useRef<{ readonly id: string; readonly at: number } | null>(null);
  useLayoutEffect(() => {
    const kept = focused.current;
    if (!kept || (document.activeElement !== document.body && document.activeElement !== null)) return;
    const names = namesIn(body.current);
    const same = rows.findIndex(({ id }) => id === kept.id);
    names[same < 0 ? Math.min(kept.at, names.length - 1) : same]?.focus();
  }, [body, rows]);
  return focused;
}

function Headings(props: {
  readonly headings: readonly string[];
  readonly align: (at: number) => string | undefined;
}): ReactElement {
  return (
    <thead>
      <tr>
        {props.headings.map((heading, at) => (
          <th key={heading} scope="col" className={props.align(at)}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The name of a row, with what Enter and a click do to it. */
function RowName(props: {
  readonly row: InnerRow;
  readonly onAct: ((row: InnerRow, act: InnerAct) => void) | undefined;
  readonly onFocus: () => void;
}): ReactNode {
  const { row, onAct, onFocus } = props;
  const { path, name } = row;
  if (path !== null)
    return (
      <Link href={path} data-name onFocus={onFocus}>
        {name}
      </Link>
    );
  if (!onAct) return name;
  return (
    <button type="button" data-name onClick={() => onAct(row, "enter")} onFocus={onFocus}>
      {name}
    </button>
  );
}

function namesIn(body: HTMLElement | null): readonly HTMLElement[] {
  return [...(body?.querySelectorAll<HTMLElement>("[data-name]") ?? [])];
}

function lower(letter: string): string {
  return letter.toLowerCase();
}
