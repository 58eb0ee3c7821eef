/**
 * Why goods have no tax, as the tax law of India tells it apart: their rate is nil, they are exempt, or they are
 * zero-rated, such as exports. The papers and returns of the three differ.
 */
export const taxKinds = ["nil-rated", "exempt", "zero-rated"] as const;
export type TaxKind = (typeof taxKinds)[number];

/** What each is called. */
export const taxKindWords: Readonly<Record<TaxKind, string>> = {
  "nil-rated": "Nil-rated",
  exempt: "Exempt",
  "zero-rated": "Zero-rated",
};

/** A code of goods in the tax law, or the beginning of one. */
export const hsnPattern = /^\d{2,8}$/;
