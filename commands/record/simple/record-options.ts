import type { Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { pageSizes } from "#contract/constants.ts";
import { detailOf, type Kinds, nameOf } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import { recordCalls } from "#contract/records/record-calls.ts";

const pageSize = Math.max(...pageSizes);

/**
 * The ACTIVE records of a kind as options, in the order of its list. Each shows its name and what distinguishes it from
 * others of that name; `say` adds more, such as why it cannot be chosen.
 */
export async function recordOptions<K extends SimpleKind>(
  kind: K,
  storeId: string,
  tools: Tools,
  say: (row: Kinds[K]) => Partial<Option<string>> = () => ({}),
): Promise<readonly Option<string>[]> {
  const calls = recordCalls(kind, tools.api);
  const found: Kinds[K][] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await calls.page(storeId, { state: ["ACTIVE"] }, { page, pageSize });
    found.push(...rows);
    if (rows.length < pageSize || found.length >= total) break;
  }
  return found.map((row) => {
    const detail = detailOf(kind, row);
    return { value: row.id, title: nameOf(kind, row), ...(detail ? { hint: detail, words: detail } : {}), ...say(row) };
  });
}
