import { pickerRecord } from "#contract/pickers/picker.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList } from "#gateway/store/records/defined-list.ts";
import { ownPersonColumns, personFilters, workColumns, workKeys } from "#gateway/store/people/columns.ts";
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
export const pickers = definedList(pickerRecord, {
  rows: pickerRows,
  own: { rows: (db) => db.selectFrom("pickers").select(ownColumns), lacks: workKeys },
  fields: personFilters,
});
