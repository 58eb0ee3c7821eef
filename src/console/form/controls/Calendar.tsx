import { DatePicker } from "@blueprintjs/datetime";
import "@blueprintjs/datetime/lib/css/blueprint-datetime.css";
import "#console/theme/calendar.css";
import type { ReactElement } from "react";
import { asDate, asDay } from "#console/kit/time/days.ts";

/** A month to choose a day from, by mouse or arrow keys. Days are written as "2026-11-21". */
export function Calendar(props: { readonly day: string; readonly onDay: (day: string) => void }): ReactElement {
  return (
    <DatePicker
      className="aisle-calendar"
      // Otherwise the library would load a language file at run time. It already has English.
      dateFnsLocaleLoader={() => Promise.resolve(undefined)}
      minDate={new Date(2000, 0, 1)}
      maxDate={new Date(2060, 11, 31)}
      canClearSelection={false}
      highlightCurrentDay
      value={asDate(props.day)}
      onChange={(date, isUserChange) => {
        if (date && isUserChange) props.onDay(asDay(date));
      }}
    />
  );
}
