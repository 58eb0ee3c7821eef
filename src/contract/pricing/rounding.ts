/** To what a store rounds what its customers pay, in minor units: to the paisa, to half a rupee, or to a rupee. */
export const roundingSteps = [1, 50, 100] as const;
export type RoundingStep = (typeof roundingSteps)[number];

/** What is added to an amount to round it to the nearest step, a half up; negative where it is rounded down. */
export function roundingOf(amount: number, step: RoundingStep): number {
  return Math.floor((amount + step / 2) / step) * step - amount;
}
