/** How often a schedule makes an export again; its days are then those of the day, week or month before. */
export const schedulePeriods = ["day", "week", "month"] as const;
export type SchedulePeriod = (typeof schedulePeriods)[number];

/** How many schedules of one login may go on in a store. */
export const mostSchedules = 20;
