import type { Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import type { CountPlace } from "#contract/stock-counts/schema.ts";
import { counted } from "#contract/text.ts";

/** Asks which shelf or aisle is counted, begins the count and opens it. */
export async function beginCount(storeId: string, tools: Tools): Promise<void> {
  const params = { storeId };
  const place = await tools.choose<CountPlace>({
    title: "Count the stock of which shelf or aisle?",
    options: async () => (await tools.api("stock-counts.places", { params })).map(placeOption),
  });
  if (!place) return;
  const { aisle, shelf } = place;
  const request = { params, body: { aisle, shelf } };
  const count = await tools.api("stock-counts.begin", request, { idempotencyKey: tools.newKey() });
  await tools.openField({ kind: "stock-count", row: count });
}

function placeOption(place: CountPlace): Option<CountPlace> {
  return { value: place, title: place.place, hint: counted(place.products, "product") };
}
