import { afterAll, beforeAll, expect, it } from "vitest";
import { askedAgain } from "../../run/by-thirds.ts";
import type { Journey } from "../journeys.ts";
import { inspectStops, nothingChecked } from "./inspect-stops.ts";
import { startWorkplace, type Workplace } from "../workplace.ts";

/**
 * Adds a test for each journey: no stop may have an accessibility problem. All journeys of a file share one workplace.
 */
export function testAccessibility(journeys: readonly Journey[]): void {
  const checked = nothingChecked();
  let place: Workplace;
  beforeAll(async () => {
    place = await startWorkplace();
  });
  afterAll(() => place.close());

  it.each(journeys)(`every stop of $name is accessible${askedAgain}`, async (journey) => {
    const { count, wrong } = await inspectStops(journey, place, checked);
    expect(count).toBeGreaterThan(0);
    expect(wrong).toEqual({});
  });
}
