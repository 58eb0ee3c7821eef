import { describe, expect, it } from "vitest";
import { readLocal } from "#gateway/store/stores/local-times.ts";

describe("a time on the clock of a place", () => {
  it.each([
    ["Europe/Berlin", "2026-03-29T01:59:59", "exact", "2026-03-29T00:59:59.000Z"],
    ["Europe/Berlin", "2026-03-29T03:00", "exact", "2026-03-29T01:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25T01:59", "exact", "2026-10-24T23:59:00.000Z"],
    ["Europe/Berlin", "2026-10-25T03:00", "exact", "2026-10-25T02:00:00.000Z"],
    ["America/New_York", "2026-03-08T01:59", "exact", "2026-03-08T06:59:00.000Z"],
    ["America/New_York", "2026-11-01T02:00", "exact", "2026-11-01T07:00:00.000Z"],
    ["Asia/Kolkata", "2026-11-22T15:30", "exact", "2026-11-22T10:00:00.000Z"],
  ])("%s %s is %s", (zone, local, kind, instant) => {
    expect(readLocal(local, zone)).toEqual({ case: kind, instant, earlier: instant, later: instant });
  });

  it.each([
    ["Europe/Berlin", "2026-03-29T02:30", "2026-03-29T00:30:00.000Z", "2026-03-29T01:30:00.000Z"],
    ["America/New_York", "2026-03-08T02:30", "2026-03-08T06:30:00.000Z", "2026-03-08T07:30:00.000Z"],
  ])("%s %s is skipped, and means as much later as clocks were set", (zone, local, earlier, later) => {
    expect(readLocal(local, zone)).toEqual({ case: "gap", instant: later, earlier, later });
  });

  it.each([
    ["Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"],
    ["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00.000Z", "2026-11-01T06:30:00.000Z"],
  ])("%s %s is there twice, and means the earlier", (zone, local, earlier, later) => {
    expect(readLocal(local, zone)).toEqual({ case: "fold", instant: earlier, earlier, later });
  });
});
