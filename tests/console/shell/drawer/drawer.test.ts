import { expect, it } from "vitest";
import { destinations } from "#commands/destinations.ts";
import { drawerSections } from "#console/shell/drawer/drawer.ts";

const found = (typed: string) =>
  drawerSections(destinations, typed).flatMap(({ shown }) => shown.map(({ title }) => title));

it("shows every screen once, in the order of the list, below its section", () => {
  expect(found("")).toEqual(destinations.map(({ title }) => title));
  const sections = drawerSections(destinations, "");
  expect(new Set(sections.map(({ title }) => title)).size).toBe(sections.length);
});

it("finds by title, by what a screen is for, and by section", () => {
  expect(found(" PROC")).toEqual(["Process view"]);
  expect(found("vehic")).toEqual(["Vehicles"]);
  expect(found("customers")).toEqual(["Business view"]);
  expect(found("staff and")).toEqual(["Pickers", "Riders", "Vehicles"]);
  expect(found("nothing such")).toEqual([]);
});
