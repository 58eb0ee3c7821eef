import { describe, expect, it } from "vitest";
import { paths, type RouteName } from "#contract/routes/paths.ts";
import { permissions } from "#contract/permission.ts";
import { routes } from "#contract/routes/routes.ts";
import type { RoutePath } from "#contract/routes/route.ts";

const names = Object.keys(paths) as RouteName[];

describe("the route table", () => {
  it("has no method and path twice, whatever its parameters are called", () => {
    const seen = names.map((name) => `${paths[name].method} ${paths[name].path.replaceAll(/\{\w+\}/g, "{}")}`);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("declares exactly the parameters its paths have", () => {
    for (const name of names) {
      const schema = routes[name];
      const inPath = [...paths[name].path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect([name, Object.keys(schema.params?.shape ?? {}).toSorted()]).toEqual([name, inPath.toSorted()]);
    }
  });

  it("leaves only log-in, theme, health and the first day without a token", () => {
    const withAccess = (access: string) => names.filter((name) => (paths[name] as RoutePath).access === access);
    expect(withAccess("public").toSorted()).toEqual(["auth.log-in", "settings.general"]);
    expect(withAccess("open").toSorted()).toEqual(["health.live", "health.ready", "setup.read", "setup.run"]);
  });

  it("uses every right for something", () => {
    const used = new Set(names.map((name) => (paths[name] as RoutePath).access));
    // A handler looks at the first ones itself: the call is allowed without them, only less far. The last is the console's.
    used.add("report.export").add("order.exceed-capacity").add("order.edit-price").add("customer.see-looks");
    used.add("wall.stay");
    expect(permissions.filter((permission) => !used.has(permission))).toEqual(
      // Quoting is a way to comment: the call asks for its right where a comment says whose words it holds. A right to
      // see a field is no right to a call.
      permissions.filter((permission) => permission === "order.quote" || permission === "product.cost"),
    );
  });

  it("refuses a field it does not know, in every body", () => {
    for (const name of names) {
      const schema = routes[name];
      const result = schema.body?.safeParse({ "not a field": 1 });
      if (result) expect([name, result.success]).toEqual([name, false]);
    }
  });
});
