import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { changesAtOnce, type Command, groups, titleOf } from "#commands/command.ts";
import { areas } from "#commands/areas.ts";
import { destinations } from "#commands/destinations.ts";
import { kindHere, type Now } from "#commands/context/now.ts";
import type { StageTools, Tools } from "#commands/context/tools.ts";
import { gather } from "#commands/index.ts";
import { allCommands } from "../support/all-commands.ts";
import { parseBinding } from "#console/shell/keys/strokes.ts";
import { emptyNow } from "#console/shell/stage/now.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import { type Kind, listedKinds } from "#contract/records/kind-names.ts";
import { kindNames } from "#contract/records/kind-names.ts";
import { answerOf, samples } from "../support/console/command-samples.ts";
import { buildNowElsewhere, fakeTools, shownOf } from "../support/console/fake-tools.ts";

const root = join(import.meta.dirname, "../..");
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
        "record.open",
        "record.next",
        "record.previous",
        "record.copy",
        "order.change-status",
        "order.add-comment",
        "assign.picker",
        "assign.rider",
        "export.list",
        "view.switch",
        "view.tab-next",
        "view.tab-previous",
        "view.columns",
        "view.density",
        "view.full-screen",
        "view.refresh",
        "view.pause",
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

  it("goes to another screen only for what needs no record there, and asks before it changes something", () => {
    const all = { has: () => true } as unknown as Now["lends"];
    const wrong = offenders((command) => {
      if (!command.ofList) return null;
      if (changesAtOnce(command)) return "changes something without a question";
      const there = buildNowElsewhere({ kind: command.ofList, lends: all });
      return command.can(there) === "yes" ? null : "needs a record";
    });
    expect(wrong).toEqual([]);
    expect(allCommands.filter(({ ofList }) => ofList).length).toBeGreaterThan(8);
  });

  it("refuses two commands of one name", () => {
    const command: Command = { id: "a.b", title: "A", group: "Help", can: () => "yes", run: () => {} };
    expect(() => gather([[command], [command]])).toThrow("a.b");
    expect(gather([[command]]).size).toBe(1);
  });

  it("keeps each command in the file its id names, or one beside it: order.ts, order-quote.ts", async () => {
    const paths = new Map(
      allCommands.map(({ id }) => {
        const [file = ""] = id.split(".");
        return [file, globSync(`commands/{kinds,console}/{,*/}${file}{,-*}.ts`, { cwd: root })];
      }),
    );
    const exported = new Map<string, readonly unknown[]>();
    for (const [file, found] of paths) {
      const modules = await Promise.all(
        found.map(async (path) => (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>),
      );
      exported.set(
        file,
        modules.flatMap((module) => Object.values(module).flat()),
      );
    }
    const wrong = offenders((command) => {
      const [file = "", name = ""] = command.id.split(".");
      if (!/^[a-z]+(-[a-z]+)*$/.test(name)) return "is spelled otherwise than the rest";
      if (paths.get(file)?.length === 0) return "has no file of its subject";
      return exported.get(file)?.includes(command) ? null : "stands in another file";
    });
    expect(wrong).toEqual([]);
  });

  it("gives every command a title of its own in its group, in sentence case", () => {
    const titles = allCommands.map(({ group, title }) => `${group}: ${title}`);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    const wrong = offenders(({ title, group }) => {
      if (!groups.includes(group)) return `is in no group`;
      if (!/^[A-Z][a-zA-Z ,&-]*([a-zA-Z]| \d+)( \.\.\.)?$/.test(title)) return `is titled "${title}"`;
      const names = [...orderStatuses, "Express", "API", "CSV", "XLSX", "HSN", "MRP"];
      const rest = names.reduce((text, name) => text.replace(name, ""), title.slice(1));
      return /[A-Z]/.test(rest) ? `is not in sentence case: "${title}"` : null;
    });
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(samples))("gives every command a title of its own, in sentence case: %s", (_name, now) => {
    const titles = allCommands.filter((command) => command.can(now) !== "hidden").map((one) => titleOf(one, now));
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    // What an undo takes back has the words of the change.
    for (const title of titles.filter((each) => !each.startsWith("Undo ")))
      expect(title).toMatch(/^[A-Z][a-zA-Z ,&-]*( \d[\d,]*)?([a-zA-Z ]*[a-zA-Z])?( \.\.\.)?$/);
  });

  it("writes every key so that a keyboard can produce it, once", () => {
    expect(["", "O", "G o", "k+mod", "shift+?", "g  o", " g", "shift+mod+k", "ctrl+k"].filter(isBinding)).toEqual([]);
    const wrong = offenders(({ keys = [] }) => {
      if (new Set(keys).size < keys.length) return "has a key twice";
      const bad = keys.filter((binding) => !isBinding(binding));
      return bad.length > 0 ? `has ${bad.join(", ")}` : null;
    });
    expect(wrong).toEqual([]);
  });

  it("never binds a capital S or a digit, which a label's first characters are; but the digits that wait", () => {
    const wrong = offenders(({ id, keys = [] }) => {
      if (id.startsWith("go.view-")) return keys.every((keys) => /^[1-9]$/.test(keys)) ? null : "has another key";
      const bad = keys.filter((binding) => /^(shift\+s|\d)$/.test(parseBinding(binding)[0] ?? ""));
      return bad.length > 0 ? `has ${bad.join(", ")}` : null;
    });
    expect(wrong).toEqual([]);
  });

  it("keeps the keys of areas to come for the first view of each", () => {
    const reserved = areas.flatMap((area) => ("keys" in area ? [area] : []));
    expect(reserved.map(({ keys }) => keys)).toEqual(["g x", "g c", "g z"]);
    for (const { title, keys } of reserved) {
      const first = destinations.find(({ area }) => area === title);
      const bound = allCommands.filter((command) => command.keys?.includes(keys)).map(({ id }) => id);
      expect(bound).toEqual(first && first.keys === keys ? [first.id] : []);
    }
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
      /^(go\.back|go\.store|go\.find-screen|go\.pin|saved-view\.|list\.|view\.|scroll\.|session\.|help\.|macro\.|palette\.(open|commands)|undo|repeat|record\.(open|next|previous|tab-))/;
    const wrong = Object.values(samples).flatMap((now) =>
      offenders((command) => {
        if (harmless.test(command.id)) return null;
        return command.can({ ...now, rights: new Set() }) === "yes" ? "may run" : null;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("shows the commands of a kind on its own records only", () => {
    const ofKinds = offenders((command) => {
      // A return begins at its order.
      const beginsAtOrder = ["return.create", "return.exchange", "return.open"].includes(command.id);
      const kind = beginsAtOrder
        ? "order"
        : (kindNames.find((name) => command.id.startsWith(`${name}.`)) ??
          (command.id.startsWith("assign.") ? "order" : null));
      if (kind === null) return null;
      const seen = Object.entries(samples).filter(([, now]) => command.can(now) !== "hidden");
      const strange = seen.filter(([, now]) => kindHere(now) !== kind).map(([name]) => name);
      if (strange.length > 0) return `is shown on ${strange.join(", ")}`;
      return seen.length > 0 ? null : "is shown nowhere";
    });
    expect(ofKinds).toEqual([]);
  });

  it.each(Object.entries(samples))(
    "asks a screen for nothing it does not lend, and throws nowhere: %s",
    async (_name, now) => {
      const wrong: string[] = [];
      for (const command of allCommands) {
        if (command.can(now) !== "yes") continue;
        const stage = new Proxy({} as StageTools, {
          get: (_target, name: keyof StageTools) => () => {
            if (!now.lends.has(name)) wrong.push(`${command.id} asks for ${name}`);
            return shownOf[name];
          },
        });
        const { tools } = fakeTools({
          api: (name) => answerOf(name) ?? (name.endsWith(".filter") ? { rows: [], total: 0 } : []),
        });
        const lending = new Proxy(tools, {
          get: (target, name) => {
            if (name === "change") return async (_kind: Kind, row: unknown) => row;
            return name === "stage" ? stage : Reflect.get(target, name);
          },
        });
        await Promise.resolve(command.run(now, lending as Tools)).catch((error: unknown) =>
          wrong.push(`${command.id} throws ${String(error)}`),
        );
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(Object.entries(samples))(
    "says of every command that changes something that it does: %s",
    async (_name, now) => {
      const changing = new Set([
        "change",
        "attempt",
        "batch",
        "write",
        "fill",
        "undo",
        "repeat",
        "logOut",
        "turnOnPush",
      ]);
      const wrong: string[] = [];
      for (const command of allCommands) {
        if (command.can(now) !== "yes" || command.changes) continue;
        const { tools } = fakeTools({ api: answerOf });
        const watched = new Proxy(tools, {
          get: (target, name) => {
            if (changing.has(String(name))) wrong.push(`${command.id} asks for ${String(name)}`);
            return Reflect.get(target, name);
          },
        });
        await command.run(now, watched);
      }
      expect(wrong).toEqual([]);
    },
  );

  it("speaks to operators in words of the shop", () => {
    const insider =
      /\b(gateway|server|cursor|request|HTTP|API(?! clients?\b)|console|picked|picks?|held|database|token)\b/;
    const wrong = offenders((command) => {
      const texts = Object.values(samples).flatMap((now) => {
        const answer = command.can(now);
        return [titleOf(command, now), ...(typeof answer === "object" ? [answer.because] : [])];
      });
      return [...texts, command.short ?? ""].find((text) => insider.test(text)) ?? null;
    });
    expect(wrong).toEqual([]);
  });

  it("hides what needs the screen where nothing is lent", () => {
    const lends = new Set<never>();
    const needy = offenders((command) => {
      const isStage =
        /^list\.|^record\.(open|next|previous|tab-)|^export\.|^view\.(switch|tab|sort|columns|page-size|pause)|^go\.back/;
      if (!isStage.test(command.id)) return null;
      return Object.values(samples).every(
        (now) => command.can({ ...now, fullScreen: false, macro: null, lends }) === "hidden",
      )
        ? null
        : "is shown";
    });
    expect(needy).toEqual([]);
  });

  it("lets only commands that move keep firing", () => {
    const moving = allCommands.filter((command) => command.moves).map((command) => command.id);
    expect(moving.toSorted()).toEqual([
      "analytics.next",
      "analytics.previous",
      "list.down",
      "list.extend-down",
      "list.extend-page-down",
      "list.extend-page-up",
      "list.extend-up",
      "list.left",
      "list.page-down",
      "list.page-up",
      "list.right",
      "list.up",
      "record.next",
      "record.previous",
      "scroll.down",
      "scroll.panel-down",
      "scroll.panel-up",
      "scroll.up",
    ]);
  });

  it("never repeats what moves or only shows", () => {
    const repeatable = allCommands
      .filter((command) => !command.unrepeatable)
      .map((command) => command.id.split(".")[0]);
    expect([...new Set(repeatable)].toSorted()).toEqual(
      ["assign", "export", "macro", "order", "record", ...listedKinds].toSorted(),
    );
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

/** Whether a text is a valid binding: modifiers in order, lower-case letters, single blanks. */
function isBinding(binding: string): boolean {
  const strokes = parseBinding(binding);
  if (strokes.length === 0 || strokes.join(" ") !== binding) return false;
  return strokes.every(
    (stroke) =>
      /^(mod\+)?(alt\+)?(shift\+)?([^\sA-Z]|[A-Z][A-Za-z]+|F\d{1,2})$/u.test(stroke) && isShiftAllowed(stroke),
  );
}

/** Shift is allowed with letters and named keys only: whether another character needs Shift depends on the layout. */
function isShiftAllowed(stroke: string): boolean {
  return !/shift\+[^a-zA-Z]$/.test(stroke);
}
