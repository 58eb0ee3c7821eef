import type { FileLimits } from "#contract/fields/fields.ts";

/** Why a customer gives something back. */
export const returnReasons = [
  "Damaged",
  "Expired",
  "Wrong item",
  "Poor quality",
  "Not needed",
  "Too late",
  "Other",
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The most lines that one return can have. */
export const maxReturnLines = 500;

/** For how many days goods can be returned at most; a year is longer than anything on a shelf keeps. */
export const maxReturnDays = 366;

/** In which condition goods come back. Only saleable ones go back to the shelf; all others are written off. */
export const returnConditions = ["Saleable", "Damaged", "Expired", "Wrong item"] as const;
export type ReturnCondition = (typeof returnConditions)[number];

/** The most photos that one return can have. */
export const maxReturnPhotos = 8;

/** What a photo of returned goods may be. */
export const returnPhotoFile = {
  type: "file",
  types: ["image/jpeg", "image/png", "image/webp"],
  mostBytes: 5_000_000,
} as const satisfies FileLimits;

/** Where the goods of a return are taken back: fetched at the customer's address, or brought to the store. */
export const returnPlaces = ["ADDRESS", "STORE"] as const;
export type ReturnPlace = (typeof returnPlaces)[number];
