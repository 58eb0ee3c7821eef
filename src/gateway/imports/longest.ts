/**
 * How long the texts of a file may be, in characters. What is longer is refused before anything looks for numbers, days
 * or names in it, so that no cell keeps the gateway busy.
 */

/** A number with its groups, sign and currency. */
export const longestNumber = 40;
/** A day with its time, in any format that a file may have. */
export const longestDate = 100;
/** Any other cell: more than the longest field takes. */
export const longestCell = 8_000;
/** The format of numbers in a workbook: Excel writes no longer one. */
export const longestFormat = 255;
