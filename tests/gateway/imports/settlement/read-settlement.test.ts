import { describe, expect, it } from "vitest";
import { readSettlement } from "#gateway/imports/settlement/read-settlement.ts";
import { countTurns } from "../../../support/run/turns.ts";

const columns = { referenceColumn: "ref", amountColumn: "amount" };
const read = async (lines: readonly string[]) => readSettlement(["ref,amount", ...lines].join("\n"), columns);
const many = (line: string) => Array.from({ length: 49_999 }, () => line);

describe("the largest settlement file", () => {
  it.each([
    ["plain lines", "A1234,12.50"],
    ["quoted lines", '"A1234","12.50"'],
    ["lines with stray quotes", 'A1234,12.50,5" nails'],
  ])("of %s is read in turns with whatever else the process does", async (_, line) => {
    const { result, turns } = await countTurns(() => read(many(line)));
    expect(result).toHaveLength(49_999);
    expect(result.at(-1)).toEqual({ reference: "A1234", amount: 1_250 });
    expect(turns).toBeGreaterThan(90);
  });

  it("is told line by line what is wrong in it, wherever that is", async () => {
    const good = Array.from({ length: 1_499 }, () => "A1234,12.50");
    await expect(read([...good, "A1,much"])).rejects.toThrow("line 1501 has no amount that can be read");
    await expect(read([...good, "", 'A1,"12.50'])).rejects.toThrow("line 1502 cannot be read");
    await expect(read([...good, '"A1', 'A2",12.50'])).rejects.toThrow("line 1501 cannot be read");
    const english = { ...columns, numbers: "1,23,456.00" };
    const lines = ["ref,amount", 'A"1,12.50', " ", '"A,2","1,000.00"', ",7.00"];
    expect(await readSettlement(lines.join("\n"), english)).toEqual([
      { reference: 'A"1', amount: 1_250 },
      { reference: "A,2", amount: 100_000 },
    ]);
  });
});

describe("the numbers of a settlement file", () => {
  const of = async (amount: string, numbers?: string) => {
    const [line] = await readSettlement(`ref;amount\nA1;${amount}`, { ...columns, numbers });
    return line?.amount;
  };

  it("are read as the file writes them", async () => {
    expect(await of("1234.50")).toBe(123_450);
    expect(await of("\u20b9 -1234.50")).toBe(-123_450);
    expect(await of("1,23,456.00", "1,234.00")).toBe(12_345_600);
    expect(await of("1.234,50", "1.234,56")).toBe(123_450);
    expect(await of("12,34", "1.234,56")).toBe(1_234);
  });

  it("are refused where a comma may be one of decimals, or the example does not tell", async () => {
    for (const numbers of [undefined, "1,23,456.00"])
      await expect(of("12,34", numbers)).rejects.toThrow("how are numbers written in this file?");
    await expect(of("1,234")).rejects.toThrow("how are numbers written in this file?");
    await expect(of("1.234,50", "1,23,456.00")).rejects.toThrow("how are numbers written in this file?");
    await expect(of("12.00", "1,234")).rejects.toThrow("does not tell how numbers are written");
  });
});
