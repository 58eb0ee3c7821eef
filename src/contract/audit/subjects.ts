/**
 * What an entry of the audit list is about: people, rights and settings. Orders, vehicles and documents have entries only
 * where several were changed at once.
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
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** The action that an entry tells of. */
export const auditActions = ["created", "changed", "deleted", "undone", "password", "secret", "session-ended"] as const;
export type AuditAction = (typeof auditActions)[number];

/** Values of fields by name: names in place of ids, and never a password, a secret or a hash of one. */
export type AuditValues = Readonly<Record<string, unknown>>;
