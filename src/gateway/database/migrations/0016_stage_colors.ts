import { type Kysely, sql } from "kysely";

type Colors = readonly [color: string, bgColor: string];

const grey: Colors = ["#1c2127", "#d3d8de"];
const packed: Colors = ["#111418", "#00a396"];
const delivery: Colors = ["#ffffff", "#127aae"];
const picking: Colors = ["#ffffff", "#7961db"];
const done: Colors = ["#ffffff", "#238551"];
const amber: Colors = ["#4d2a00", "#fbd065"];
const red: Colors = ["#5c1012", "#ffc9c7"];
const blue: Colors = ["#12304f", "#c9dcff"];
const violet: Colors = ["#35155d", "#e2d1fb"];
const teal: Colors = ["#003c3a", "#b8ebe4"];
const green: Colors = ["#0d3b1e", "#bdebc8"];
const brown: Colors = ["#46260a", "#ecd5bd"];

const beingPrepared = [
  "Accepted",
  "Picker Assigned",
  "Picking & Packing",
  "Proposed Alternatives",
  "Call Back Requested",
  "Picking Completed",
  "Price Updated",
];
const onTheWay = ["Ready for Delivery", "Delivery Assigned", "Rider Assigned", "In-Transit"];

/** The tabs that stores started with before a stage had one colour, with the colours they had and those they get. */
const startingTabs: readonly (readonly [level: string, orderStatus: readonly string[], had: Colors, gets: Colors])[] = [
  ["New", ["Pending"], amber, ["#1c2127", "#d1980b"]],
  ["On hold", ["On-Hold"], red, ["#1c2127", "#eb6847"]],
  ["Being prepared", beingPrepared, blue, grey],
  ["On the way", onTheWay, teal, delivery],
  ["On the way", [...onTheWay, "Partially Delivered"], teal, grey],
  ["Delivered", ["Delivered"], green, done],
  ["Delivered", ["Partially Delivered", "Delivered"], green, done],
  ["Returned", ["Returned"], violet, ["#ffffff", "#946638"]],
  ["Cancelled", ["Cancelled", "Rejected"], brown, ["#1c2127", "#8f99a8"]],
  ["To accept", ["Pending", "On-Hold"], amber, grey],
  ["To pick", ["Accepted", "Picker Assigned"], blue, picking],
  ["Picking", ["Picking & Packing"], violet, picking],
  ["Ask customer", ["Proposed Alternatives", "Call Back Requested"], red, ["#ffffff", "#db2c6f"]],
  ["To price", ["Picking Completed", "Price Updated"], brown, packed],
  ["To send", ["Ready for Delivery", "Delivery Assigned", "Rider Assigned"], teal, delivery],
  ["In transit", ["In-Transit"], green, delivery],
  ["In transit", ["In-Transit", "Partially Delivered"], green, grey],
];

/**
 * Gives tabs the colours of the stages, where they still are as the store started with them: a tab that anybody has
 * changed in any way keeps its colours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const repaints = startingTabs.map(([level, orderStatus, [color, bgColor], [newColor, newBgColor]]) => ({
    was: { level, orderStatus, color, bgColor },
    now: { color: newColor, bgColor: newBgColor },
  }));
  await sql`
    update order_views set settings = jsonb_set(settings, '{viewTypeTabs}', (
      select jsonb_agg(tab || coalesce(repaint -> 'now', '{}') order by place)
      from jsonb_array_elements(settings -> 'viewTypeTabs') with ordinality as tabs (tab, place)
        left join jsonb_array_elements(${JSON.stringify(repaints)}::jsonb) as repaint on repaint -> 'was' = tab))
    where jsonb_typeof(settings -> 'viewTypeTabs') = 'array' and jsonb_array_length(settings -> 'viewTypeTabs') > 0`.execute(
    db,
  );
}
