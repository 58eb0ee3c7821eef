import type { ChangeRequest } from "#contract/batch/change-request.ts";
import type { BatchResult } from "#contract/batch/schema.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind, RecordRow } from "#contract/records/kind-names.ts";
import type { Api, Request } from "#contract/routes/routes.ts";
import { revalidateRecord } from "#console/client/records/revalidate.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { showOwn } from "./show-own.ts";

type BatchBody = Request<"records.batch">["body"];
type Part = Readonly<Record<string, unknown>>;

/** The result for one record of a batch. */
export type BatchedRow = BatchResult["rows"][number];

/** Makes the body of a batch request from the changes of its records. What all changes share is sent once. */
export function batchBody(requests: readonly ChangeRequest[]): BatchBody {
  const [first] = requests;
  if (!first) throw new Error("a batch names at least one record");
  const params = common(requests.map((request) => request.params));
  const body = common(requests.map((request) => request.body));
  const rows = requests.map((request) => ({
    params: without(request.params, params),
    body: without(request.body, body),
  }));
  return { call: first.call, params, body, rows };
}

function common(parts: readonly Part[]): Record<string, unknown> {
  const [first = {}, ...others] = parts;
  const shared = Object.entries(first).filter(([name, value]) => {
    const text = JSON.stringify(value);
    return text !== undefined && others.every((part) => JSON.stringify(part[name]) === text);
  });
  return Object.fromEntries(shared);
}

function without(part: Part, shared: Part): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part).filter(([name]) => !Object.hasOwn(shared, name)));
}

/** One call of a batch: a request for each of its records, and the key that keeps it from happening twice. */
export interface BatchCall<K extends Kind> {
  readonly kind: K;
  readonly rows: readonly Kinds[K][];
  readonly requests: readonly ChangeRequest[];
  readonly idempotencyKey: string;
}

/**
 * Paints the changes at once, makes the call and shows the rows of its response. A refused record is shown as it was
 * before or, when somebody else has changed it, as it is now.
 */
export async function changeTogether<K extends Kind>(
  api: Api,
  { kind, rows, requests, idempotencyKey }: BatchCall<K>,
  patch: (row: Kinds[K]) => Partial<Kinds[K]>,
): Promise<readonly BatchedRow[]> {
  const store = rowStore(kind);
  const unpaint = rows.map((row) => store.paint(row.id, patch(row)));
  try {
    const { rows: results } = await api("records.batch", partsOf(rows, requests), { idempotencyKey });
    for (const { row, error } of results) {
      const known = (row ?? error?.current) as Kinds[K] | undefined;
      if (known === undefined) continue;
      if (row) showOwn(kind, known);
      else {
        store.upsert(known);
        revalidateRecord(known.id);
      }
    }
    return results;
  } finally {
    for (const take of unpaint) take();
  }
}

/** Asks the gateway for the result of each record by a dry run, which changes nothing. */
export async function tryTogether<K extends Kind>(
  api: Api,
  { rows, requests }: Pick<BatchCall<K>, "rows" | "requests">,
): Promise<readonly BatchedRow[]> {
  const { params, body } = partsOf(rows, requests);
  return (await api("records.batch", { params, body: { ...body, dryRun: true } })).rows;
}

function partsOf(rows: readonly RecordRow[], requests: readonly ChangeRequest[]): Request<"records.batch"> {
  // The rows of a list are all of one store.
  return { params: { storeId: rows[0]?.storeId ?? "" }, body: batchBody(requests) };
}
