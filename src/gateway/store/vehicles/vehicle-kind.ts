import { sql } from "kysely";
import type { VehicleRow } from "#contract/vehicles/schema.ts";
import { tableKind } from "#gateway/store/records/table-kind.ts";

/** How vehicles are read and written. */
export const vehicleKind = tableKind({
  kind: "vehicle",
  table: "vehicles",
  columns: {
    state: "state",
    registration: "registration",
    vehicleType: "vehicle_type",
    capacityKilograms: "capacity_kilograms",
    capacityCrates: "capacity_crates",
    fuel: "fuel",
    insuranceUntil: "insurance_until",
    permitUntil: "permit_until",
    fitnessUntil: "fitness_until",
    pollutionUntil: "pollution_until",
  },
  unique: { vehicles_registration: { field: "registration", because: "another vehicle has this registration" } },
  async select(db, storeId, ids) {
    const { rows } = await sql<VehicleRow>`
      select vehicles.id, vehicles.store_id as "storeId", vehicles.version, vehicles.state, registration,
        vehicle_type as "vehicleType", vehicles.capacity_kilograms as "capacityKilograms",
        capacity_crates as "capacityCrates", fuel, insurance_until as "insuranceUntil", permit_until as "permitUntil",
        fitness_until as "fitnessUntil", pollution_until as "pollutionUntil",
        least(insurance_until, permit_until, fitness_until, pollution_until) as "nextExpiry",
        riders.id as "riderId", riders.name as "riderName", vehicles.updated_at as "updatedAt"
      from vehicles left join riders on riders.store_id = vehicles.store_id and riders.vehicle_id = vehicles.id
      where vehicles.store_id = ${storeId} and vehicles.id = any(${ids}::uuid[]) order by vehicles.id`.execute(db);
    return rows;
  },
});
