import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { contractHeaders } from "#contract/store/contract-headers.ts";
import { lineChecker } from "#gateway/imports/file/check-lines.ts";
import { exampleInWords, reasonInWords, refusalExplainer } from "#gateway/imports/file/explain-refusal.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { plainMapping } from "#gateway/imports/mapping/mapping.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { partTitles } from "#gateway/imports/upload/part-titles.ts";
import { plainFault } from "#gateway/imports/upload/plain-trouble.ts";
import { createTestGateway, type TestGateway } from "../../../support/gateway.ts";

const surroundings = { timeZone: "Asia/Kolkata", now: "2026-11-29T06:00:00.000Z", ownWords: {} };
/** Texts of which one fits most parts that must have one. */
const fitting = ["A1", "5", "2026-11-01", "560001", "9876543210", "KA 01 AB 1234", "Milk"];
/** Texts of which one fits no part that can be wrong. */
const unfit = [
  "",
  "x\ny",
  "no such thing",
  "-5",
  "1,5",
  "12.3456789",
  "2099-01-01",
  "9".repeat(40),
  "z".repeat(40_000),
];

/** Whether a sentence has a word of the command line, or a name that only programs use. */
const strange = (sentence: string, { parts }: ImportSubject): string[] => {
  const bare = sentence.replaceAll(/"[^"]*"/g, '""');
  const names = Object.keys(parts).filter((part) => /[A-Z]/.test(part) && new RegExp(`\\b${part}\\b`).test(bare));
  return [...(bare.match(/--[a-z][\w-]*/g) ?? []), ...names];
};

/** Why lines are refused in which each part has each of these texts, where all that must be there fits. */
function reasonsOf(subject: ImportSubject): ReadonlySet<string> {
  const header = Object.keys(subject.parts);
  const map = Object.fromEntries(header.map((part) => [part, part]));
  const reasons = new Set<string>();
  const explain = refusalExplainer(subject.parts, map, header);
  const refuse = (mapped: readonly string[], texts: Readonly<Record<string, string>>): string | null => {
    const mapping = {
      ...plainMapping,
      file: "sent.csv",
      map: Object.fromEntries(mapped.map((part) => [part, part])),
      returns: subject.recordPart === null ? [] : ["quantity is negative"],
    };
    const check = lineChecker(subject, header, mapping, surroundings);
    return check({ line: 2, fields: header.map((part) => texts[part] ?? "") }).reason;
  };
  const needed = header.filter((part) => subject.parts[part]?.required !== undefined);
  const good: Record<string, string> = {};
  for (const part of needed) {
    const offered = [...(subject.parts[part]?.choices?.slice(0, 1) ?? []), ...fitting];
    good[part] =
      offered.find((text) => {
        const reason = refuse(needed, { ...good, [part]: text });
        return reason === null || explain([], reason).column !== part;
      }) ?? "";
  }
  for (const part of header)
    for (const text of unfit) {
      const reason = refuse([...new Set([...needed, part])], { ...good, [part]: text });
      if (reason !== null) reasons.add(reason);
    }
  return reasons;
}

describe.each(subjects.map((subject) => ({ name: subject.name, subject })))("a file of $name", ({ subject }) => {
  const titles = partTitles(subject, contractHeaders());

  test("has a title of its own for each part, as the form has it", () => {
    const all = Object.values(titles);
    expect([...new Set(all)]).toEqual(all);
    for (const title of all) expect(title).toMatch(/^[A-Z]/);
  });

  test("is refused by line in the words of the form alone", () => {
    const reasons = reasonsOf(subject);
    expect(reasons.size).toBeGreaterThan(2);
    for (const reason of reasons) {
      const told = reasonInWords(reason, titles);
      expect(strange(told, subject)).toEqual([]);
      expect(told).not.toMatch(/^(?:empty|bad|unknown|negative) /);
      const [, begun = ""] = /^(\w+): /.exec(told) ?? [];
      expect(Object.keys(titles).filter((part) => part === begun)).toEqual([]);
    }
  });

  test("says in these words what its map lacks", () => {
    const mapping = { ...plainMapping, file: "/folder/sent.csv", returns: ["deliveryDay is X", "nonsense"] };
    try {
      lineChecker(subject, ["Some column"], mapping, surroundings);
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      const told = plainFault(error.message, titles, mapping.file);
      expect(strange(told, subject)).toEqual([]);
      expect(told).not.toMatch(/\/folder|PART|TEXT/);
      const needed = Object.entries(subject.parts).flatMap(([part, { required }]) => (required === true ? part : []));
      for (const part of needed) expect(told).toContain(titles[part]);
    }
  });
});

test("reasons name parts by their titles and leave quoted texts alone", () => {
  const titles = { price: "Selling price", taxKind: "Without tax because", lineTotal: "Amount of the line" };
  const told = (reason: string) => reasonInWords(reason, titles);
  expect(told("price: must not be empty")).toBe("Selling price is empty");
  expect(told("bad line total")).toBe("Amount of the line cannot be read");
  expect(told("line total has more decimals than the currency")).toBe(
    "Amount of the line has more decimals than the currency",
  );
  expect(told('unknown taxKind "taxKind"; known are Exempt')).toBe(
    'Without tax because: unknown text "taxKind"; known are Exempt',
  );
  expect(told("taxKind says why there is no tax, and there is one")).toBe(
    "Without tax because says why there is no tax, and there is one",
  );
  expect(told("already exists with other values: price, lineTotal")).toBe(
    "already exists with other values: Selling price, Amount of the line",
  );
  expect(exampleInWords("A1  Milk: price 1.00 -> 0.80, taxKind none -> Exempt", titles)).toBe(
    "A1  Milk: Selling price 1.00 -> 0.80, Without tax because none -> Exempt",
  );
  expect(exampleInWords("price: 5; name: a price: low", titles)).toBe("Selling price: 5; name: a price: low");
  expect(told("price or taxKind: too long")).toBe("Selling price or Without tax because: too long");
  expect(told("wrong number of fields")).toBe("wrong number of fields");
});

describe("through the console", () => {
  let gateway: TestGateway;
  beforeAll(async () => void (gateway = await createTestGateway()));
  afterAll(() => gateway.close());

  it("speaks of each subject in its own words, and of orders and returned goods where there are some alone", async () => {
    const params = { storeId: gateway.stores.north };
    const { subjects: told } = await gateway.call("imports.subjects", { params }, { as: gateway.logins.admin });
    expect(told.map(({ name }) => name)).toEqual(subjects.map(({ name }) => name));
    for (const [at, { name, summary, notes, parts, returned }] of told.entries()) {
      const own = subjects[at];
      if (!own) throw new Error("a subject is missing");
      const words = [summary, notes, ...parts.flatMap(({ title, words: of }) => [title, of])];
      expect(words.flatMap((each) => strange(each, own))).toEqual([]);
      expect(returned).toBe(["orders", "returns"].includes(name));
      if (["products", "customers", "vehicles", "localities", "categories"].includes(name))
        expect(words.join("\n")).not.toMatch(/\border|returned/i);
    }
  });

  it("calls a part what the store calls the field", async () => {
    const { south: storeId } = gateway.stores;
    const header = { headers: { "product.price": "Selling price", "customer.phone": "Mobile" } };
    await gateway.db
      .updateTable("stores")
      .set({ form_header: JSON.stringify(header) })
      .where("id", "=", storeId)
      .execute();
    const request = { params: { storeId } };
    const { subjects: told } = await gateway.call("imports.subjects", request, { as: gateway.logins.admin });
    const titleOf = (name: string, part: string) =>
      told.find((each) => each.name === name)?.parts.find((each) => each.name === part)?.title;
    expect([titleOf("products", "price"), titleOf("customers", "phone")]).toEqual(["Selling price", "Mobile"]);
  });
});
