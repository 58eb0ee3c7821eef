import { factsOf } from "#contract/records/kind-facts.ts";
import type { AuditRow } from "./schema.ts";

/** The facts about audit entries. */
export const auditFacts = factsOf<AuditRow>()({
  one: "audit entry",
  many: "audit entries",
  called: "number",
  silent: true,
  name: "sequence",
  detail: "subjectName",
  tabs: "subject",
});
