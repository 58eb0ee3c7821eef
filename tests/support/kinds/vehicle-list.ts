import { recordStates } from "#contract/enumerations.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { fuels } from "#contract/vehicles/vehicle.ts";
import type { WholeSource } from "#console/client/records/list-source.ts";
import type { ListDefinition } from "#console/list/definition.ts";
import { listAddress } from "#console/list/filter/address.ts";
import type { FilterFields } from "#console/list/filter/fields.ts";

/** A list contract with a filter field of every type except people. */
export const vehicleContract = {
  kind: "vehicle",
  columns: ["registration", "kilograms"],
  sort: { column: "registration", descending: false },
  fields: {
    state: { type: "choice", values: recordStates },
    fuel: { type: "choice", values: fuels },
    rider: { type: "people", kind: "rider" },
    expiry: { type: "days" },
    kilograms: { type: "range", unit: "number", most: 20_000 },
    free: { type: "flag" },
    text: { type: "text", longest: 100 },
  },
} as const satisfies ListContract;

const fields: FilterFields<typeof vehicleContract> = {
  contract: vehicleContract,
  words: {
    state: { name: "state" },
    fuel: { name: "fuel" },
    rider: { name: "rider" },
    expiry: { name: "papers until" },
    kilograms: { name: "kilograms" },
    free: { name: "free" },
    text: { name: "text" },
  },
};

/** The values of a vehicle that the filter fields compare. */
export const vehicleValues: WholeSource<"vehicle">["values"] = {
  state: (row) => row.state,
  fuel: (row) => row.fuel,
  rider: (row) => row.riderId,
  expiry: (row) => row.nextExpiry,
  kilograms: (row) => row.capacityKilograms,
  free: (row) => row.riderId === null,
  text: (row) => row.registration,
};

/** A list of vehicles that loads all rows at once, without a panel. */
export function vehicleList(
  readAll: WholeSource<"vehicle">["readAll"],
): ListDefinition<"vehicle", WholeSource<"vehicle">> {
  return {
    name: "vehicles",
    fields,
    address: listAddress(fields),
    source: { kind: "vehicle", live: true, routes: { whole: "riders.assignees" }, readAll, values: vehicleValues },
    columns: () => [
      { id: "registration", title: "Registration", width: 120, text: (row) => row.registration },
      {
        id: "kilograms",
        title: "Kilograms",
        width: 90,
        align: "end",
        text: (row) => String(row.capacityKilograms ?? ""),
        sortBy: (row) => row.capacityKilograms,
        total: (rows) => String(rows.reduce((sum, row) => sum + (row.capacityKilograms ?? 0), 0)),
      },
    ],
    tabs: recordStates.map((state) => ({ title: state, shows: [state] })),
    words: { tabs: "Vehicles by state", findBy: "Registration" },
  };
}
