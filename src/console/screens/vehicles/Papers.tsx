import type { ReactElement } from "react";
import type { VehicleRow } from "#contract/vehicles/vehicle.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { dayAt } from "#console/kit/time/days.ts";
import { Field, Fields } from "#console/record/Fields.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { papersOf } from "./papers.ts";

/** The papers of a vehicle with their last days; those that have run out or soon will stand out. */
export function Papers({ row, format }: TabProps<VehicleRow, unknown>): ReactElement {
  const today = useByMinute((now) => dayAt(now, format.place.timeZone));
  return (
    <div className="aisle-details">
      <Fields title="Valid until">
        {papersOf(row, today).map(({ name, until, expiry, tone }) => (
          <Field key={name} name={name}>
            {until === null ? null : (
              <>
                {format.date(until)}, <span className={`aisle-age aisle-age-${tone}`}>{expiry}</span>
              </>
            )}
          </Field>
        ))}
      </Fields>
    </div>
  );
}
