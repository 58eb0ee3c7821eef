import { expect, it } from "vitest";
import { type Destination, destinations } from "#commands/destinations.ts";
import { drawerSections } from "#console/shell/drawer/drawer.ts";

const found = (some: readonly Destination[], typed: string) =>
  drawerSections(some, typed).flatMap(({ shown }) => shown.map(({ title }) => title));

it("shows every screen once, in the order of the list, below its section", () => {
  expect(found(destinations, "")).toEqual(destinations.map(({ title }) => title));
  const sections = drawerSections(destinations, "");
  expect(new Set(sections.map(({ title }) => title)).size).toBe(sections.length);
});

it("finds by title, else by what a screen is for, else by section", () => {
  const some = [
    { title: "Crates", section: "Store" },
    { title: "Board", section: "Orders", about: "crates of customers" },
    { title: "Late", section: "Orders" },
  ] as readonly Partial<Destination>[] as readonly Destination[];
  expect(found(some, " CRA")).toEqual(["Crates"]);
  expect(found(some, "customers")).toEqual(["Board"]);
  expect(found(some, "orders")).toEqual(["Board", "Late"]);
  expect(found(some, "nothing such")).toEqual([]);
});
