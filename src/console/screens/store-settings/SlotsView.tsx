import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { sectionOf } from "#contract/settings/sections.ts";
import { mostSlotRules } from "#contract/settings/slots.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { counted } from "#contract/text.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { dayAt } from "#console/kit/time/days.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { session } from "#console/session/session.ts";
import { GridSection } from "./GridSection.tsx";
import { type GridColumn, GridTable } from "./GridTable.tsx";
import { useKeptGrid } from "./kept-grid.ts";
import { PreviewFrame } from "./PreviewFrame.tsx";
import { mergeRules, noRule, readRules, type SlotsRow, slotWarnings, type TypedRule, typedRules } from "./slots.ts";

const columns = [
  { name: "on", title: "Day", example: "Mon" },
  { name: "from", title: "From", example: "all slots" },
  { name: "until", title: "Until", example: "usual" },
  { name: "places", title: "Places", inputMode: "decimal", example: "no limit" },
  { name: "surcharge", title: "Surcharge", inputMode: "decimal", example: "0.00" },
] as const satisfies readonly GridColumn<TypedRule>[];

/** How many orders slots take, by weekday and day, in one grid; beside it what to know before they are saved. */
export function SlotsView(props: {
  readonly row: SlotsRow;
  readonly store: StoreDetails;
  readonly onSaved: (row: SlotsRow) => void;
  readonly onLeave: () => void;
  readonly history: ReactElement;
}): ReactElement {
  const { row, store, onSaved, onLeave, history } = props;
  const { rights } = useSnapshot(session);
  const format = useFormat();
  const mayChange = rights.includes(sectionOf("slots").rights.change);
  const today = useByMinute((now) => dayAt(now, store.timeZone));
  const grid = useKeptGrid("slots", row, typedRules(row.slotRules), mergeRules);
  const { rules, wrong } = readRules(grid.mine, today);
  const unread = [`${counted(wrong.size, "row")} cannot be read: nothing is saved before they are right.`];
  const { opensAt, closesAt, slotMinutes } = row.hours;
  return (
    <GridSection
      name="slots"
      {...{ row, grid, onSaved, onLeave, history }}
      body={rules && { slotRules: rules }}
      preview={
        <PreviewFrame
          warnings={rules ? slotWarnings(row, rules, format.date) : unread}
          fine="No order loses anything by these rows."
        />
      }
    >
      <>
        <p className="aisle-quiet">
          The usual slots have {slotMinutes} minutes each, from {opensAt} to {closesAt}. A row says for Daily, for a
          weekday such as Mon, or for a day such as 2026-11-08 how many orders a slot takes; without From, all slots of
          these days. With Until it is a slot of its own: then these days have only such slots. 0 places are no slot. A
          day counts before its weekday, and that before Daily.
        </p>
        <GridTable
          title="Slots and places"
          {...{ columns, nameOf, wrong, mayChange }}
          rows={grid.mine}
          nothing={noRule}
          most={mostSlotRules}
          onChange={grid.change}
        />
      </>
    </GridSection>
  );
}

function nameOf({ on, from }: TypedRule): string {
  return on === "" ? "another row" : `${on}${from === "" ? "" : ` ${from}`}`;
}
