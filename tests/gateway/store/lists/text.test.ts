import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foldText } from "#contract/text.ts";
import { foldedSql, searchPatterns } from "#gateway/store/lists/text.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

const letters = [..."aZ9 -é\u0301ÅßÑçøŁＡ５चिİΣσ한\t\u00a0"];
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
