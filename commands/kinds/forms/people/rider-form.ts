import { vehicleOptions } from "#commands/kinds/people/vehicle-options.ts";
import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { personForm } from "./person-form.ts";

const person = personForm("rider");

/** The form of a rider. */
export const form: RecordForm<"rider"> = {
  ...person,
  extras: async (storeId, tools, rider) => ({
    ...(await person.extras(storeId, tools, rider)),
    vehicleId: {
      ...(rider?.vehicleId ? { words: { [rider.vehicleId]: rider.vehicleRegistration ?? "" } } : {}),
      options: () => vehicleOptions(storeId, rider, tools),
    },
  }),
};
