import { pickerList } from "#contract/pickers/list.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { ownPersonColumns, personFields, personSort, workColumns, workKeys } from "#gateway/store/people/columns.ts";
import { workOf } from "#gateway/store/people/work.ts";

/** Pickers with their work, each a `PickerRow`. */
function pickerRows(db: Db) {
  return db
    .selectFrom("pickers as people")
    .leftJoin(workOf("picker").as("work"), (join) =>
      join.onRef("work.store_id", "=", "people.store_id").onRef("work.person_id", "=", "people.id"),
    )
    .select([...ownPersonColumns, ...workColumns]);
}

/** The list of pickers with its SQL. */
export const pickers: GatewayList<typeof pickerList> = {
  contract: pickerList,
  rows: pickerRows,
  own: { rows: (db) => db.selectFrom("pickers as people").select(ownPersonColumns), lacks: workKeys },
  columns: personSort,
  fields: personFields,
};
