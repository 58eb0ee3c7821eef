import { riders } from "#gateway/store/riders/list.ts";
import { tableKind } from "#gateway/store/records/table-kind.ts";
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
  rows: riders.rows,
});
