import { expect, it } from "vitest";
import type { Permission } from "#contract/permission.ts";
import { firstSteps } from "#console/screens/dashboard/first-steps.ts";

const done = { products: true, areas: false, pickers: false, riders: true, stock: false };
const owner: readonly Permission[] = [
  ...(["product", "delivery-area", "picker", "rider"] as const).flatMap((kind) => [`${kind}.view`, `${kind}.manage`]),
  "stock-count.view",
  "stock-count.manage",
] as Permission[];
const told = (steps: ReturnType<typeof firstSteps>) =>
  steps.map(({ title, isDone, opens }) => [title, isDone, opens.path]);

it("is a list of what is there and what is left, each with the screen where it is done", () => {
  expect(told(firstSteps({ firstSteps: done }, owner))).toEqual([
    ["Products", true, "/catalog"],
    ["Delivery area", false, "/delivery-areas"],
    ["Pickers", false, "/picker"],
    ["Riders", true, "/rider"],
    ["Stock", false, "/stock-counts"],
  ]);
});

it("has only what the login may do, and is nothing where none of that is left", () => {
  const lead: readonly Permission[] = ["picker.view", "picker.manage", "rider.view", "delivery-area.view"];
  expect(told(firstSteps({ firstSteps: done }, lead))).toEqual([["Pickers", false, "/picker"]]);
  expect(firstSteps({ firstSteps: { ...done, pickers: true } }, lead)).toEqual([]);
  expect(firstSteps({ firstSteps: done }, ["dashboard.view", "product.manage"])).toEqual([]);
  expect(firstSteps({ firstSteps: null }, owner)).toEqual([]);
});
