/** How many weeks of sales are read, and over how many of them the weekdays are compared. */
export const weeksRead = 26;
export const weeksOfProfile = 8;

/** How a product sold. Days are counted back from today: yesterday is 1. */
export interface Sales {
  readonly sold: ReadonlyMap<number, number>;
  /** Days on which there was none to sell: what would have been sold is not known, and not zero. */
  readonly without: ReadonlySet<number>;
  /** For how many days the store has sold, and the product was known: earlier days tell nothing. */
  readonly known: number;
}

/** The part of a week's sales that falls on each weekday, from Sunday. */
export type WeekProfile = readonly number[];

/** The parts of a week's sales by weekday, from the sales of each; the same for all where nothing was sold. */
export function profileOf(sales: readonly number[]): WeekProfile {
  const total = sales.reduce((sum, one) => sum + one, 0);
  return Array.from({ length: 7 }, (_, weekday) => (total > 0 ? (sales[weekday] ?? 0) / total : 1 / 7));
}

/** What a product is expected to sell in a week, and how far off earlier weeks of it were, squared. */
export interface Forecast {
  readonly weekly: number;
  readonly variance: number;
}

/** How much newer weeks count, and how fast the chance of a sale follows. */
const newest = 0.2;
const newestChance = 0.1;

/** The weeks from which a forecast begins, and those whose errors tell how far off it is. */
const weeksToBegin = 4;
const weeksOfErrors = 13;

/** A week tells nothing where the product was there for less than this part of its usual sales. */
const leastShare = 0.25;

/**
 * What a product will sell in a week: exponential smoothing of its weeks or, for one that sells in fewer than half of
 * them, of the chance of a sale and its size (Teunter, Syntetos and Babai). Null where it was never sold.
 *
 * Weeks without a sale before the first one count as well: without them, what is seldom sold would always seem to begin
 * with a sale, and too much of it would be bought.
 */
export function forecastWeek(sales: Sales, profile: WeekProfile, weekday: number): Forecast | null {
  const weeks = weekTotals(sales, profile, weekday);
  const selling = weeks.filter((total) => total > 0);
  if (selling.length === 0) return null;
  const first = weeks.slice(0, weeksToBegin);
  const isRare = selling.length < weeks.length / 2;
  let chance = isRare ? first.filter((total) => total > 0).length / first.length : 1;
  let size = isRare ? (selling[0] ?? 0) : meanOf(first);
  const errors: number[] = [];
  for (const total of weeks) {
    errors.push(total - chance * size);
    if (isRare) chance += newestChance * ((total > 0 ? 1 : 0) - chance);
    if (!isRare || total > 0) size += newest * (total - size);
  }
  const variance = meanOf(errors.slice(-weeksOfErrors).map((error) => error * error));
  return { weekly: chance * size, variance };
}

/** The sales of each week since the product is known or was first sold, oldest first, as if it were there every day. */
function weekTotals({ sold, without, known }: Sales, profile: WeekProfile, weekday: number): readonly number[] {
  const totals: number[] = [];
  for (let week = weeksRead - 1; week >= 0; week -= 1) {
    let total = 0;
    let share = 0;
    for (let day = week * 7 + 1; day <= week * 7 + 7; day += 1) {
      const quantity = sold.get(day) ?? 0;
      if (quantity === 0 && without.has(day)) continue;
      total += quantity;
      share += profile[weekdayOf(weekday, -day)] ?? 0;
    }
    if (totals.length === 0 && total === 0 && (week + 1) * 7 > known) continue;
    if (share >= leastShare) totals.push(total / share);
  }
  return totals;
}

/** What is expected in so many days from today on, with how far off that may be. */
export function expectIn({ weekly, variance }: Forecast, days: number, profile: WeekProfile, weekday: number) {
  let share = 0;
  for (let day = 0; day < days; day += 1) share += profile[weekdayOf(weekday, day)] ?? 0;
  return { mean: weekly * share, variance: variance * share };
}

function weekdayOf(today: number, days: number): number {
  return (((today + days) % 7) + 7) % 7;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;
}

/** Of how many cases in 100 a quantity is enough. */
export type ServiceLevel = 90 | 95 | 98;

/** How many standard deviations above the mean that is, for demand that is too large to count one by one. */
const deviations: Readonly<Record<ServiceLevel, number>> = { 90: 1.2816, 95: 1.6449, 98: 2.0537 };
const mostCountedMean = 400;
const mostCountedVariance = 40_000;

/**
 * The least whole quantity that is enough in so many cases of 100, where demand is spread as a negative binomial; as a
 * Poisson where it spreads no more than that.
 */
export function enoughFor(
  { mean, variance }: { readonly mean: number; readonly variance: number },
  level: ServiceLevel,
): number {
  if (mean <= 0) return 0;
  const spread = Math.max(mean, variance);
  if (mean > mostCountedMean || spread > mostCountedVariance)
    return Math.ceil(mean + deviations[level] * Math.sqrt(spread));
  const size = (mean * mean) / (spread - mean);
  const isPoisson = !Number.isFinite(size) || size > 1e6;
  let chance = isPoisson ? Math.exp(-mean) : (size / (size + mean)) ** size;
  let reached = chance;
  let quantity = 0;
  while (reached < level / 100) {
    chance *= isPoisson ? mean / (quantity + 1) : (((quantity + size) / (quantity + 1)) * mean) / (size + mean);
    quantity += 1;
    reached += chance;
  }
  return quantity;
}
