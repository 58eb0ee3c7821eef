import type { Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { recordOptions } from "#commands/record/simple/record-options.ts";
import type { RiderRow } from "#contract/riders/rider.ts";

/** The active vehicles by registration. A vehicle of another rider shows whose it is and cannot be chosen. */
export function vehicleOptions(
  storeId: string,
  rider: RiderRow | undefined,
  tools: Tools,
): Promise<readonly Option<string>[]> {
  return recordOptions("vehicle", storeId, tools, ({ vehicleType, riderId, riderName }) => ({
    hint: vehicleType,
    words: vehicleType,
    ...(riderId === null || riderId === rider?.id ? {} : { because: `assigned to ${riderName}` }),
  }));
}
