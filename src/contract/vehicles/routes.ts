import { recordRoutes } from "#contract/records/routes.ts";
import { vehicleFields } from "./fields.ts";
import { vehicleList } from "./list.ts";
import { vehicleRowSchema } from "./schema.ts";

/** The schemas of the calls about vehicles. */
export const vehicleRoutes = recordRoutes("vehicles", vehicleRowSchema, vehicleFields, vehicleList);
