import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Command, groups, type Now } from "#commands/command.ts";
import { allCommands, gather } from "#commands/index.ts";
import { destinations } from "#commands/destinations.ts";
import { isBinding, parseBinding } from "#console/shell/keys/strokes.ts";
import { emptyNow } from "#console/shell/running/now.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import { buildNow, buildOrder, fakeTools } from "../support/command-world.ts";

const root = join(import.meta.dirname, "../..");
const order = buildOrder();
const undo = { title: "S101-000001: Pending to Accepted", because: null };

/** What an operator may be looking at on each screen, poor and rich. */
const samples: Readonly<Record<string, Now>> = {
  login: emptyNow,
  dashboard: buildNow({ screen: "dashboard", cursor: null, total: 0 }),
  "dashboard with notices": buildNow({
    screen: "dashboard",
    cursor: null,
    notices: 3,
    undo,
    last: { title: "Export page" },
  }),
  "empty list": buildNow({ cursor: null, total: 0, pageRows: 0 }),
  list: buildNow({ cursor: order }),
  "list with picks": buildNow({ cursor: order, picked: [order, buildOrder()], held: 4, filtered: true, undo }),
  "list beside an order": buildNow({ cursor: order, opened: order, last: { title: "Copy order number" } }),
  ...Object.fromEntries(
    destinations.map((place) => [`a list at ${place.path}`, buildNow({ screen: place.screen, list: true })]),
  ),
  "wall board": buildNow({ fullScreen: true, cursor: order }),
  "order page": buildNow({ screen: "order", cursor: null, opened: order, tabs: ["ORDER DETAILS", "PAYMENTS"] }),
  "order page of a viewer": buildNow({ screen: "order", cursor: null, opened: order, rights: new Set(["order.view"]) }),
  ...Object.fromEntries(
    orderStatuses.map((status) => [`list on ${status}`, buildNow({ cursor: buildOrder({ status }) })]),
  ),
};

/** The commands something is wrong with, and what. */
function offenders(check: (command: Command) => string | null): string[] {
  return allCommands.flatMap((command) => {
    const wrong = check(command);
    return wrong === null ? [] : [`${command.id} ${wrong}`];
  });
}

describe("the registry", () => {
  it("names every command the console promises", () => {
    const ids = allCommands.map((command) => command.id);
    expect(ids).toEqual(
      expect.arrayContaining([
        "order.open",
        "order.change-status",
        "order.next",
        "order.previous",
        "order.add-comment",
        "order.copy-number",
        "assign.picker",
        "assign.rider",
        "export.page",
        "view.switch",
        "view.tab-next",
        "view.tab-previous",
        "view.columns",
        "view.density",
        "view.full-screen",
        "view.refresh",
        "view.hold",
        "go.dashboard",
        "go.orders",
        "go.business-view",
        "go.process-view",
        "session.log-out",
        "session.theme",
        "help.keys",
        "undo.last",
        "repeat.last",
      ]),
    );
  });

  it("refuses two commands of one name", () => {
    const command: Command = { id: "a.b", title: "A", group: "Help", can: () => "yes", run: () => {} };
    expect(() => gather([[command], [command]])).toThrow("a.b");
    expect(gather([[command]]).size).toBe(1);
  });

  it("keeps each command in the file its id names", () => {
    const wrong = offenders(({ id }) => {
      const [file = "", name = ""] = id.split(".");
      if (!/^[a-z]+(-[a-z]+)*$/.test(name)) return "is spelled otherwise than the rest";
      const path = join(root, "commands", `${file}.ts`);
      if (!existsSync(path)) return "has no file of its subject";
      return readFileSync(path, "utf8").includes(`${file}.`) ? null : "stands in another file";
    });
    expect(wrong).toEqual([]);
  });

  it("gives every command a title of its own in its group, in sentence case", () => {
    const titles = allCommands.map(({ group, title }) => `${group}: ${title}`);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    const wrong = offenders(({ title, group }) => {
      if (!groups.includes(group)) return `is in no group`;
      if (!/^[A-Z][a-zA-Z ,&-]*[a-zA-Z]( \.\.\.)?$/.test(title)) return `is titled "${title}"`;
      const rest = orderStatuses.reduce((text, status) => text.replace(status, ""), title.slice(1));
      return /[A-Z]/.test(rest) ? `is not in sentence case: "${title}"` : null;
    });
    expect(wrong).toEqual([]);
  });

  it("writes every key so that a keyboard can produce it, once", () => {
    const wrong = offenders(({ keys = [] }) => {
      if (new Set(keys).size < keys.length) return "has a key twice";
      const bad = keys.filter((binding) => !isBinding(binding));
      return bad.length > 0 ? `has ${bad.join(", ")}` : null;
    });
    expect(wrong).toEqual([]);
  });

  it("never binds a capital S or a digit, which a label's first characters are", () => {
    const wrong = offenders(({ keys = [] }) => {
      const bad = keys.filter((binding) => /^(shift\+s|\d)$/.test(parseBinding(binding)[0] ?? ""));
      return bad.length > 0 ? `has ${bad.join(", ")}` : null;
    });
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(samples))("has no two commands for one key: %s", (_name, now) => {
    const bound = allCommands
      .filter((command) => command.can(now) !== "hidden")
      .flatMap((command) => (command.keys ?? []).map((keys) => ({ id: command.id, keys })));
    const clashes = bound.flatMap((one) =>
      bound
        .filter((other) => other !== one && `${other.keys} `.startsWith(`${one.keys} `))
        .map((other) => `${one.id} (${one.keys}) and ${other.id} (${other.keys})`),
    );
    expect(bound.length).toBeGreaterThan(0);
    expect(clashes).toEqual([]);
  });

  it("answers in nothing at all, and the same whenever asked the same", () => {
    const wrong = [emptyNow, ...Object.values(samples)].flatMap((now) =>
      offenders((command) => {
        const answer = command.can(now);
        if (JSON.stringify(command.can(now)) !== JSON.stringify(answer)) return "answers otherwise each time";
        if (typeof answer === "string") return null;
        return /[^.]$/.test(answer.because) ? null : `refuses with "${answer.because}"`;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("offers nothing that needs a right to somebody without any", () => {
    const harmless =
      /^(go\.back|go\.store|list\.|view\.|session\.|help\.|palette\.(open|commands)|undo|repeat|order\.(open|next|previous|tab-))/;
    const wrong = Object.values(samples).flatMap((now) =>
      offenders((command) => {
        if (harmless.test(command.id)) return null;
        return command.can({ ...now, rights: new Set() }) === "yes" ? "may run" : null;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("lets only commands that move keep firing", () => {
    const moving = allCommands.filter((command) => command.moves).map((command) => command.id);
    expect(moving.toSorted()).toEqual([
      "list.down",
      "list.extend-down",
      "list.extend-up",
      "list.left",
      "list.page-down",
      "list.page-up",
      "list.right",
      "list.up",
      "order.next",
      "order.previous",
    ]);
  });

  it("never repeats what moves or only shows", () => {
    const repeatable = allCommands
      .filter((command) => !command.unrepeatable)
      .map((command) => command.id.split(".")[0]);
    expect([...new Set(repeatable)].toSorted()).toEqual(["assign", "export", "order"]);
  });

  it("touches no tool before it has been asked to run", () => {
    const { calls } = fakeTools();
    for (const now of Object.values(samples)) for (const command of allCommands) command.can(now);
    expect(calls).toEqual([]);
  });
});

describe("the one door", () => {
  it("is the only place that runs commands", () => {
    const offenders: string[] = [];
    for (const room of ["src/console", "commands"]) {
      for (const file of readdirSync(join(root, room), { recursive: true, encoding: "utf8" })) {
        if (!/\.tsx?$/.test(file) || file.endsWith("run-command.ts")) continue;
        const text = readFileSync(join(root, room, file), "utf8");
        if (/\.run\((?!\))/.test(text)) offenders.push(file);
      }
    }
    expect(offenders).toEqual([]);
  });
});
