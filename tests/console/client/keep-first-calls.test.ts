import { expect, it } from "vitest";
import { isFirstCall } from "#console/client/keep-first-calls.ts";
import type { RouteName } from "#contract/routes/paths.ts";
import { routes } from "#contract/routes/routes.ts";

const names = Object.keys(routes) as RouteName[];

it("sends no call before the console is there that changes something", () => {
  const first = names.filter(isFirstCall);
  expect(first).toContain("orders.filter");
  expect(first.filter((name) => "write" in routes[name])).toEqual([]);
});
