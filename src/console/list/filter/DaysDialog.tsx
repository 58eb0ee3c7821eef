import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { DateRangePicker } from "@blueprintjs/datetime";
import "@blueprintjs/datetime/lib/css/blueprint-datetime.css";
import { type FormEvent, type ReactElement, useState } from "react";
import { isDay } from "#contract/fields/day.ts";
import { asDate, asDay } from "#console/kit/time/days.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import type { DayRange } from "./write-days.ts";

/** What the calendar is opened for, and who hears of the answer; undefined when the operator steps back. */
export interface DaysQuestion {
  readonly title: string;
  readonly range: DayRange | undefined;
  /** The store's day now, "2026-11-21". */
  readonly today: string;
  answer(range: DayRange | undefined): void;
}

/** Days from and to, typed or picked in a calendar by mouse or arrow keys. */
export function DaysDialog({ title, range, today, answer }: DaysQuestion): ReactElement {
  const given = typeof range === "object" ? range : undefined;
  const [from, setFrom] = useState(given?.from ?? today);
  const [to, setTo] = useState(given?.to ?? today);
  const wrong = [from, to].find((day) => day !== "" && !isDay(day));
  const empty = from === "" && to === "";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wrong !== undefined || empty) return;
    const [first, last] = from !== "" && to !== "" && from > to ? [to, from] : [from, to];
    answer({ ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) });
  };
  return (
    <Dialog kind="days" label={title} onCancel={() => answer(undefined)}>
      <form onSubmit={submit}>
        <div className="aisle-dialog-head">
          <h2>{title}</h2>
        </div>
        <div className="aisle-days">
          <div className="aisle-days-typed">
            <DayField label="From" day={from} onDay={setFrom} isFirst />
            <DayField label="To" day={to} onDay={setTo} />
          </div>
          <p className="aisle-days-hint" role="status">
            {wrong === undefined ? "Year-month-day; leave one side empty for no limit." : `"${wrong}" is no day.`}
          </p>
          <DateRangePicker
            // The library would fetch a language by name at run time; its own English needs none.
            dateFnsLocaleLoader={() => Promise.resolve(undefined)}
            allowSingleDayRange
            shortcuts={false}
            minDate={new Date(2010, 0, 1)}
            maxDate={new Date(Number(today.slice(0, 4)) + 2, 11, 31)}
            value={[asDate(from), asDate(to)]}
            onChange={([first, last]) => {
              setFrom(first ? asDay(first) : "");
              setTo(last ? asDay(last) : "");
            }}
          />
        </div>
        <div className="aisle-dialog-foot">
          <Button variant="minimal" text="Cancel" onClick={() => answer(undefined)} />
          <Button type="submit" intent="primary" disabled={wrong !== undefined || empty} text="Filter" />
        </div>
      </form>
    </Dialog>
  );
}

function DayField(props: {
  readonly label: string;
  readonly day: string;
  readonly isFirst?: true;
  readonly onDay: (day: string) => void;
}): ReactElement {
  return (
    <label>
      {props.label}
      <input
        className="bp6-input"
        value={props.day}
        placeholder="2026-11-21"
        inputMode="numeric"
        data-first-focus={props.isFirst}
        onFocus={(event) => event.target.select()}
        onChange={(event) => props.onDay(event.target.value.trim())}
      />
    </label>
  );
}
