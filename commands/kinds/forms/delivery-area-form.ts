import { askOutline } from "#commands/kinds/areas/area-map.ts";
import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { nothingDrawn } from "#contract/delivery/outline/check-outline.ts";
import { slotTimes } from "#contract/delivery/served.ts";

/** The form of a delivery area. */
export const form: RecordForm<"delivery-area"> = {
  kind: "delivery-area",
  // What is drawn is no text to type: it has a map of its own.
  asks: (field) => field !== "outline",
  start: { position: 100, deliveryCharge: 0, minimumOrder: 0 },
  asksMore: {
    of: ({ pinCodes }) => !pinCodes,
    async ask(storeId, { name = "" }, tools) {
      const outline = await askOutline({ storeId, name }, tools);
      if (outline === undefined) tools.tell(nothingDrawn, "plain", `${name} was not added`);
      return outline === undefined ? null : { outline };
    },
  },
  extras: (storeId, tools) => {
    const times = tools
      .api("settings.hours.read", { params: { storeId } })
      .then(slotTimes)
      .catch(() => []);
    return {
      pinCodes: { hint: "Empty: the area is drawn on the map before it is added" },
      weekdays: { hint: "None ticked: every day" },
      slots: {
        hint: "The times at which they begin, such as 07:00, 17:00. Empty: all slots",
        completes: async (typed, caret) => completeTimes(typed, caret, await times),
      },
      closesBefore: { hint: "Orders close so long before a slot. Empty: as the store has it" },
      city: { hint: "Filled in where an address does not name it" },
    };
  },
};

/** The slots of the store that can be named where the cursor stands. */
function completeTimes(typed: string, caret: number, times: readonly string[]) {
  const before = typed.slice(0, caret);
  const from = before.length - (before.split(/[,\s]/).at(-1)?.length ?? 0);
  const begun = before.slice(from);
  const options = times
    .filter((time) => time.startsWith(begun) && !typed.slice(0, from).includes(time))
    .map((time) => ({ text: `${time},`, about: "" }));
  return { from, to: caret, options };
}
