import type { Option } from "#commands/given/questions.ts";
import type { Tools } from "#commands/given/tools.ts";
import { pageSizes } from "#contract/constants.ts";
import { recordCalls } from "#contract/records/simple-kind.ts";
import type { RiderRow } from "#contract/riders/schema.ts";
import type { VehicleRow } from "#contract/vehicles/schema.ts";

const pageSize = Math.max(...pageSizes);
const filter = { state: ["ACTIVE"], sort: { column: "registration", descending: false } };

/** The vehicles in use, by registration. One that somebody else has says who, and cannot be chosen. */
export async function vehicleOptions(
  storeId: string,
  rider: RiderRow | undefined,
  tools: Tools,
): Promise<readonly Option<string>[]> {
  const calls = recordCalls("vehicle", tools.api);
  const vehicles: VehicleRow[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await calls.page(storeId, filter, { page, pageSize });
    vehicles.push(...rows);
    if (rows.length < pageSize || vehicles.length >= total) break;
  }
  return vehicles.map(({ id, registration, vehicleType, riderId, riderName }) => ({
    value: id,
    title: registration,
    hint: vehicleType,
    words: vehicleType,
    ...(riderId === null || riderId === rider?.id ? {} : { because: `${riderName} has it` }),
  }));
}
