import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { stringify } from "csv-stringify/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { longestLine } from "#gateway/imports/file/read-lines.ts";
import { type FileRecord, lineTooLong, readRecords, strayQuote } from "#gateway/imports/file/read-records.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aisle-records-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads a file with this content. */
async function read(content: string, delimiter = ","): Promise<FileRecord[]> {
  const file = join(folder, "lines.csv");
  await writeFile(file, content);
  const records: FileRecord[] = [];
  for await (const record of readRecords(file, { delimiter, encoding: "utf-8" }, () => {})) records.push(record);
  return records;
}

/** The same without the header: line, fields and, where there is one, the problem. */
async function readLines(...lines: string[]) {
  const [, ...records] = await read(["No,Code,Name,Price", ...lines, ""].join("\n"));
  return records.map(({ line, fields, problem }) => [line, fields.join("|"), ...(problem ? [problem] : [])]);
}

describe("a quote that nothing closes", () => {
  test("refuses its own line, and the following ones are read", async () => {
    expect(await readLines("1,A,X,1", '2,A,"X,1', "3,A,X,1", "4,A,X,1")).toEqual([
      [2, "1|A|X|1"],
      [3, '2|A|"X|1', strayQuote],
      [4, "3|A|X|1"],
      [5, "4|A|X|1"],
    ]);
  });

  test("takes no line with it when a later line has a quote, too", async () => {
    expect(await readLines('1,A,"X,1', '2,B,"Y,1', "3,C,Z,1", '4,D,"W",1', '5,E,V",1', "6,F,U,1")).toEqual([
      [2, '1|A|"X|1', strayQuote],
      [3, '2|B|"Y|1', strayQuote],
      [4, "3|C|Z|1"],
      [5, "4|D|W|1"],
      [6, '5|E|V"|1'],
      [7, "6|F|U|1"],
    ]);
  });

  test("nor when the quote is the last character of the file", async () => {
    expect(await readLines("1,A,X,1", '2,A,X,"')).toEqual([
      [2, "1|A|X|1"],
      [3, '2|A|X|"', strayQuote],
    ]);
  });

  test("nor when a later quote would close it in the middle of a text", async () => {
    expect(await readLines('1,A,"X', '2,B,"Y,1', "3,C,Z,1")).toEqual([
      [2, '1|A|"X', strayQuote],
      [3, '2|B|"Y|1', strayQuote],
      [4, "3|C|Z|1"],
    ]);
  });

  test("nor when the record would have too many fields", async () => {
    expect((await readLines('1,A,"X', 'half a line",1', '2,A,"X', 'half",1,2')).map(([line]) => line)).toEqual([
      2, 4, 5,
    ]);
  });

  test("and a thousand of them are read in the time of a thousand lines", async () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => `${at},A,"X`);
    expect(await readLines(...lines)).toHaveLength(1_000);
  });
});

describe("a quoted text over several lines", () => {
  test("is one record, which has the line on which it begins", async () => {
    expect(await readLines('1,A,"two\nlines",1', "2,B,X,1")).toEqual([
      [2, "1|A|two\nlines|1"],
      [4, "2|B|X|1"],
    ]);
  });

  test.each([
    ["first", '"one\ntwo",A,X,1', "one\ntwo|A|X|1"],
    ["last", '1,A,X,"one, or\n\ntwo"', "1|A|X|one, or\n\ntwo"],
    ["doubled quotes", '1,A,"a ""b""\nc",1', '1|A|a "b"\nc|1'],
    ["twice", '1,A,"a\nb","c\nd"', "1|A|a\nb|c\nd"],
  ])("may stand anywhere: %s", async (_where, text, fields) => {
    expect((await readLines(text, "2,B,X,1")).map(([, read]) => read)).toEqual([fields, "2|B|X|1"]);
  });

  test.each([
    ["in the middle", '1,A,"see, 2\n3,B,Y,2\nend",1', "1|A|see, 2\n3,B,Y,2\nend|1"],
    ["at its end", '1,A,7,"x\na,b,c,d\ny"', "1|A|7|x\na,b,c,d\ny"],
    ["on its first and last line", '1,A,"X,1\n2,B,Y",1', "1|A|X,1\n2,B,Y|1"],
  ])("is never torn, though a line of it looks like a record: %s", async (_where, text, fields) => {
    expect((await readLines(text, "3,C,Z,1")).map(([, read]) => read)).toEqual([fields, "3|C|Z|1"]);
  });
});

test.each([
  ['1,A,"X, large",1', "1|A|X, large|1"],
  ['1,A,5" pipe,1', '1|A|5" pipe|1'],
  ['1,A,"Best" tea,1', '1|A|"Best" tea|1'],
  ['1,A,"",1', "1|A||1"],
])("%s is %s", async (line, fields) => {
  expect(await readLines(line)).toEqual([[2, fields]]);
});

test("lines end with LF, CRLF or CR; the first column has no byte order mark, blank lines are left out", async () => {
  const records = [
    { line: 1, fields: ["a", "b"] },
    { line: 2, fields: ["1", "2"] },
    { line: 4, fields: ["3", "4"] },
  ];
  for (const end of ["\n", "\r\n", "\r"]) {
    expect(await read(`\uFEFFa,b${end}1,2${end}${end}3,4`)).toEqual(records);
    expect(await read(`a,b${end}1,2${end}${end}3,4${end}`)).toEqual(records);
  }
});

test("a cell of 10 MB refuses its line, and takes next to no memory", async () => {
  const [first, second, third] = await readLines("1,A,X,1", `2,A,${"x".repeat(10_000_000)},1`, "3,A,X,1");
  expect(first).toEqual([2, "1|A|X|1"]);
  expect(second?.[0]).toBe(3);
  expect(String(second?.[1]).length).toBeLessThan(1_000);
  expect(second?.[2]).toBe(lineTooLong);
  expect(third).toEqual([4, "3|A|X|1"]);
});

test("a quoted cell of 10 MB over many lines refuses its lines, and those behind it are read", async () => {
  const cell = Array.from({ length: 1_000 }, () => "x".repeat(10_000)).join("\n");
  const lines = await readLines("1,A,X,1", `2,A,"${cell}",1`, "3,A,X,1");
  expect(lines.at(0)).toEqual([2, "1|A|X|1"]);
  expect(lines.at(1)?.[2]).toBe(strayQuote);
  expect(lines.at(-1)).toEqual([1_003, "3|A|X|1"]);
  // Every line is told, and none but the two good ones looks like one.
  expect(lines.filter(([, fields]) => String(fields).split("|").length === 4)).toHaveLength(2);
});

test("ten million commas are a line with too many fields, of which few are kept", async () => {
  for (const commas of [longestLine - 1, 10_000_000]) {
    const [line, next] = await readLines(",".repeat(commas), "3,A,X,1");
    expect(String(line?.[1]).split("|").length).toBeLessThan(500);
    expect(next).toEqual([3, "3|A|X|1"]);
  }
});

test.each([
  ["opens a quote", 'a,"b\n1,2\n', "Line 1 of "],
  ["is too long", `a,${"b".repeat(longestLine)}\n1,2\n`, "more than 100,000 characters"],
  ["has thousands of columns", `${Array.from({ length: 2_000 }, (_, at) => at).join(",")}\n`, "more than 1000 columns"],
])("a header that %s is refused", async (_what, content, sentence) => {
  await expect(read(content)).rejects.toThrow(sentence);
});

test("whatever is written as CSV is read back the same", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "é", " ", '"', ",", ";", "'"), maxLength: 6 });
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(table, fc.boolean(), fc.constantFrom("\n", "\r\n"), async (rows, quoted, record_delimiter) => {
      const content = stringify([["x", "y", "z"], ...rows], { quoted, record_delimiter });
      expect((await read(content)).map(({ fields }) => fields)).toEqual([["x", "y", "z"], ...rows]);
    }),
    { numRuns: 150 },
  );
});

test("files whose every line has quotes are read line by line where one of them is stray, and all at once elsewhere", async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => `"${at}","P${at % 7}","Name, ""x""","1"`);
  const lines = [...rows.slice(0, 1_000), '"a","b","stray,1', '"two","lines","one\ntwo","1"', ...rows.slice(1_000)];
  const read = await readLines(...lines);
  expect(read).toHaveLength(3_002);
  expect(read[999]).toEqual([1_001, '999|P5|Name, "x"|1']);
  expect(read[1_000]).toEqual([1_002, '"a"|"b"|"stray|1', strayQuote]);
  expect(read[1_001]).toEqual([1_003, "two|lines|one\ntwo|1"]);
  expect(read[1_002]).toEqual([1_005, '1000|P6|Name, "x"|1']);
  expect(read.at(-1)).toEqual([3_004, '2999|P3|Name, "x"|1']);
});

test("whatever is in a file with one quote, each of its lines is in one record, and the good line behind it is read", async () => {
  const text = (maxLength: number) => fc.string({ unit: fc.constantFrom("a", ","), maxLength });
  const line = text(8);
  const stray = fc.tuple(text(4), text(4)).map((parts) => parts.join('"'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 3 }),
      stray,
      fc.array(line, { maxLength: 3 }),
      async (one, quote, other) => {
        const lines = [...one, quote, ...other];
        const good = lines.map((_, at) => `${at},good,1`);
        const content = ["x,y,z", ...lines.flatMap((line, at) => [line, good[at] ?? ""]), ""].join("\n");
        const records = await read(content);
        // A line of the header's width is never swallowed by a quote in another line.
        expect(records.filter(({ fields }) => fields[1] === "good").map(({ fields }) => fields.join(","))).toEqual(
          good,
        );
      },
    ),
    { numRuns: 300 },
  );
});
