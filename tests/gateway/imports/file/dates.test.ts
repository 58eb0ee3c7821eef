import { describe, expect, test } from "vitest";
import { dateReader, dayReader } from "#gateway/imports/file/dates.ts";

describe("without a format", () => {
  const read = dateReader([], "Asia/Kolkata");

  test.each([
    ["2010-12-01 08:26:00", "2010-12-01T02:56:00.000Z"],
    ["2010-12-01T08:26", "2010-12-01T02:56:00.000Z"],
    ["2010-12-01", "2010-11-30T18:30:00.000Z"],
    ["2010-12-01T08:26:00.250Z", "2010-12-01T08:26:00.250Z"],
    ["2010-12-01 08:26:00+0200", "2010-12-01T06:26:00.000Z"],
  ])("%s is %s", (text, instant) => {
    expect(read(text)).toBe(instant);
    // The second time it comes from memory.
    expect(read(text)).toBe(instant);
  });

  test.each(["", "yesterday", "2010-02-30", "2010-13-01", "2010-12-01 24:01", "01/12/2010", "0010-12-01"])(
    "%s is no date",
    (text) => {
      expect(read(text)).toBeNull();
      expect(read(text)).toBeNull();
    },
  );
});

describe("with formats", () => {
  test("the first that fits counts", () => {
    const read = dateReader(["dd-MM-yyyy HH:mm", "d/M/yyyy H:mm"], "Asia/Kolkata");
    expect(read("22-09-2014 22:45")).toBe("2014-09-22T17:15:00.000Z");
    expect(read("6/10/2014 9:05")).toBe("2014-10-06T03:35:00.000Z");
    expect(read("2014-10-06 09:05")).toBeNull();
  });

  test("twelve hours have two halves", () => {
    const read = dateReader(["MM/dd/yyyy hh:mm a"], "UTC");
    expect(read("12/01/2010 12:15 am")).toBe("2010-12-01T00:15:00.000Z");
    expect(read("12/01/2010 12:15 PM")).toBe("2010-12-01T12:15:00.000Z");
    expect(read("12/01/2010 13:15 PM")).toBeNull();
  });

  test("what is between the parts is taken as it stands", () => {
    const read = dateReader(["dd.MM.yyyy"], "UTC");
    expect(read("01.12.2010")).toBe("2010-12-01T00:00:00.000Z");
    expect(read("01x12x2010")).toBeNull();
  });
});

test("local time follows the zone's summer time", () => {
  const read = dateReader([], "Europe/London");
  expect(read("2011-07-01 12:00")).toBe("2011-07-01T11:00:00.000Z");
  expect(read("2011-01-01 12:00")).toBe("2011-01-01T12:00:00.000Z");
});

test("a day is taken as it is written, in whatever zone", () => {
  expect(dayReader([])("2026-03-31")).toBe("2026-03-31");
  expect(dayReader([])("2026-03-31T23:30:00+05:30")).toBe("2026-03-31");
  expect(dayReader(["d/M/yyyy"])("1/2/2026")).toBe("2026-02-01");
  expect(dayReader(["d/M/yyyy"])("31/2/2026")).toBeNull();
});

test("a zone or a format that is none is told in a sentence", () => {
  expect(() => dateReader([], "Asia/Atlantis")).toThrow("There is no time zone Asia/Atlantis");
  expect(() => dateReader(["HH:mm"], "UTC")).toThrow("needs a year, a month and a day");
  expect(() => dateReader(["yyyy-MM-dd dd"], "UTC")).toThrow("names something twice");
});
