import type { AuditRow } from "#contract/audit/schema.ts";

/** An audit entry with plain values, except those that a test sets. */
export function auditRow(part: Partial<AuditRow> = {}): AuditRow {
  return {
    id: "00000000-0000-4000-8000-0000000000e1",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    sequence: 12,
    at: "2026-11-21T04:00:00.000Z",
    ofBusiness: false,
    storeName: "One",
    userId: "00000000-0000-4000-8000-0000000000b1",
    by: "Meera",
    address: "10.0.0.7",
    subject: "picker",
    subjectId: "00000000-0000-4000-8000-0000000000c1",
    subjectName: "Asha Rao",
    action: "changed",
    before: { capacity: 6, onDuty: true },
    after: { capacity: 8, onDuty: false },
    previousHash: "0".repeat(64),
    hash: "1".repeat(64),
    ...part,
  };
}

/** Audit entries of several sorts. */
export const auditRows: readonly AuditRow[] = [
  auditRow(),
  auditRow({ id: "i", userId: null, by: "Import", address: null, action: "created", before: null }),
  auditRow({ id: "s", subject: "user", action: "session-ended", before: null, after: null, ofBusiness: true }),
];
