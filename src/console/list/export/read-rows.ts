import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { exportRoute } from "#contract/lists/export-paths.ts";
import type { ExportHead } from "#contract/lists/exported.ts";
import { api } from "#console/client/api.ts";
import { offlineFailure } from "#console/client/failure.ts";
import type { ListQuery } from "#console/client/records/list-source.ts";

/** How many rows are handed on at once: few enough that the page can render in between. */
const step = 100;

/** Some rows of a whole list, and how many there are altogether. */
export interface ExportedPart<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * All rows that a query finds, in the order of the list, as they were at one moment; in parts as they come. Throws an
 * ApiFailure, also where the rows end too early, or the signal's reason.
 */
export async function* readRows<K extends Kind>(
  kind: K,
  storeId: string,
  query: ListQuery,
  signal: AbortSignal,
): AsyncGenerator<ExportedPart<Kinds[K]>, void> {
  // The list's contract names columns and fields; the gateway checks them once more.
  const request = { params: { storeId }, body: query as Record<string, never> };
  const answer: unknown = await api(exportRoute(kind), request, { signal, streamed: true });
  const reader = (answer as ReadableStream<BufferSource>).pipeThrough<string>(new TextDecoderStream()).getReader();
  let total: number | null = null;
  let count = 0;
  let rest = "";
  try {
    for (;;) {
      // The next part is read when this one was taken.
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      if (total === null && lines.length > 0) ({ total } = JSON.parse(lines.shift() ?? "") as ExportHead);
      if (total === null || lines.length === 0) continue;
      count += lines.length;
      for (let from = 0; from < lines.length; from += step)
        yield { rows: lines.slice(from, from + step).map((line) => JSON.parse(line) as Kinds[K]), total };
    }
  } catch (error) {
    signal.throwIfAborted();
    throw offlineFailure(error);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (count !== total) throw offlineFailure(new Error("the rows ended too early"));
}
