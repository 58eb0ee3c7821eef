import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { instantSchema } from "#contract/common-schema.ts";
import { orderList } from "#contract/orders/list.ts";
import { daysFilter } from "#gateway/exports/days-filter.ts";
import { momentWriter } from "#gateway/exports/moments.ts";

/** Zones of whole, half and quarter hours; one that has left out a day, and some that change their clocks otherwise. */
const zones = [
  "UTC",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "America/New_York",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "Africa/Casablanca",
];

it("writes a moment by the clocks of any zone, on days with a change of the clocks too", () => {
  const writers = zones.map((zone) => [zone, momentWriter(zone)] as const);
  const anyMoment = fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2035, 0) });
  // About each change, and about each midnight, one may be wrong by one.
  const near = fc.constantFrom(
    "2011-12-30T10:00Z",
    "2026-03-08T07:00Z",
    "2026-11-01T06:00Z",
    "2026-03-29T01:00Z",
    "2026-10-25T01:00Z",
    "2026-04-04T15:00Z",
    "2026-10-03T15:30Z",
    "2026-11-21T18:30Z",
    "2026-02-15T02:00Z",
    "2026-12-31T24:00Z",
  );
  const moment = fc.oneof(
    anyMoment,
    fc.tuple(near, fc.integer({ min: -7_200_000, max: 7_200_000 })).map(([at, by]) => Date.parse(at) + by),
  );
  fc.assert(
    fc.property(moment, (milliseconds) => {
      const at = new Date(milliseconds).toISOString();
      for (const [zone, write] of writers) {
        const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime();
        expect(write(at), `${zone} ${at}`).toBe(local.toString({ smallestUnit: "minute" }).replace("T", " "));
      }
    }),
    { numRuns: 3_000 },
  );
});

it.each(["0001-01-01", "2026-11-30", "9999-12-31"])("filters by moments that a list knows on %s in any zone", (day) => {
  for (const zone of [...zones, "Pacific/Niue"]) {
    const { from = "", to = "" } = daysFilter(orderList, { from: day, to: day }, zone)["placed"] ?? {};
    for (const at of [from, to]) expect(instantSchema.safeParse(at).success).toBe(true);
    expect(from < to).toBe(true);
  }
});
