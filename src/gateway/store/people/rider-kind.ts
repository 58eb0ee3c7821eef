import { sql } from "kysely";
import type { RiderRow } from "#contract/riders/schema.ts";
import { tableKind } from "#gateway/store/records/table-kind.ts";
import { personColumns, riderWork, workOf } from "./person-rows.ts";
import { writtenPersonColumns } from "./picker-kind.ts";

/** How riders are read and written. A vehicle has one rider at most, and a rider one vehicle. */
export const riderKind = tableKind({
  kind: "rider",
  table: "riders",
  columns: { ...writtenPersonColumns, zone: "zone", vehicleId: "vehicle_id" },
  unique: {
    riders_employee_code: { field: "employeeCode", because: "another rider has this code" },
    riders_vehicle: { field: "vehicleId", because: "another rider has this vehicle" },
  },
  async select(db, storeId, ids) {
    const { rows } = await sql<RiderRow>`
      select ${personColumns}, people.zone, people.vehicle_id as "vehicleId",
        vehicles.registration as "vehicleRegistration"
      from riders people ${workOf(riderWork)}
      left join vehicles on vehicles.store_id = people.store_id and vehicles.id = people.vehicle_id
      where people.store_id = ${storeId} and people.id = any(${ids}::uuid[]) order by people.id`.execute(db);
    return rows;
  },
});
