import type { ListContract } from "#contract/lists/list.ts";
import { auditActions, auditSubjects } from "./subjects.ts";

/** The audit list: what it can be sorted and filtered by. */
export const auditList = {
  kind: "audit",
  columns: ["at", "by", "subject", "action", "address"],
  sort: { column: "at", descending: true },
  fields: {
    subject: { type: "choice", values: auditSubjects },
    action: { type: "choice", values: auditActions },
    by: { type: "people", kind: "user", about: "who did it; nobody: what was done without a login" },
    at: { type: "days", past: true },
    text: { type: "text", longest: 100, about: "what it is about, who did it or from which address" },
  },
} as const satisfies ListContract;
