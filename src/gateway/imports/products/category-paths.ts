import { productLists } from "#contract/products/lists.ts";
import { categoryJoint, type ProductValues } from "./fields.ts";

/** The most names in a path of categories, and the longest of them. */
const mostLevels = 10;
const longestName = 120;

/** What the columns of a line say of categories. */
interface SaidCategories {
  readonly category: string | undefined;
  readonly furtherCategories: string | undefined;
}

/** The categories of a line as paths, or why they cannot be. */
type ReadCategories =
  | { readonly paths: Pick<ProductValues, "category" | "furtherCategories">; readonly reason: null }
  | { readonly reason: string };

/** Reads the categories of a line; what it does not say is missing. */
export function readCategories({ category, furtherCategories }: SaidCategories): ReadCategories {
  const own = category === undefined ? undefined : namesOf(category);
  const further = furtherCategories
    ?.split(/[;|]/)
    .map(namesOf)
    .filter((names) => names.length > 0);
  const limits = `at most ${mostLevels} names, each up to ${longestName} characters`;
  if (own && !isPath(own)) return { reason: `category: ${limits}` };
  if (further?.some((names) => !isPath(names))) return { reason: `furtherCategories: each ${limits}` };
  const { most } = productLists.categories;
  if (further && further.length > most) return { reason: `furtherCategories: at most ${most}` };
  const paths = {
    ...(own && { category: own.join(categoryJoint) }),
    ...(further && { furtherCategories: further.map((names) => names.join(categoryJoint)) }),
  };
  return { paths, reason: null };
}

function namesOf(path: string): readonly string[] {
  return path.split(">").flatMap((name) => name.trim() || []);
}

function isPath(names: readonly string[]): boolean {
  return names.length <= mostLevels && names.every((name) => name.length <= longestName);
}
