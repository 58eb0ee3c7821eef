import { describe, expect, it } from "vitest";
import { formatFor } from "#console/kit/format.ts";
import { screens } from "#console/screens/vehicles/vehicles.ts";
import { isWarned, nextPaper, papersOf, paperText } from "#console/screens/vehicles/papers.ts";
import { vehicleRow } from "../../../support/kinds/vehicles.ts";

const today = "2026-11-21";

describe("papers of a vehicle", () => {
  it.each([
    ["2026-12-22", "expires in 31 days", "calm"],
    ["2026-12-21", "expires in 30 days", "soon"],
    ["2026-11-22", "expires in 1 day", "soon"],
    ["2026-11-21", "expires today", "soon"],
    ["2026-11-20", "expired 1 day ago", "late"],
    ["2025-11-21", "expired 365 days ago", "late"],
  ])("insurance until %s %s", (until, expiry, tone) => {
    const [insurance] = papersOf(vehicleRow({ insuranceUntil: until }), today);
    expect(insurance).toEqual({ name: "Insurance", until, expiry, tone });
  });

  it("warns of nothing where no last day is known", () => {
    expect(papersOf(vehicleRow(), today).some(isWarned)).toBe(false);
    expect(nextPaper(vehicleRow(), today)).toBeNull();
  });

  it("names the one that runs out first", () => {
    const row = vehicleRow({ insuranceUntil: "2027-05-01", fitnessUntil: "2026-12-03", nextExpiry: "2026-12-03" });
    const paper = nextPaper(row, today);
    expect(paper && paperText(paper)).toBe("Fitness expires in 12 days");
  });

  it("stand in the list by the day at the store, as a day where they are far off", () => {
    const format = formatFor({ timeZone: "Asia/Kolkata", locale: "en-IN", currency: "INR" });
    // It is the 22nd already where the store is.
    const columns = screens.columns({ format, tabs: [], now: Date.parse("2026-11-21T19:00:00Z") });
    const papers = columns.find(({ id }) => id === "nextExpiry");
    const cell = (day: string) => {
      const row = vehicleRow({ permitUntil: day, nextExpiry: day });
      return [papers?.text(row), papers?.tone?.(row)];
    };
    expect(cell("2026-11-21")).toEqual(["Permit expired 1 day ago", "aisle-age aisle-age-late"]);
    expect(cell("2026-11-22")).toEqual(["Permit expires today", "aisle-age aisle-age-soon"]);
    expect(cell("2027-01-21")).toEqual(["Permit until 21 Jan 2027", "aisle-age aisle-age-calm"]);
    expect(papers?.text(vehicleRow())).toBe("");
  });
});
