import { productProblems } from "#contract/products/problems.ts";
import type { FieldRight } from "#contract/records/row-words.ts";
import type { HiddenFields } from "#contract/records/field-rights.ts";
import { rightMissing } from "#gateway/refusal.ts";

/**
 * Refuses (403) a request that sets a field which its caller may not see, or sorts, filters or exports by it: the order
 * of rows would tell of it. Whoever asks for products with any problem gets those with a problem that they may see.
 */
export function refuseHidden(body: unknown, hidden: HiddenFields | null): void {
  if (hidden === null || typeof body !== "object" || body === null) return;
  if (Array.isArray(body)) {
    for (const part of body) refuseHidden(part, hidden);
    return;
  }
  const parts = body as Record<string, unknown>;
  for (const [name, part] of Object.entries(parts)) {
    refuse(hidden.fields.get(name));
    if (name === "column" || name === "columns")
      for (const column of [part].flat()) refuse(hidden.fields.get(String(column)));
    if (Array.isArray(part))
      for (const values of hidden.values.values()) for (const value of part) refuse(values.get(String(value)));
    refuseHidden(part, hidden);
  }
  const problems = hidden.values.get("problems");
  if (parts["hasProblem"] !== true || !problems) return;
  const { problem } = parts;
  parts["hasProblem"] = undefined;
  if (!Array.isArray(problem) || problem.length === 0)
    parts["problem"] = productProblems.filter((one) => !problems.has(one));
}

function refuse(right: FieldRight | undefined): void {
  if (right !== undefined) throw rightMissing(right);
}
