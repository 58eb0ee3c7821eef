import { sql } from "kysely";
import { papersWarnedDays, vehicleFields, vehicleRecord } from "#contract/vehicles/vehicle.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";

/** Vehicles with the rider who has them, each a `VehicleRow`. */
function vehicleRows(db: Db) {
  return db
    .selectFrom("vehicles")
    .leftJoin("riders", (join) =>
      join.onRef("riders.store_id", "=", "vehicles.store_id").onRef("riders.vehicle_id", "=", "vehicles.id"),
    )
    .select(recordColumns("vehicles"))
    .select(fieldColumns("vehicles", vehicleFields))
    .select([
      // `least` ignores values that are missing.
      sql<string | null>`least(vehicles.insurance_until, vehicles.permit_until, vehicles.fitness_until,
        vehicles.pollution_until)`.as("nextExpiry"),
      "riders.id as riderId",
      "riders.name as riderName",
    ]);
}

/** The list of vehicles with its SQL. */
export const vehicles = definedList(vehicleRecord, {
  rows: vehicleRows,
  fields: {
    // Days are counted in the store's time zone.
    expiring: (row) => sql`${row("nextExpiry")} <= ${papersWarnedDays}::int + (
      select (now() at time zone stores.time_zone)::date from stores where stores.id = ${row("storeId")})`,
    // With and without spaces and hyphens, because people type both.
    text: (row) => sql`concat_ws(' ', ${row("registration")},
      regexp_replace(${row("registration")}, '[^A-Za-z0-9]', '', 'g'))`,
  },
});
