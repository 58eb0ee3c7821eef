import { localityFields, localityRecord } from "#contract/localities/locality.ts";
import { plainPincode } from "#contract/text.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";

/** Localities, each a `LocalityRow`. */
function localityRows(db: Db) {
  return db
    .selectFrom("localities")
    .select(recordColumns("localities"))
    .select(fieldColumns("localities", localityFields));
}

/**
 * How localities are read and written; PIN codes are kept in one spelling. Files of them have an import of their own
 * (`imports/localities`).
 */
export const localityKind = storedKind({
  kind: "locality",
  table: "localities",
  unique: { localities_place: { field: "office", because: "this PIN code has a locality of this name there" } },
  list: definedList(localityRecord, { rows: localityRows }),
  rules: async (_trx, _storeId, _before, fields) =>
    fields.pincode === undefined ? fields : { ...fields, pincode: plainPincode(fields.pincode) },
});
