import { describe, expect, it } from "vitest";
import { allCommands } from "../../../support/all-commands.ts";
import { type Command, titleOf } from "#commands/command.ts";
import { destinations } from "#commands/destinations.ts";
import type { Now } from "#commands/context/now.ts";
import { seededChance } from "#gateway/demo/chance.ts";
import { demoProducts } from "#gateway/demo/catalogue/products.ts";
import { regionalPeople } from "#gateway/demo/people.ts";
import type { Found } from "#console/palette/rows/found.ts";
import { paletteSections } from "#console/palette/rows/rows.ts";
import { orderStatuses } from "#contract/orders/status.ts";
import {
  buildNow,
  buildNowElsewhere,
  buildNowOnPage,
  buildNowOnReport,
  orderRecord,
  recordOf,
} from "../../../support/console/fake-tools.ts";
import { pickerRow } from "../../../support/kinds/people/people.ts";
import { thirdOf } from "../../../support/run/tier.ts";

const chance = seededChance(7);
const products = demoProducts(7).map(({ code, name, price }) => {
  return { id: code, code, name, category: "", unit: "piece" as const, price, taxRate: 0, stock: null };
});
const people = await regionalPeople(chance, { city: "Bengaluru", pincode: "560001" });
const customers = Array.from({ length: 80 }, (_, at) => people.customer(at + 1));
const pickers = Array.from({ length: 20 }, () => people.assignee());
const orders = customers.map((customer, at) => ({
  id: `order ${at}`,
  number: `S101-${String(at * 37 + 12).padStart(6, "0")}`,
  status: "Pending" as const,
  customerName: customer.name,
  customerPhone: customer.phone,
  amount: 100,
  exact: false,
}));

/** What the gateway finds for a text in this store: each of its words anywhere. */
function findIn(typed: string): Found {
  const words = typed.toLowerCase().split(" ").filter(Boolean);
  const has = (...texts: string[]): boolean => words.every((word) => texts.join(" ").toLowerCase().includes(word));
  return {
    orders: orders.filter((order) => has(order.number, order.customerName, order.customerPhone)).slice(0, 8),
    customers: customers.filter(({ name, phone }) => has(name, phone)).slice(0, 5),
    products: products.filter(({ name, code }) => has(name, code)).slice(0, 5),
    records: {
      picker: pickers
        .filter(({ name, phone }) => has(name, phone))
        .slice(0, 5)
        .map(({ id, name, phone }) => ({ id, name, detail: phone, state: "ACTIVE" as const })),
    },
  };
}

const [tea] = products.filter(({ name }) => / tea /i.test(name));
// What was done last carries the names of a record, a picker and a product.
const carried = {
  last: { title: `Assign picker: ${pickers[0]?.name} ${tea?.name}` },
  undo: { title: `${orders[0]?.number}: picker ${pickers[0]?.name} ${tea?.name}`, because: null },
};
const places: Readonly<Record<string, Now>> = {
  "the dashboard": buildNowElsewhere(carried),
  "the pickers": buildNow({ kind: "picker", cursor: recordOf("picker", pickerRow()), ...carried }),
  ...Object.fromEntries(
    (["Pending", "Accepted", "Picking Completed", "In-Transit", "Delivered"] as const).map((status) => [
      `an order that is ${status}`,
      buildNow({ cursor: orderRecord({ status }), ...carried }),
    ]),
  ),
  "a board of 3,600 orders": buildNow({ cursor: orderRecord({ status: "Accepted" }), total: 3_600, ...carried }),
  "an order's page": buildNowOnPage(orderRecord({ status: "Accepted" }), carried),
};

const fewOf = <Item>(items: readonly Item[], many: number): Item[] =>
  items.filter((_item, at) => at % Math.max(1, Math.floor(items.length / many)) === 0).slice(0, many);
const prefixesOf = (text: string): string[] => [text.slice(0, 2), text.slice(0, 3), text.slice(0, 5), text];

/** Real words: of products and people, numbers, and of commands with their beginnings. */
const typedWords: readonly string[] = [
  ...new Set([
    "tea",
    "ass",
    "sta",
    "600",
    "36",
    "3 600",
    "undo",
    ...fewOf([...new Set(products.flatMap(({ name }) => name.split(" ")))], 70),
    ...fewOf(products, 30).map(({ name }) => name),
    ...fewOf(customers, 20).flatMap(({ name }) => [name, name.slice(0, 3), name.split(" ").at(-1) ?? ""]),
    ...fewOf(pickers, 5).map(({ name }) => name),
    ...fewOf(orders, 15).flatMap(({ number }) => [number, number.slice(-4), number.slice(-3)]),
    ...fewOf(customers, 10).map(({ phone }) => phone.slice(-5)),
    ...fewOf(allCommands, 40).flatMap(({ title }) => prefixesOf(title.replace(" ...", ""))),
    ...orderStatuses.flatMap(prefixesOf),
    carried.last.title,
    carried.undo.title,
  ]),
].filter((word) => word.trim().length > 1);

/** Whether the typed text begins at a word of a text, in the plainest way to say so. */
function beginsAWord(text: string, typed: string): boolean {
  const plain = (some: string): string =>
    ` ${some
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim()}`;
  return plain(text).includes(plain(typed));
}

/** The words of a command, without how many records there are. */
const ownWords = (command: Command, now: Now): string[] => [
  titleOf(command, now).replaceAll(/\d/g, ""),
  command.short ?? "",
];

/** Why nobody would expect this row first for what was typed; null when it is no surprise. */
function surprise(typed: string, now: Now, found: Found): string | null {
  const rows = paletteSections({
    commands: allCommands,
    prefix: "",
    query: typed,
    now,
    recent: [],
    found,
    locale: "en-IN",
  }).flatMap((section) => section.rows);
  const [first] = rows;
  if (!first) return null;
  const { command, title } = first;
  const said = `"${typed}" gives ${title}`;
  const isCommand = allCommands.includes(command);
  const names = [
    ...(found.orders ?? []).flatMap(({ number, customerName }) => [number, customerName]),
    ...(found.customers ?? []).map(({ name }) => name),
    ...(found.products ?? []).map(({ name }) => name),
    ...(found.records?.picker ?? []).map(({ name }) => name),
  ];
  if (!isCommand) return null;
  if (["repeat.last", "undo.last"].includes(command.id))
    return ownWords(command, now).some((own) => own.toLowerCase().startsWith(typed.toLowerCase())) ? null : said;
  const byOwnWord = ownWords(command, now).some((own) => beginsAWord(own, typed));
  if (byOwnWord) return null;
  if (names.some((name) => beginsAWord(name, typed))) return `${said} before what is called so`;
  const further = command.words ?? "";
  if (command.changes) return beginsAWord(further, typed) ? null : `${said}, which changes something`;
  const all = [...ownWords(command, now), further];
  const isMeant = typed.split(" ").every((word) => all.some((text) => beginsAWord(text, word)));
  return isMeant ? null : `${said}, whose words do not begin so`;
}

describe("the first row of the palette", () => {
  it("is asked about by some 300 real words", () => expect(typedWords.length).toBeGreaterThan(300));

  it.each(thirdOf(Object.entries(places)))(
    "is no surprise, before and after the gateway has answered: %s",
    (_name, now) => {
      const surprises = typedWords.flatMap((typed) => [surprise(typed, now, findIn(typed)), surprise(typed, now, {})]);
      expect(surprises.filter((one) => one !== null)).toEqual([]);
    },
  );

  it.each(thirdOf(Object.entries(places)))(
    "changes nothing before something is typed, whatever was run lately: %s",
    (_name, now) => {
      const first = (recent: readonly string[], prefix: "" | ">"): Command | undefined =>
        paletteSections({ commands: allCommands, prefix, query: "", now, recent, found: null, locale: "en-IN" })[0]
          ?.rows[0]?.command;
      const changing = allCommands.filter(({ changes }) => changes).map(({ id }) => id);
      const recents = [[], ...changing.map((id) => [id]), changing, ["repeat.last"], ["undo.last", ...changing]];
      for (const recent of recents)
        for (const prefix of ["", ">"] as const) {
          const command = first(recent, prefix);
          expect([command?.changes, command?.id]).toEqual([undefined, expect.not.stringMatching(/^(repeat|undo)\./)]);
        }
    },
  );

  it.each(Object.entries(places))("is what has exactly the typed name: %s", (_name, now) => {
    const firstOf = (typed: string): string | undefined =>
      paletteSections({
        commands: allCommands,
        prefix: "",
        query: typed,
        now,
        recent: [],
        found: findIn(typed),
        locale: "en-IN",
      })[0]?.rows[0]?.title;
    for (const { name } of [...fewOf(products, 20), ...fewOf(customers, 20)]) expect(firstOf(name)).toContain(name);
    const able = allCommands.filter((command) => command.can(now) === "yes" && !command.foundBy);
    for (const command of able) {
      const title = titleOf(command, now);
      expect(firstOf(title.replace(" ...", ""))).toBe(title);
    }
  });

  const screensFor = (typed: string, recent: readonly string[] = []): string[] =>
    paletteSections({
      commands: allCommands,
      prefix: "",
      query: typed,
      now: buildNowElsewhere({}),
      recent,
      found: findIn(typed),
      locale: "en-IN",
    })
      .filter(({ heading }) => heading === "Screens")
      .flatMap(({ rows }) => rows.map(({ title }) => title.replace(/^Go to /, "")));

  it("is, of screens whose names begin so, the one whose name says least beyond that", () => {
    expect(screensFor("ret")[0]).toBe("returns");
    expect(screensFor("pick")[0]).toBe("pickers");
    expect(screensFor("rid")[0]).toBe("riders");
    const names = destinations.map(({ title }) => title.toLowerCase());
    const wordsOf = (name: string): number => name.split(" ").length;
    const typed = names.flatMap((name) => [name.slice(0, 2), name.slice(0, 3), name.slice(0, 5), name]);
    const surprises = typed.filter((text) => {
      const meant = names.filter((name) => name.startsWith(text));
      const [first = ""] = screensFor(text);
      return !meant.includes(first) || meant.some((name) => wordsOf(name) < wordsOf(first));
    });
    expect(surprises).toEqual([]);
  });

  it("is, of screens whose names begin so, the one gone to lately", () => {
    expect(screensFor("ret", ["go.return-assignment"])[0]).toBe("return assignment");
    expect(screensFor("returns", ["go.return-assignment"])[0]).toBe("returns");
  });

  it("is the screen before a command, what runs here before what goes elsewhere, and what was used here last before both", () => {
    const first = (typed: string, now: Now, recentHere: readonly string[] = []): string | undefined =>
      paletteSections({
        commands: allCommands,
        prefix: "",
        query: typed,
        now,
        recent: recentHere,
        recentHere,
        found: {},
        locale: "en-IN",
      })[0]?.rows[0]?.id;
    const board = buildNow({ cursor: orderRecord({ status: "Accepted" }), ...carried });
    for (const now of [board, buildNowElsewhere(carried)]) {
      expect(first("cash", now)).toBe("money.show-drawer");
      expect(first("invoice", now)).toBe("go.sales-invoices");
      expect(first("late", now)).toBe("go.late-orders");
      expect(first("undo", now)).toBe("undo.last");
      expect(first("indent", now)).toBe("go.indents");
    }
    expect(first("select the next 20", board)).toBe("list.select-twenty");
    expect(first("pick", board)).toBe("go.pickers");
    expect(first("pick", board, ["assign.picker"])).toBe("assign.picker");
    expect(first("pickers", board, ["assign.picker"])).toBe("go.pickers");
    // What was used here and cannot be done now is no first row.
    const final = buildNow({ cursor: orderRecord({ status: "Rejected" }) });
    expect(first("pick", final, ["assign.picker"])).toBe("go.pickers");
    const report = buildNowOnReport();
    expect(first("schedule", report)).toBe("report.schedule");
    expect(first("print", { ...report, lends: new Set([...report.lends, "printScreen"]) })).toBe("analytics.print");
    const products = buildNow({ kind: "product", cursor: null });
    expect(first("add", products)).toBe("product.create");
  });

  it("is never what merely shares letters, nor what carries the word", () => {
    const now = places["an order that is Accepted"] as Now;
    const titles = (typed: string): string[] =>
      paletteSections({
        commands: allCommands,
        prefix: "",
        query: typed,
        now,
        recent: [],
        found: findIn(typed),
        locale: "en-IN",
      }).flatMap(({ rows }) => rows.map(({ title }) => title));
    expect(titles("ass").join()).not.toContain("light, dark");
    expect(titles("tea").join()).not.toContain("Repeat");
    expect(titles(tea?.name ?? "").join()).not.toMatch(/Undo|Repeat/);
    expect(titles("repeat")[0]).toContain(carried.last.title);
    expect(titles("undo")[0]).toContain(carried.undo.title);
  });
});
