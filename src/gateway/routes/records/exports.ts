import { randomUUID } from "node:crypto";
import type { NewExport } from "#contract/jobs/schema.ts";
import { type Kind, kindNames } from "#contract/records/kind-names.ts";
import type { RouteName } from "#contract/routes/paths.ts";
import { exportedRows } from "#contract/lists/exported.ts";
import { exportRoute } from "#contract/lists/export-paths.ts";
import type { FilterOf, ListContract } from "#contract/lists/list.ts";
import { viewRight } from "#contract/permission.ts";
import { hiddenFrom } from "#contract/records/field-rights.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { Transact } from "#gateway/database/transact.ts";
import { fairShare } from "#gateway/http/admission/fair-share.ts";
import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import type { AnsweredFile } from "#gateway/http/files/answer-file.ts";
import type { Principal } from "#gateway/principal.ts";
import { rightMissing } from "#gateway/refusal.ts";
import { describeExport } from "#gateway/routes/jobs.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import { exportLines } from "#gateway/store/lists/export.ts";
import { listOfKind } from "#gateway/store/lists/list-of-kind.ts";
import { asSeenIn } from "#gateway/store/lists/list.ts";

/** A call of any of the routes, as far as the handler reads it; the contract types each route by itself. */
interface ExportCall {
  readonly db: Db;
  readonly transact: Transact;
  readonly principal: Principal | null;
  readonly address: string;
  readonly params: { readonly storeId: string };
  readonly body: FilterOf<ListContract>;
}

/** The calls that read whole lists. One login exports one list at a time: each holds a connection until it is sent. */
export function exportHandlers(): Pick<Handlers, RouteName & `export.${string}`> {
  const inTurn = fairShare({ atOnce: 1, waiting: 0 });
  const handlers = kindNames.map((kind) => [
    exportRoute(kind),
    async (call: ExportCall): Promise<AnsweredFile> => {
      const { userId, rights, storeIds } = signedIn(call);
      const { storeId } = call.params;
      if (!rights.has(viewRight(kind))) throw rightMissing(viewRight(kind));
      const list = asSeenIn(listOfKind(kind), storeIds);
      const lines = exportLines(call.db, list, storeId, call.body, hiddenFrom(rights));
      return new Promise((resolve, reject) => {
        const sending = async (): Promise<void> => {
          const first = await lines.next();
          try {
            await noteExport(call, kind);
          } catch (error) {
            await lines.return();
            throw error;
          }
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

/** Tells the audit list who reads a whole list, as it does of the exports that are jobs. */
async function noteExport(call: ExportCall, kind: Kind): Promise<void> {
  const { title, about } = describeExport({ what: kind, filter: call.body } as NewExport);
  const entry = { subject: "export", id: randomUUID(), name: title, action: "created", before: null } as const;
  const after = { about, format: exportedRows.type };
  await call.transact((trx) =>
    writeAudit(trx, { storeId: call.params.storeId }, [{ ...entry, after, author: authorOf(call) }]),
  );
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
