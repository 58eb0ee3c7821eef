import { pickers } from "#gateway/store/pickers/list.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { personIdentity } from "./person-fields.ts";
import { pickerRules } from "./person-rules.ts";

/** How pickers are read and written. */
export const pickerKind = storedKind({
  kind: "picker",
  table: "pickers",
  unique: { pickers_employee_code: { field: "employeeCode", because: "another picker has this code" } },
  list: pickers,
  rules: pickerRules,
  identity: personIdentity,
});
