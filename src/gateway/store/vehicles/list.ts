import { sql } from "kysely";
import { papersWarnedDays, vehicleTypes } from "#contract/vehicles/fields.ts";
import { vehicleList } from "#contract/vehicles/list.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/** Vehicles with the rider who has them, each a `VehicleRow`. */
function vehicleRows(db: Db) {
  return db
    .selectFrom("vehicles")
    .leftJoin("riders", (join) =>
      join.onRef("riders.store_id", "=", "vehicles.store_id").onRef("riders.vehicle_id", "=", "vehicles.id"),
    )
    .select(recordColumns("vehicles"))
    .select([
      "vehicles.registration",
      "vehicles.vehicle_type as vehicleType",
      "vehicles.capacity_kilograms as capacityKilograms",
      "vehicles.capacity_crates as capacityCrates",
      "vehicles.fuel",
      "vehicles.insurance_until as insuranceUntil",
      "vehicles.permit_until as permitUntil",
      "vehicles.fitness_until as fitnessUntil",
      "vehicles.pollution_until as pollutionUntil",
      // `least` ignores values that are missing.
      sql<string | null>`least(vehicles.insurance_until, vehicles.permit_until, vehicles.fitness_until,
        vehicles.pollution_until)`.as("nextExpiry"),
      "riders.id as riderId",
      "riders.name as riderName",
    ]);
}

/** The list of vehicles with its SQL. */
export const vehicles: GatewayList<typeof vehicleList> = {
  contract: vehicleList,
  rows: vehicleRows,
  columns: {
    registration: "registration",
    vehicleType: { by: (row) => inListedOrder(vehicleTypes, row("vehicleType")) },
    state: "state",
    rider: { by: (row) => inNameOrder(row("riderName")), missing: "last" },
    nextExpiry: { by: (row) => row("nextExpiry"), missing: "last" },
    fuel: "fuel",
    capacityKilograms: { by: (row) => row("capacityKilograms"), missing: "last" },
    capacityCrates: { by: (row) => row("capacityCrates"), missing: "last" },
  },
  fields: {
    state: "state",
    vehicleType: "vehicleType",
    fuel: "fuel",
    // Days are counted in the store's time zone.
    expiring: (row) => sql`${row("nextExpiry")} <= ${papersWarnedDays}::int + (
      select (now() at time zone stores.time_zone)::date from stores where stores.id = ${row("storeId")})`,
    // With and without spaces and hyphens, because people type both.
    text: (row) => sql`concat_ws(' ', ${row("registration")},
      regexp_replace(${row("registration")}, '[^A-Za-z0-9]', '', 'g'))`,
  },
};
