/** How much something counts when it is proposed who takes an order. */
export const strengths = ["none", "less", "usual", "more", "most"] as const;
export type Strength = (typeof strengths)[number];

/** What counts when it is proposed who takes an order, in the order in which forms show it. */
export const preferenceNames = [
  "preferInTime",
  "preferFree",
  "preferNear",
  "preferSameSlot",
  "preferOwnArea",
  "preferFewest",
  "preferSpareSkills",
] as const;

/** How much each of these counts. */
export type Preferences = Readonly<Record<(typeof preferenceNames)[number], Strength>>;

/** What holds where a store has set nothing else. */
export const usualPreferences = Object.fromEntries(preferenceNames.map((name) => [name, "usual"])) as Preferences;
