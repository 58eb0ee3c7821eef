import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { DateRangePicker } from "@blueprintjs/datetime";
import "@blueprintjs/datetime/lib/css/blueprint-datetime.css";
import { formTitle } from "#console/client/form-title.ts";
import "#console/theme/calendar.css";
import "#console/list/frame/list-dialogs.css";
import { type FormEvent, type ReactElement, useState } from "react";
import { readDay, writeDay } from "#contract/fields/read-day.ts";
import { capitalized } from "#contract/text.ts";
import { asDate, asDay } from "#console/kit/time/days.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { endsText } from "./day-range.ts";
import type { DayRange } from "./write-days.ts";

/** The question that the calendar asks. `answer` gets undefined when the operator cancels. */
export interface DaysQuestion {
  readonly title: string;
  readonly range: DayRange | undefined;
  /** Whether only days up to today make sense. */
  readonly past: boolean;
  /** Today in the store's time zone: "2026-11-21". */
  readonly today: string;
  answer(range: DayRange | undefined): void;
}

/** Asks for a range of days, which can be typed or chosen in a calendar with mouse or arrow keys. */
export function DaysDialog({ title, range, past, today, answer }: DaysQuestion): ReactElement {
  const { date: dateText } = useFormat();
  const [typed, setTyped] = useState(typeof range === "object" ? range : { from: today, to: today });
  const { from, to, wrong, isLate, days, isReady } = readDays(typed, today, past);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) answer(days);
  };
  return (
    <Dialog kind="days" label={title} onCancel={() => answer(undefined)}>
      <form onSubmit={submit}>
        <div className="aisle-dialog-head">
          <h2>{title}</h2>
        </div>
        <div className="aisle-days">
          <div className="aisle-days-typed">
            <DayField
              label={formTitle("filter.from")}
              text={typed.from}
              onText={(text) => setTyped({ ...typed, from: text })}
              isFirst
            />
            <DayField
              label={formTitle("filter.to")}
              text={typed.to}
              onText={(text) => setTyped({ ...typed, to: text })}
            />
          </div>
          <p className="aisle-days-hint" role="status">
            {wrong !== undefined
              ? `"${wrong}" is not a date.`
              : isLate
                ? "Only days up to today can be chosen."
                : hintOf(days, dateText)}{" "}
            Write 15/11, 15 nov, yesterday or -3d.
          </p>
          <DateRangePicker
            // Otherwise the library would load a language file at run time. It already has English.
            dateFnsLocaleLoader={() => Promise.resolve(undefined)}
            allowSingleDayRange
            shortcuts={false}
            minDate={new Date(2010, 0, 1)}
            maxDate={new Date(past ? year : year + 2, past ? month - 1 : 11, past ? Number(today.slice(8)) : 31)}
            // Two months are shown. Where only the past makes sense, the present month is the right one.
            {...(past ? { initialMonth: new Date(year, month - 2, 1) } : {})}
            value={[asDate(from ?? ""), asDate(to ?? "")]}
            onChange={([first, last]) => setTyped({ from: first ? asDay(first) : "", to: last ? asDay(last) : "" })}
          />
        </div>
        <div className="aisle-dialog-foot">
          <Button variant="minimal" text="Cancel" onClick={() => answer(undefined)} />
          <Button type="submit" intent="primary" disabled={!isReady} text="Filter" />
        </div>
      </form>
    </Dialog>
  );
}

/** Reads what is typed: both days, "" for none and null for what is no date, and the range that they make. */
function readDays(typed: { readonly from?: string; readonly to?: string }, today: string, past: boolean) {
  const read = (text = ""): string | null => (text === "" ? "" : readDay(text, { today, past }));
  const [from, to] = [read(typed.from), read(typed.to)];
  const wrong = from === null ? typed.from : to === null ? typed.to : undefined;
  const isLate = past && [from, to].some((day) => day !== null && day > today);
  const ends = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const days = from && to && from > to ? { from: to, to: from } : ends;
  return { from, to, wrong, isLate, days, isReady: wrong === undefined && !isLate && (from !== "" || to !== "") };
}

/** The days that the filter would get, in words. */
function hintOf(days: { readonly from?: string; readonly to?: string }, write: (day: string) => string): string {
  if (days.from !== undefined && days.from === days.to) return `${write(days.from)}.`;
  return days.from === undefined && days.to === undefined
    ? "Leave one side empty for no limit."
    : `${capitalized(endsText(days, write))}.`;
}

function DayField(props: {
  readonly label: string;
  readonly text: string | undefined;
  readonly isFirst?: true;
  readonly onText: (text: string) => void;
}): ReactElement {
  return (
    <label>
      {props.label}
      <input
        className="bp6-input"
        value={writeDay(props.text ?? "")}
        placeholder="21/11/2026"
        autoComplete="off"
        maxLength={40}
        data-first-focus={props.isFirst}
        onFocus={(event) => event.target.select()}
        onChange={(event) => props.onText(event.target.value)}
      />
    </label>
  );
}
