import { riderRecord } from "#contract/riders/rider.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList } from "#gateway/store/records/defined-list.ts";
import { ownPersonColumns, personFilters, workColumns, workKeys } from "#gateway/store/people/columns.ts";
import { workOf } from "#gateway/store/people/work.ts";

const ownColumns = [...ownPersonColumns("riders"), "riders.zone", "riders.vehicle_id as vehicleId"] as const;

/** Riders with their work and their vehicle, each a `RiderRow`. */
function riderRows(db: Db) {
  return db
    .selectFrom("riders")
    .leftJoin(workOf("rider").as("work"), (join) =>
      join.onRef("work.store_id", "=", "riders.store_id").onRef("work.person_id", "=", "riders.id"),
    )
    .leftJoin("vehicles", (join) =>
      join.onRef("vehicles.store_id", "=", "riders.store_id").onRef("vehicles.id", "=", "riders.vehicle_id"),
    )
    .select([...ownColumns, ...workColumns])
    .select("vehicles.registration as vehicleRegistration");
}

/** The list of riders with its SQL. */
export const riders = definedList(riderRecord, {
  rows: riderRows,
  own: {
    rows: (db) => db.selectFrom("riders").select(ownColumns),
    lacks: [...workKeys, "vehicleRegistration"],
  },
  fields: { ...personFilters, zone: (row) => row("zone") },
});
