import { afterAll, expect, it } from "vitest";
import { viewTypes } from "#contract/enumerations.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { migrations } from "#gateway/database/migrate.ts";
import { startingOrderView } from "#gateway/store/stores/starting-settings.ts";
import { createTestDatabase } from "../../support/database/database.ts";
import { buildBusinessUnit, buildStore } from "../../support/database/rows.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

/** The colours that stores started with before, by the title of the tab. */
const former: Readonly<Record<string, readonly [color: string, bgColor: string]>> = Object.fromEntries(
  (
    [
      [["New", "To accept"], "#4d2a00", "#fbd065"],
      [["On hold", "Ask customer"], "#5c1012", "#ffc9c7"],
      [["Being prepared", "To pick"], "#12304f", "#c9dcff"],
      [["On the way", "To send"], "#003c3a", "#b8ebe4"],
      [["Delivered", "In transit"], "#0d3b1e", "#bdebc8"],
      [["Returned", "Picking"], "#35155d", "#e2d1fb"],
      [["Cancelled", "To price"], "#46260a", "#ecd5bd"],
    ] as const
  ).flatMap(([levels, color, bgColor]) => levels.map((level) => [level, [color, bgColor]])),
);

const asItWas = (tab: ViewTab): ViewTab => {
  const [color, bgColor] = former[tab.level] ?? [tab.color, tab.bgColor];
  return { ...tab, color, bgColor };
};

it("an upgrade gives tabs the colours of their stages, and leaves those that somebody has changed", async () => {
  const { db } = database;
  const unit = await buildBusinessUnit(db);
  const [untouched, changed] = [
    (await buildStore(db, { business_unit_id: unit })).id,
    (await buildStore(db, { business_unit_id: unit })).id,
  ];
  const write = (storeId: string, view_type: (typeof viewTypes)[number], tabs: readonly ViewTab[]) =>
    db
      .insertInto("order_views")
      .values({
        store_id: storeId,
        view_type,
        settings: JSON.stringify({ ...startingOrderView(view_type), viewTypeTabs: tabs }),
      })
      .execute();
  for (const view of viewTypes) await write(untouched, view, startingOrderView(view).viewTypeTabs.map(asItWas));
  const [all, fresh, ...others] = startingOrderView("BUSINESS").viewTypeTabs.map(asItWas);
  if (!all || !fresh) throw new Error("there are no tabs");
  const own: ViewTab[] = [
    { ...fresh, bgColor: "#ffee00" },
    { ...fresh, level: "Fresh" },
    { ...fresh, orderStatus: ["Pending", "Accepted"] satisfies OrderStatus[] },
  ];
  await write(changed, "BUSINESS", [...own, all, ...others]);
  await write(changed, "PROCESS", []);
  await migrations["0016_stage_colors"]?.up(db);
  const read = async (storeId: string, view: (typeof viewTypes)[number]) => {
    const row = await db
      .selectFrom("order_views")
      .select("settings")
      .where("store_id", "=", storeId)
      .where("view_type", "=", view)
      .executeTakeFirstOrThrow();
    return row.settings;
  };
  for (const view of viewTypes) expect(await read(untouched, view)).toEqual(startingOrderView(view));
  const [, , ...repainted] = startingOrderView("BUSINESS").viewTypeTabs;
  expect((await read(changed, "BUSINESS")).viewTypeTabs).toEqual([...own, all, ...repainted]);
  expect((await read(changed, "PROCESS")).viewTypeTabs).toEqual([]);
});
