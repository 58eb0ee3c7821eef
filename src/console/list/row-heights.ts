/** Row heights in CSS pixels, by density and on a wall board. */
export const rowHeights = { compact: 26, comfortable: 34, wall: 48 } as const;
