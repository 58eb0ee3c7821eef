import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { riders } from "#gateway/store/riders/list.ts";
import { personIdentity } from "./person-fields.ts";
import { riderRules } from "./person-rules.ts";

/** How riders are read and written. A vehicle has at most one rider, and a rider at most one vehicle. */
export const riderKind = storedKind({
  kind: "rider",
  table: "riders",
  unique: {
    riders_employee_code: { field: "employeeCode", because: "another rider has this code" },
    riders_vehicle: { field: "vehicleId", because: "another rider has this vehicle" },
  },
  list: riders,
  rules: riderRules,
  identity: personIdentity,
});
