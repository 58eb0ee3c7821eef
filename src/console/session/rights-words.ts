import type { Permission } from "#contract/permission.ts";
import { permissionTitles } from "#contract/permission-titles.ts";

/** How many rights a sentence names. */
const named = 3;

/** What changed between two lists of rights, in sentences; null when nothing did. */
export function rightsChanged(
  before: readonly Permission[],
  now: readonly Permission[],
): { readonly message: string; readonly detail: string } | null {
  const lost = before.filter((right) => !now.includes(right));
  const gained = now.filter((right) => !before.includes(right));
  if (lost.length + gained.length === 0) return null;
  const sentences = [
    ...(lost.length > 0 ? [`You may no longer ${list(lost)}.`] : []),
    ...(gained.length > 0 ? [`You may now ${list(gained)}.`] : []),
  ];
  return { message: "Your rights have changed", detail: sentences.join(" ") };
}

function list(rights: readonly Permission[]): string {
  const titles = rights.slice(0, named).map((right) => permissionTitles[right] ?? right);
  const more = rights.length - named;
  if (more > 0) return `${titles.join(", ")} and ${more} more`;
  return titles.length > 1 ? `${titles.slice(0, -1).join(", ")} or ${titles.at(-1)}` : (titles[0] ?? "");
}
