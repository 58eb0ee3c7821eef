import { clientFields } from "#contract/clients/fields.ts";
import { clientList } from "#contract/clients/list.ts";
import { clientRowSchema } from "#contract/clients/schema.ts";
import { pickerFields } from "#contract/pickers/fields.ts";
import { pickerList } from "#contract/pickers/list.ts";
import { pickerRowSchema } from "#contract/pickers/schema.ts";
import { riderFields } from "#contract/riders/fields.ts";
import { riderList } from "#contract/riders/list.ts";
import { riderRowSchema } from "#contract/riders/schema.ts";
import { roleFields } from "#contract/roles/fields.ts";
import { roleList } from "#contract/roles/list.ts";
import { roleRowSchema } from "#contract/roles/schema.ts";
import { userFields } from "#contract/users/fields.ts";
import { userList } from "#contract/users/list.ts";
import { userRowSchema } from "#contract/users/schema.ts";
import { vehicleFields } from "#contract/vehicles/fields.ts";
import { vehicleList } from "#contract/vehicles/list.ts";
import { vehicleRowSchema } from "#contract/vehicles/schema.ts";
import { recordRoutes } from "./routes.ts";

/** The schemas of the calls of all simple kinds. */
export const simpleRoutes = {
  ...recordRoutes(pickerRowSchema, pickerFields, pickerList),
  ...recordRoutes(riderRowSchema, riderFields, riderList),
  ...recordRoutes(vehicleRowSchema, vehicleFields, vehicleList),
  ...recordRoutes(userRowSchema, userFields, userList),
  ...recordRoutes(roleRowSchema, roleFields, roleList),
  ...recordRoutes(clientRowSchema, clientFields, clientList),
};
