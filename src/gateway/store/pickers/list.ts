import { pickerList } from "#contract/pickers/list.ts";
import { pickerRowSchema } from "#contract/pickers/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { listOfRows } from "#gateway/store/records/list-of-rows.ts";
import { ownPersonColumns, personList, workColumns, workKeys } from "#gateway/store/people/columns.ts";
import { workOf } from "#gateway/store/people/work.ts";

const ownColumns = ownPersonColumns("pickers");

/** Pickers with their work, each a `PickerRow`. */
function pickerRows(db: Db) {
  return db
    .selectFrom("pickers")
    .leftJoin(workOf("picker").as("work"), (join) =>
      join.onRef("work.store_id", "=", "pickers.store_id").onRef("work.person_id", "=", "pickers.id"),
    )
    .select([...ownColumns, ...workColumns]);
}

/** The list of pickers with its SQL. */
export const pickers = listOfRows(pickerList, pickerRowSchema, {
  ...personList,
  rows: pickerRows,
  own: { rows: (db) => db.selectFrom("pickers").select(ownColumns), lacks: workKeys },
});
