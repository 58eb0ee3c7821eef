import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foldText } from "#contract/fold-text.ts";
import { foldedSql, searchPatterns } from "#gateway/store/lists/text.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

const letters = [
  ..."aZ9 -'\"é\u0301ÅßẞÑçøØłŁđĐðÐħŧıIİæÆœŒþÞＡ５चिΣσς한\t\u00a0",
  ..."‘’‚‛ʹʻʼʽ′″＇“”„‟‐‑‒–—―−\u00ad\u200b\u200c\u200d\u2060\ufeff",
];
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe("foldText", () => {
  it("makes case, accents, widths and spaces alike, and leaves other scripts readable", () => {
    expect(foldText("  Crème\t BRÛLÉE ")).toBe("creme brulee");
    expect(foldText("Ａｔｔａ ５ｋｇ")).toBe("atta 5kg");
    expect(foldText("चावल")).toBe("चावल");
    expect(foldText("O’Brien, ŁÓDŹ, Ørsted, Straße, ΟΔΟΣ")).toBe("o'brien, lodz, orsted, strasse, οδοσ");
    expect(foldText("98765\u201143210 co\u00adop “x”")).toBe('98765-43210 coop "x"');
    // What is folded stays as it is, so that stored texts can be folded once more.
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...letters) }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe("searchPatterns", () => {
  it("looks for words anywhere, for one or two letters at the start of a word", () => {
    expect(searchPatterns("Milk  ri")).toEqual([["%milk%"], ["% ri%"]]);
  });

  it("takes signs of LIKE as themselves", () => {
    expect(searchPatterns("100%_\\")).toEqual([["%100\\%\\_\\\\%"]]);
  });

  it("looks for a phone with and without its signs", () => {
    expect(searchPatterns("98765-43210")).toEqual([["%98765-43210%", "%9876543210%"]]);
  });
});

describe("a phone number", () => {
  const digits = "9876543210";
  const has = (stored: string, typed: string): boolean =>
    searchPatterns(typed).every((either) =>
      either.some((pattern) => ` ${foldText(stored)}`.includes(pattern.replaceAll("%", ""))),
    );

  it.each([
    digits,
    `+91${digits}`,
    "+91 98765 43210",
    "+91-98765-43210",
    "098765 43210",
    "0091 98765 43210",
    "91 9876 543 210",
    "(+91) 98765 43210",
    "98765\u201143210",
    "९८७६५ ४३२१०",
    "Asha 98765 43210",
  ])("typed as %s is found in each form in which it is kept", (typed) => {
    for (const kept of [digits, `+91${digits}`, `0${digits}`, `91${digits}`])
      expect([kept, has(`Asha Rao ${kept} S1-000001`, typed)]).toEqual([kept, true]);
    expect(has("Asha Rao 9876543211 S1-000001", typed)).toBe(false);
  });

  it("of other countries is found as well, and other numbers are only themselves", () => {
    for (const typed of ["+44 7911 123456", "+44 (0)7911 123456", "07911 123456", "7911 123456"])
      for (const kept of ["+447911123456", "07911123456"]) expect([typed, has(kept, typed)]).toEqual([typed, true]);
    expect(has("91234567", "+65 9123 4567")).toBe(true);
    // A barcode, two PIN codes, and two numbers beside each other.
    expect(searchPatterns("8901030865278")).toEqual([["%8901030865278%"]]);
    expect(has("560001 x 411001", "560001 411001")).toBe(true);
    expect(has("12 eggs of 500", "12 500")).toBe(true);
  });
});

describe("foldedSql", () => {
  it("folds as foldText does, with a space before the text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }), async (text) => {
        const { rows } = await sql<{ folded: string }>`select ${foldedSql(sql`${text}::text`)} as folded`.execute(
          database.db,
        );
        expect(rows).toEqual([{ folded: ` ${foldText(text)}` }]);
      }),
      { numRuns: 200 },
    );
  });
});
