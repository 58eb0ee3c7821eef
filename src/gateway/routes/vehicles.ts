import { vehicles } from "#gateway/store/vehicles/list.ts";
import { vehicleKind } from "#gateway/store/vehicles/vehicle-kind.ts";
import { vehicleRules } from "#gateway/store/vehicles/vehicle-rules.ts";
import { recordHandlers } from "./record-handlers.ts";

/** Vehicles and their records. */
export function vehicleRoutes() {
  return recordHandlers("vehicles", vehicleKind, vehicles, vehicleRules);
}
