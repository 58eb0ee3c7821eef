import type { ReactElement, ReactNode } from "react";
import { Link } from "wouter";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import type { Format } from "#console/kit/format.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { links } from "./links.ts";

/** A row of a tile. */
export interface TileRow {
  readonly key: string;
  readonly name: ReactNode;
  /** What the name is where it has no room. */
  readonly full?: string;
  /** How long its bar is, and which part of it is filled; both from 0 to 1. */
  readonly bar?: readonly [length: number, filled: number] | undefined;
  readonly figures: readonly string[];
  readonly isBad?: boolean;
  /** The rows behind it. */
  readonly href?: string | undefined;
}

/** The rows of a tile, with the titles of their columns where it has several figures; `id` is what is told at first. */
export function TileRows(props: {
  readonly id: string;
  readonly head?: readonly string[];
  readonly rows: readonly TileRow[];
  readonly empty?: string;
}): ReactElement {
  const { id, head = [], rows, empty = "There is nothing to tell of these days." } = props;
  if (rows.length === 0)
    return (
      <p id={id} className="aisle-quiet">
        {empty}
      </p>
    );
  return (
    <table>
      {head.length > 2 ? (
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map(({ key, name, full, bar, figures, isBad, href }, row) => (
          <tr key={key} id={row === 0 ? id : undefined}>
            <th scope="row" title={full}>
              {href === undefined ? name : <Link href={href}>{name}</Link>}
            </th>
            {bar ? (
              <td className="aisle-tile-bar" aria-hidden="true">
                <span style={{ inlineSize: `${bar[0] * 100}%` }}>
                  <span style={{ inlineSize: `${bar[1] * 100}%` }} />
                </span>
              </td>
            ) : null}
            {figures.map((text, at) => (
              <td key={head[at + 1] ?? at} className={isBad ? "aisle-worse" : undefined}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LoadProps {
  readonly id: string;
  readonly load: Dashboard;
  readonly format: Format;
}

/** The coming slots: how many orders are still open, and how many of them are picked. */
export function SlotLoad({ id, load: { slots }, format }: LoadProps): ReactElement {
  const names = useByMinute((now) => slots.map(({ start, end }) => format.slot(start, end, now)).join("\n"));
  const most = Math.max(...slots.map(({ open }) => open));
  const rows = slots.map(({ start, end, open, picked }, at): TileRow => ({
    key: start + end,
    name: names.split("\n")[at],
    bar: [open / most, picked / open],
    figures: [`${format.count(picked)} of ${format.count(open)} picked`],
  }));
  return <TileRows {...{ id, rows }} empty="No coming slot has open orders." />;
}

/** Who picks, and how many orders they have of those they can take; each opens the orders they have. */
export function PickerLoad({ id, load: { pickers }, format }: LoadProps): ReactElement {
  const rows = pickers.map(({ id, name, onDuty, openOrders, capacity }): TileRow => ({
    key: id,
    name,
    full: name,
    bar: [1, Math.min(1, openOrders / capacity)],
    figures: [`${format.count(openOrders)} ${onDuty ? `of ${format.count(capacity)}` : "off duty"}`],
    isBad: !onDuty || openOrders > capacity,
    href: links.picker(id),
  }));
  return <TileRows {...{ id, rows }} empty="No picker is on duty." />;
}
