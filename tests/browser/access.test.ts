import { afterAll, beforeAll, expect, it } from "vitest";
import { screenJourneys } from "../support/browser/journeys.ts";
import { lookAround } from "../support/browser/look-around.ts";
import { startWorkplace, type Workplace } from "../support/browser/workplace.ts";

let place: Workplace;
const shapes = new Set<string>();
beforeAll(async () => {
  place = await startWorkplace();
});
afterAll(() => place.close());

it.each(screenJourneys)(
  "nobody is shut out on the way of $name",
  async (journey) => {
    const { count, wrong } = await lookAround(journey, place, shapes);
    expect(count).toBeGreaterThan(0);
    expect(wrong).toEqual({});
  },
  180_000,
);
