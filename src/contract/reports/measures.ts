import { cohortMeasures } from "./cohort-measures.ts";
import { documentMeasures } from "./document-measures.ts";
import { goodsMeasures } from "./goods-measures.ts";
import type { Measure } from "./measure.ts";
import { orderMeasures } from "./order-measures.ts";
import { visitMeasures } from "./visit-measures.ts";

/**
 * Every figure of a report. One that is taken lives on one fact. A median or 95th percentile is a value that exists. A
 * ratio is the quotient of two sums, and never an average of quotients.
 */
const measures = {
  ...orderMeasures,
  ...cohortMeasures,
  ...goodsMeasures,
  ...documentMeasures,
  ...visitMeasures,
} as const;

export type MeasureName = keyof typeof measures;

/** The definition of a measure. */
export function measureOf(name: MeasureName): Measure {
  return measures[name];
}
