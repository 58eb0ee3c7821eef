import { type ChangingKind, changingKinds } from "#contract/records/kind-names.ts";

/** What an entry may be about that is no kind of record. "unmatched" is a payment that fitted no order. */
export const otherSubjects = ["business", "store", "drawer", "unmatched", "import", "export", "view", "macro"] as const;

/**
 * What an entry of the audit list is about: people, rights, settings and money. A record of a kind that is not audited
 * has an entry where its money changed or where several were changed at once.
 */
export type AuditSubject = ChangingKind | (typeof otherSubjects)[number];
export const auditSubjects: readonly AuditSubject[] = [...changingKinds, ...otherSubjects];

/** The action that an entry tells of. */
export const auditActions = [
  "created",
  "changed",
  "deleted",
  "undone",
  "password",
  "secret",
  "session-ended",
  "confirmed",
  "forgotten",
  "given-out",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Values of fields by name: names in place of ids, and never a password, a secret or a hash of one. */
export type AuditValues = Readonly<Record<string, unknown>>;
