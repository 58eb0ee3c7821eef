import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from "react";
import { Link } from "wouter";
import "./inner-list.css";

/** A row of a list inside a record: where Enter leads, and what stands in its cells. */
export interface InnerRow {
  readonly id: string;
  /** The address that it opens. */
  readonly path: string;
  /** The name by which it is opened; it stands in the first cell. */
  readonly name: string;
  /** One for each further heading. */
  readonly cells: readonly ReactNode[];
}

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
}): ReactElement {
  const { label, headings, rows, numbersFrom } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const align = (at: number): string | undefined => (at >= numbersFrom ? "aisle-inner-number" : undefined);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const links = [...(body.current?.querySelectorAll<HTMLElement>("a") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    if (at < 0) return;
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
      <thead>
        <tr>
          {headings.map((heading, at) => (
            <th key={heading} scope="col" className={align(at)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its links */}
      <tbody ref={body} onKeyDown={onKeyDown}>
        {rows.map(({ id, path, name, cells }) => (
          <tr key={id}>
            <td>
              <Link href={path}>{name}</Link>
            </td>
            {cells.map((cell, at) => (
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
