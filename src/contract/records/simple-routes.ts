import { pickerFields } from "#contract/pickers/fields.ts";
import { pickerList } from "#contract/pickers/list.ts";
import { pickerRowSchema } from "#contract/pickers/schema.ts";
import { riderFields } from "#contract/riders/fields.ts";
import { riderList } from "#contract/riders/list.ts";
import { riderRowSchema } from "#contract/riders/schema.ts";
import { vehicleFields } from "#contract/vehicles/fields.ts";
import { vehicleList } from "#contract/vehicles/list.ts";
import { vehicleRowSchema } from "#contract/vehicles/schema.ts";
import { recordRoutes } from "./routes.ts";

/** The schemas of the calls of all simple kinds. */
export const simpleRoutes = {
  ...recordRoutes(pickerRowSchema, pickerFields, pickerList),
  ...recordRoutes(riderRowSchema, riderFields, riderList),
  ...recordRoutes(vehicleRowSchema, vehicleFields, vehicleList),
};
