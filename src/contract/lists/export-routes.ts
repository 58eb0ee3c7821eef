import { storeParams } from "#contract/common-schema.ts";
import { kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { definitions } from "#contract/records/definitions.ts";
import { exportedRows } from "./exported.ts";
import { filterSchema } from "./filter-schema.ts";
import type { ListContract } from "./list.ts";

function schemaOf<List extends ListContract>(list: List) {
  return {
    summary: `All ${kinds[list.kind].many} that a filter finds, at one moment: a line that says how many, then a line of JSON for each`,
    params: storeParams,
    body: filterSchema(list),
    answer: { file: [exportedRows.type] },
    // The audit list tells who has read it, before the first line is sent.
    write: "stepwise",
    heavy: true,
  } as const;
}

/** The schemas of the calls in `exportPaths`. */
export const exportRoutes = Object.fromEntries(
  Object.entries(definitions).map(([kind, { list }]) => [`export.${kind}`, schemaOf<ListContract>(list)]),
) as unknown as { readonly [K in Kind as `export.${K}`]: ReturnType<typeof schemaOf<(typeof definitions)[K]["list"]>> };
