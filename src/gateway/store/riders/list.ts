import { riderList } from "#contract/riders/list.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { ownPersonColumns, personFields, personSort, workColumns, workKeys } from "#gateway/store/people/columns.ts";
import { workOf } from "#gateway/store/people/work.ts";

const ownRiderColumns = [...ownPersonColumns, "people.zone", "people.vehicle_id as vehicleId"] as const;

/** Riders with their work and their vehicle, each a `RiderRow`. */
function riderRows(db: Db) {
  return db
    .selectFrom("riders as people")
    .leftJoin(workOf("rider").as("work"), (join) =>
      join.onRef("work.store_id", "=", "people.store_id").onRef("work.person_id", "=", "people.id"),
    )
    .leftJoin("vehicles", (join) =>
      join.onRef("vehicles.store_id", "=", "people.store_id").onRef("vehicles.id", "=", "people.vehicle_id"),
    )
    .select([...ownRiderColumns, ...workColumns])
    .select("vehicles.registration as vehicleRegistration");
}

/** The list of riders with its SQL. */
export const riders: GatewayList<typeof riderList> = {
  contract: riderList,
  rows: riderRows,
  own: {
    rows: (db) => db.selectFrom("riders as people").select(ownRiderColumns),
    lacks: [...workKeys, "vehicleRegistration"],
  },
  columns: {
    ...personSort,
    zone: "zone",
    vehicle: { by: (row) => row("vehicleRegistration"), missing: "last" },
  },
  fields: { ...personFields, zone: (row) => row("zone") },
};
