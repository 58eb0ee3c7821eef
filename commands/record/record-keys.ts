import type { RecordRow } from "#contract/records/kind-names.ts";
import type { Tools } from "#commands/context/tools.ts";

/**
 * Makes the idempotency keys for one run of a command. The same record, version and intention always get the same key,
 * so that a retry after a lost response changes nothing twice.
 */
export function keysPerRecord(tools: Pick<Tools, "newKey">): (row: RecordRow, intention: string) => string {
  const keys = new Map<string, string>();
  return (row, intention) => {
    const name = `${row.id} ${row.version} ${intention}`;
    const known = keys.get(name);
    if (known) return known;
    const key = tools.newKey();
    keys.set(name, key);
    return key;
  };
}
