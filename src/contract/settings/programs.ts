/** The form of an address of a program: without a login in it, and without what a server never gets to see. */
const addressForm = /^https?:\/\/[^\s/?#@]+([/?][^\s#@]*)?$/;

/** The address of a program that is told or asked by signed messages. */
export const programAddress = {
  type: "text",
  longest: 300,
  pattern: {
    // The form alone would let through hosts and ports that cannot be.
    pattern: { test: (typed: string) => addressForm.test(typed) && URL.canParse(typed) },
    because: "an address such as https://books.example/invoices",
  },
  wide: true,
} as const;

/** The key with which messages to such a program are signed. */
export const signingKey = {
  type: "text",
  longest: 200,
  pattern: { pattern: /^[\x21-\x7e]{32,200}$/, because: "32 characters or more, without blanks" },
  wide: true,
  secret: true,
} as const;
