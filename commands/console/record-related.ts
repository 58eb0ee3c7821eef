import { viewRight } from "#contract/permission.ts";
import { kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import { kindHere, type Now, subjects } from "#commands/context/now.ts";
import { hasRelated, type Related, relatedOf, relatedText } from "#commands/record/related.ts";

/** What belongs to the one record here, or why nothing can be gone to. */
function relatedHere(now: Now, kind: Kind): readonly Related[] | { readonly because: string } {
  const { one } = kinds[kind];
  if ((now.selected?.count ?? 0) > 1) return { because: `select one ${one} only` };
  const [row] = subjects(now, kind);
  if (!row) return { because: `no ${one} is highlighted or selected` };
  const found = relatedOf(kind, row, (right) => now.rights.has(right));
  return found.length > 0 ? found : { because: `nothing that you may see belongs to this ${one}` };
}

/** Goes from a record to what belongs to it: from a return to its order, its refunds, its invoice. */
export const relatedCommand: Command = {
  id: "record.related",
  title: "Go to what belongs to the record ...",
  group: "Go",
  keys: ["g ."],
  words: "related order refund invoice return customer picker rider of this open",
  short: "belongs to it",
  unrepeatable: true,
  can: (now) => {
    const kind = kindHere(now);
    if (!kind || !hasRelated(kind)) return "hidden";
    const answer = may(now, viewRight(kind));
    if (answer !== "yes") return answer;
    const found = relatedHere(now, kind);
    return "because" in found ? found : "yes";
  },
  run: async (now, tools) => {
    const kind = kindHere(now);
    const found = kind && relatedHere(now, kind);
    if (!found || "because" in found) return;
    const [only, ...more] = found;
    const chosen =
      more.length === 0
        ? only
        : await tools.choose({
            title: "Go to",
            numbered: true,
            options: found.map((value) => ({ value, title: relatedText(value) })),
          });
    if (chosen) tools.go(chosen.path);
  },
};
