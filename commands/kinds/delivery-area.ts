import type { Answer, Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import { kindHere, type Now } from "#commands/context/now.ts";
import { recordCommand } from "#commands/record/record-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { messages } from "#contract/messages.ts";
import type { Permission } from "#contract/permission.ts";

const map = loadAhead(() => import("#commands/kinds/areas/area-map.ts"));

const onList = (now: Now, right: Permission): Answer => {
  if (kindHere(now) !== "delivery-area") return "hidden";
  const answer = may(now, right);
  if (answer !== "yes") return answer;
  return now.storeId === null ? { because: "no store is open" } : "yes";
};

/** Commands for delivery areas; their ids begin with "delivery-area.". */
export const commands: readonly Command[] = [
  ...simpleCommands({
    kind: "delivery-area",
    form: loadAhead(() => import("#commands/kinds/forms/delivery-area-form.ts")),
  }),
  recordCommand("delivery-area", {
    id: "delivery-area.draw",
    title: "Draw delivery area on the map ...",
    keys: ["a"],
    words: "polygon outline shape map corners hole",
    short: "draw",
    hint: 85,
    failure: messages.updateFailed,
    right: "delivery-area.manage",
    refuse: ({ state }) => (state === "DELETE" ? "it is deleted" : null),
    noneCan: "all selected areas are deleted",
    run: async ([row, ...more], tools) => {
      if (more.length > 0) tools.tell("Select one delivery area only: each has an outline of its own", "plain");
      else if (row) await (await map()).drawArea(row, tools);
    },
  }),
  {
    id: "delivery-area.test",
    title: "Test a place ...",
    group: "Record",
    keys: ["l"],
    words: "which area delivers pincode latitude longitude address point",
    ofList: "delivery-area",
    short: "test",
    hint: 60,
    failure: messages.fetchingFailed,
    can: (now) => onList(now, "customer.view"),
    run: async ({ storeId }, tools) => {
      if (storeId !== null) await (await map()).testPlace(storeId, tools);
    },
  },
  {
    id: "delivery-area.import",
    title: "Import pincode outlines ...",
    group: "Record",
    words: "geojson polygon boundary upload file map",
    ofList: "delivery-area",
    failure: messages.saveFailed,
    changes: true,
    can: (now) => onList(now, "delivery-area.manage"),
    run: async ({ storeId }, tools) => {
      if (storeId !== null)
        await (await import("#commands/kinds/areas/import-outlines.ts")).importOutlines(storeId, tools);
    },
  },
];
