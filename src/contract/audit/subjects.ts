/**
 * What an entry of the audit list is about: people, rights, settings and money. An order has entries where its money
 * changed or several orders were changed at once; vehicles and documents only in the second case. "unmatched" is a payment
 * that fitted no order.
 */
export const auditSubjects = [
  "picker",
  "rider",
  "user",
  "role",
  "client",
  "business",
  "store",
  "order",
  "vehicle",
  "return",
  "refund",
  "transaction",
  "invoice",
  "drawer",
  "unmatched",
  "import",
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** The action that an entry tells of. */
export const auditActions = ["created", "changed", "deleted", "undone", "password", "secret", "session-ended"] as const;
export type AuditAction = (typeof auditActions)[number];

/** Values of fields by name: names in place of ids, and never a password, a secret or a hash of one. */
export type AuditValues = Readonly<Record<string, unknown>>;
