import type { ReactElement } from "react";
import { Link } from "wouter";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import type { Format } from "#console/kit/format.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { links } from "./links.ts";

/** The coming slots: how many orders are still open, and how many of them are picked. */
export function SlotLoad(props: { readonly slots: Dashboard["slots"]; readonly format: Format }): ReactElement {
  const { slots, format } = props;
  const names = useByMinute((now) => slots.map(({ start, end }) => format.slot(start, end, now)).join("\n")).split(
    "\n",
  );
  const most = Math.max(1, ...slots.map(({ open }) => open));
  if (slots.length === 0) return <p className="aisle-quiet">No coming slot has open orders.</p>;
  return (
    <ul className="aisle-load">
      {slots.map(({ start, end, open, picked }, at) => (
        <li key={start + end}>
          <span className="aisle-load-row">
            <span className="aisle-cut">{names[at]}</span>
            <Bar length={open / most} filled={picked / open} />
            <span className="aisle-load-count">
              {format.count(picked)} of {format.count(open)} picked
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who picks, and how many orders they have of those they can take; each opens the orders they have. */
export function PickerLoad(props: { readonly pickers: Dashboard["pickers"]; readonly format: Format }): ReactElement {
  const { pickers, format } = props;
  if (pickers.length === 0) return <p className="aisle-quiet">No picker is on duty.</p>;
  return (
    <ul className="aisle-load">
      {pickers.map(({ id, name, onDuty, openOrders, capacity }) => (
        <li key={id}>
          <Link href={links.picker(id)} className="aisle-load-row">
            <span className="aisle-cut" title={name}>
              {name}
            </span>
            <Bar length={1} filled={Math.min(1, openOrders / capacity)} />
            <span className={`aisle-load-count${!onDuty || openOrders > capacity ? " aisle-worse" : ""}`}>
              {format.count(openOrders)} {onDuty ? `of ${format.count(capacity)}` : "off duty"}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A bar of a share of the room, filled by a share of itself; both from 0 to 1. */
function Bar({ length, filled }: { readonly length: number; readonly filled: number }): ReactElement {
  return (
    <span className="aisle-load-bar" style={{ inlineSize: `${length * 100}%` }}>
      <span style={{ inlineSize: `${filled * 100}%` }} />
    </span>
  );
}
