import { describe, expect, it } from "vitest";
import { allCommands } from "../../../support/all-commands.ts";
import type { Command } from "#commands/command.ts";
import { optionSections } from "#console/palette/rows/option-rows.ts";
import {
  hereText,
  type PaletteQuestion,
  type PaletteRow,
  paletteSections,
  readPrefix,
} from "#console/palette/rows/rows.ts";
import { emptyNow } from "#console/shell/stage/now.ts";
import type { Found } from "#console/palette/rows/found.ts";
import type { SearchResult } from "#contract/store/search-schema.ts";
import {
  buildNow,
  buildNowElsewhere,
  buildOrder,
  fakeTools,
  orderRecord,
  selectedOf,
  recordOf,
} from "../../../support/console/fake-tools.ts";
import { pickerRow } from "../../../support/kinds/people/people.ts";

const order = buildOrder({ number: "S101-000412" });
const cursor = recordOf("order", order);
const found: SearchResult = {
  orders: [
    {
      id: "o1",
      number: "S101-000412",
      status: "Pending",
      customerName: "Chandra",
      customerPhone: "98111",
      amount: 84_200,
      exact: false,
    },
    {
      id: "o2",
      number: "S101-000413",
      status: "Delivered",
      customerName: "Asha",
      customerPhone: "98222",
      amount: 100,
      exact: false,
    },
  ],
  customers: [{ id: "c1", name: "Chandra", phone: "98111" }],
  products: [
    { id: "p1", code: "77", name: "Chana", category: "", unit: "piece", price: 9_900, taxRate: 0, stock: null },
  ],
  records: {},
};

function ask(over: Partial<PaletteQuestion> = {}) {
  return paletteSections({
    commands: allCommands,
    prefix: "",
    query: "",
    now: buildNow({ cursor }),
    recent: [],
    found: null,
    locale: "en-IN",
    ...over,
  });
}

function rowsOf(over: Partial<PaletteQuestion> = {}): PaletteRow[] {
  return ask(over).flatMap((section) => section.rows);
}

describe("readPrefix", () => {
  it.each([
    ["> sta", ">", "sta"],
    ["#412", "#", "412"],
    ["@", "@", ""],
    ["sta", "", "sta"],
    ["", "", ""],
  ])("reads %j", (text, prefix, query) => expect(readPrefix(text)).toEqual({ prefix, query }));
});

describe("hereText", () => {
  it("says what commands act on", () => {
    expect(hereText(buildNow({ cursor }))).toBe("S101-000412 Pending");
    expect(
      hereText(
        buildNow({
          selected: selectedOf(
            "order",
            Array.from({ length: 14 }, () => order),
          ),
        }),
      ),
    ).toBe("14 selected");
    expect(hereText(buildNow({ kind: "picker", cursor: recordOf("picker", pickerRow()) }))).toBe("Biru Das ACTIVE");
    expect(hereText(emptyNow)).toBe("nothing selected");
    expect(hereText(buildNow({ cursor: null }))).toBe("nothing selected");
  });
});

describe("browsing", () => {
  it("shows commands that apply before screens, and nothing that is refused", () => {
    const sections = ask();
    expect(sections.map((section) => section.heading)).toEqual(["Commands", "Screens"]);
    expect(sections[1]?.rows.length).toBeGreaterThan(15);
    const rows = rowsOf();
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual(["record.open", "order.change-status"]);
    expect(rows.every((row) => row.because === null)).toBe(true);
    expect(rows.map((row) => row.id)).not.toContain("undo.last");
    expect(rows.map((row) => row.id)).not.toContain("list.down");
  });

  it("puts recent ones first, once, and only those that apply", () => {
    const recent = ["export.list", "undo.last", "view.columns"];
    const [section, ...rest] = ask({ recent });
    expect(section?.heading).toBe("Recent");
    expect(section?.rows.map((row) => row.id)).toEqual(["export.list", "view.columns"]);
    expect(rest.flatMap((other) => other.rows).map((row) => row.id)).not.toContain("export.list");
  });
});

describe("searching", () => {
  it("has the best match first", () => {
    expect(rowsOf({ query: "status" })[0]?.id).toBe("order.change-status");
    const accepted = buildNow({ cursor: orderRecord({ status: "Accepted" }) });
    expect(rowsOf({ query: "picker", now: accepted })[0]?.id).toBe("assign.picker");
    expect(rowsOf({ query: "dashboard" })[0]?.id).toBe("go.dashboard");
    expect(rowsOf({ query: "csv" })[0]?.id).toBe("export.list");
  });

  it("shows refused ones with their reason, never before one that can run", () => {
    const rows = rowsOf({ query: "assign" });
    const refused = rows.find((row) => row.id === "assign.picker");
    expect(refused?.because).toBe("Pending orders cannot be assigned a picker");
    for (const section of ask({ query: "ch" })) {
      const states = section.rows.map((row) => row.because !== null);
      expect(states).toEqual(states.toSorted());
    }
  });

  it("finds what belongs to other screens from anywhere, and says where it is", () => {
    const here = buildNowElsewhere();
    const first = (query: string) => rowsOf({ query, now: here })[0];
    expect(first("day end")).toMatchObject({ id: "go.day-end", because: null });
    expect(first("new user")).toMatchObject({ id: "user.create", hint: "in Users", because: null });
    expect(first("filter by")).toMatchObject({ id: "list.add-filter", hint: "in Orders", because: null });
    expect(rowsOf({ query: "new user", now: buildNow({ cursor }) })[0]).toMatchObject({ id: "user.create" });
    const without = buildNowElsewhere({ rights: new Set(["order.view"]) });
    expect(rowsOf({ query: "new user", now: without }).filter(({ because }) => because === null)).toEqual([]);
    expect(rowsOf({ query: "deactivate", now: here })).toEqual([]);
  });

  it("has whole words before beginnings, and what asks before what changes something at once", () => {
    const commands = (["Endow order", "End now", "Show the end ..."] as const).map((title, at): Command => {
      const common = {
        id: `test.c${at}` as const,
        title,
        group: "Record",
        can: () => "yes" as const,
        run: () => {},
      } as const;
      return title.endsWith("...") ? common : { ...common, changes: true };
    });
    expect(rowsOf({ commands, query: "end" }).map(({ title }) => title)).toEqual([
      "End now",
      "Show the end ...",
      "Endow order",
    ]);
    const like = [...commands, { ...commands[2], id: "test.like", title: "End sessions ..." } as Command];
    expect(rowsOf({ commands: like, query: "end" })[0]?.title).toBe("End sessions ...");
  });

  it("finds a move to a status by its name", () => {
    expect(rowsOf({ query: "accepted" })[0]?.id).toBe("order.to-accepted");
  });

  it("prefers, of two like ones, the one run lately", () => {
    const query = "switch";
    const before = rowsOf({ query }).map((row) => row.id);
    const later = before.at(-1) ?? "";
    const after = rowsOf({ query, recent: [later] }).map((row) => row.id);
    expect(after.indexOf(later)).toBeLessThanOrEqual(before.indexOf(later));
  });

  it("is the same however often it is asked, and never more than 50 rows", () => {
    const many = {
      ...found,
      orders: Array.from({ length: 200 }, (_, at) => ({ ...found.orders[0], id: `${at}` }) as never),
    };
    expect(rowsOf({ query: "e", found: many }).length).toBeLessThanOrEqual(50);
    expect(rowsOf({ prefix: "#", query: "e", found: many })).toHaveLength(50);
    expect(rowsOf({ query: "e" }).map((row) => row.id)).toEqual(rowsOf({ query: "e" }).map((row) => row.id));
  });
});

describe("what the gateway has found", () => {
  it("comes after the console's own rows, so that nothing above the cursor moves", () => {
    const [before] = ask({ query: "cha" });
    const [first, ...after] = ask({ query: "cha", found });
    const seen = (section: typeof first) => [section?.heading, section?.rows.map(({ id, title }) => [id, title])];
    expect(seen(first)).toEqual(seen(before));
    // What the words beside a title begin so was probably not meant.
    const headings = after.map((section) => section.heading);
    expect(headings).toEqual(["Commands", "Orders", "Customers", "Products", "Reports", "More commands"]);
  });

  it("is narrowed by prefix", () => {
    expect(ask({ prefix: "#", query: "4", found }).map((section) => section.heading)).toEqual(["Orders"]);
    expect(ask({ prefix: "@", query: "4", found }).map((section) => section.heading)).toEqual(["Customers"]);
    expect(ask({ prefix: ">", query: "cha", found }).map((section) => section.heading)).not.toContain("Orders");
  });

  it("writes amounts as the store does", () => {
    const [row] = rowsOf({ prefix: "#", query: "4", found });
    expect(row).toMatchObject({ id: "order o1", title: "S101-000412  Chandra", hint: "Pending  842.00" });
  });

  it("keeps of an earlier answer only what still fits", () => {
    const left = ask({ query: "000412", found, isEarlier: true });
    expect(left.flatMap((section) => section.rows).map((row) => row.id)).toEqual(["order o1"]);
    expect(rowsOf({ prefix: "#", query: "x", found, isEarlier: true })).toEqual([]);
    expect(rowsOf({ prefix: "#", query: "x", found })).toHaveLength(2);
  });

  const people: Found = {
    ...found,
    records: {
      vehicle: [{ id: "v1", name: "KA01CH1234", detail: "", state: "ACTIVE" }],
      rider: [{ id: "r1", name: "Chitra", detail: "98444", state: "ACTIVE" }],
      picker: [{ id: "p1", name: "Chetan", detail: "98333", state: "ACTIVE" }],
    },
  };

  it("finds people and vehicles where the gateway searches for them, and opens their own pages", async () => {
    const sections = ask({ prefix: "@", query: "ch", found: people });
    expect(sections.map((section) => section.heading)).toEqual(["Customers", "Pickers", "Riders", "Vehicles"]);
    const rows = sections.flatMap((section) => section.rows);
    expect(rows[1]).toMatchObject({ id: "picker p1", title: "Chetan", hint: "98333  picker", because: null });
    expect(rows[3]).toMatchObject({ title: "KA01CH1234", hint: "vehicle" });
    const { tools, calls } = fakeTools();
    for (const row of rows.slice(1)) await row.command.run(buildNow(), tools);
    expect(calls).toEqual(["go /picker/p1", "go /rider/r1", "go /vehicle/v1"]);
    expect(rowsOf({ prefix: "@", query: "98444", found: people, isEarlier: true }).map((row) => row.id)).toEqual([
      "rider r1",
    ]);
  });

  it("refuses to open records nobody may see, and says why", () => {
    const now = buildNow({ rights: new Set(["order.view"]) });
    const [, picker] = rowsOf({ prefix: "@", query: "ch", found: people, now });
    expect(picker?.because).toBe("you may not see pickers");
  });
});

describe("optionSections", () => {
  const optionRows = (from: typeof options, typed: string) => optionSections(from, typed).flatMap(({ rows }) => rows);
  const options = [
    { value: 1, title: "Biru", words: "9811" },
    { value: 2, title: "Asha", because: "off duty" },
    { value: 3, title: "Ashok" },
  ];
  it("keeps the asker's order, who cannot be chosen last", () => {
    expect(optionRows(options, "").map((row) => row.title)).toEqual(["Biru", "Ashok", "Asha"]);
  });
  it("narrows by title and other words", () => {
    expect(optionRows(options, "as").map((row) => row.title)).toEqual(["Ashok", "Asha"]);
    expect(optionRows(options, "9811").map((row) => row.title)).toEqual(["Biru"]);
    expect(optionRows(options, "zz")).toEqual([]);
  });
  it("keeps the digit of each option, whichever of them can be chosen now", () => {
    const digits = (from: typeof options) =>
      new Map(optionSections(from, "", true).flatMap(({ rows }) => rows.map(({ title, keys }) => [title, keys])));
    const all = options.map(({ value, title }) => ({ value, title }));
    for (const refused of [[], [0], [1], [0, 1], [0, 1, 2]]) {
      const now = all.map((option, at) => (refused.includes(at) ? { ...option, because: "not now" } : option));
      expect(digits(now)).toEqual(digits(all));
    }
    expect(optionSections(options, "", true)[0]?.rows[1]).toMatchObject({
      title: "Asha",
      keys: "2",
      because: "off duty",
    });
  });
  it("numbers the first nine while nothing is typed, and sets apart what has a heading", () => {
    const many = Array.from({ length: 12 }, (_, at) => ({
      value: at,
      title: `Step ${at}`,
      ...(at === 1 ? { heading: "Ends" } : {}),
    }));
    const [first, last] = optionSections(many, "", true);
    expect(first?.rows.map(({ keys }) => keys)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "", ""]);
    expect(last).toMatchObject({ heading: "Ends", rows: [{ title: "Step 1", keys: "" }] });
    expect(
      optionSections(many, "step", true)
        .flatMap(({ rows }) => rows.map(({ keys }) => keys))
        .join(""),
    ).toBe("");
    expect(optionSections(many, "", false)[0]?.rows[0]?.keys).toBe("");
  });
});
