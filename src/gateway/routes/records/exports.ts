import { kindNames } from "#contract/records/kind-names.ts";
import type { RouteName } from "#contract/routes/paths.ts";
import { exportedRows } from "#contract/lists/exported.ts";
import { exportRoute } from "#contract/lists/export-paths.ts";
import type { FilterOf, ListContract } from "#contract/lists/list.ts";
import { viewRight } from "#contract/permission.ts";
import { hiddenFrom } from "#contract/records/field-rights.ts";
import type { Db } from "#gateway/database/schema.ts";
import { fairShare } from "#gateway/http/admission/fair-share.ts";
import { type Handlers, signedIn } from "#gateway/http/call.ts";
import type { AnsweredFile } from "#gateway/http/files/answer-file.ts";
import type { Principal } from "#gateway/principal.ts";
import { rightMissing } from "#gateway/refusal.ts";
import { exportLines } from "#gateway/store/lists/export.ts";
import { listOfKind } from "#gateway/store/lists/list-of-kind.ts";

/** A call of any of the routes, as far as the handler reads it; the contract types each route by itself. */
interface ExportCall {
  readonly db: Db;
  readonly principal: Principal | null;
  readonly params: { readonly storeId: string };
  readonly body: FilterOf<ListContract>;
}

/** The calls that read whole lists. One login exports one list at a time: each holds a connection until it is sent. */
export function exportHandlers(): Pick<Handlers, RouteName & `export.${string}`> {
  const inTurn = fairShare({ atOnce: 1, waiting: 0 });
  const handlers = kindNames.map((kind) => [
    exportRoute(kind),
    async (call: ExportCall): Promise<AnsweredFile> => {
      const { userId, rights } = signedIn(call);
      if (!rights.has(viewRight(kind))) throw rightMissing(viewRight(kind));
      const lines = exportLines(call.db, listOfKind(kind), call.params.storeId, call.body, hiddenFrom(rights));
      return new Promise((resolve, reject) => {
        const sending = async (): Promise<void> => {
          const first = await lines.next();
          const { bytes, ended } = streamOf(first, lines);
          resolve({ name: `${kind}.ndjson`, type: exportedRows.type, bytes });
          await ended;
        };
        inTurn(userId, new AbortController().signal, sending).catch(reject);
      });
    },
  ]);
  return Object.fromEntries(handlers) as Pick<Handlers, RouteName & `export.${string}`>;
}

/** How long nobody may take the next lines, in milliseconds: reading them holds a connection of the database. */
const patience = 20_000;

/**
 * Lines as a stream of bytes that is read no faster than it is taken, and a promise for when nothing is read any more.
 */
function streamOf(first: IteratorResult<string, void>, lines: AsyncGenerator<string, void>) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const encoder = new TextEncoder();
  let next: IteratorResult<string, void> | null = first;
  let timer: NodeJS.Timeout | undefined;
  const stop = async (): Promise<void> => {
    clearTimeout(timer);
    await lines.return();
    end();
  };
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(timer);
      try {
        const { done, value } = next ?? (await lines.next());
        next = null;
        if (done) {
          controller.close();
          return end();
        }
        controller.enqueue(encoder.encode(value));
        timer = setTimeout(() => {
          controller.error(new Error("nobody takes the rows"));
          void stop();
        }, patience).unref();
      } catch (error) {
        controller.error(error);
        end();
      }
    },
    cancel: stop,
  });
  return { bytes, ended };
}
