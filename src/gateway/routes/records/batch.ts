import type { z } from "zod";
import type { BatchResult } from "#contract/batch/schema.ts";
import type { ChangeRoute } from "#contract/batch/change-request.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { ChangingKind } from "#contract/records/kind-names.ts";
import { paths } from "#contract/routes/paths.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { routes } from "#contract/routes/routes.ts";
import { authorOf, type Call, type Handlers, signedIn } from "#gateway/http/call.ts";
import { invalid, type Refusal, rightMissing } from "#gateway/refusal.ts";
import { changeAll } from "#gateway/store/batch/change-all.ts";
import { orderKind } from "#gateway/store/orders/order-change.ts";
import type { ChangeableKind } from "#gateway/store/records/changeable-kind.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";

type BatchCall = Call<"records.batch">;
type SingleHandler = (call: Call<never>) => Promise<Kinds[ChangingKind]>;

/** The parts of a request for one record. */
interface SingleRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The call that makes one change of many records, each by the handler of the single change. */
export function batchRoutes(handlers: Pick<Handlers, ChangeRoute>): Pick<Handlers, "records.batch"> {
  return {
    "records.batch": async (call) => {
      const { body, trx, principal, address, isLocal, headers, setHeader } = call;
      const { access } = paths[body.call];
      if (!signedIn(call).rights.has(access)) throw rightMissing(access);
      const schema = routes[body.call];
      const { changes } = schema;
      if (!changes) throw new Error(`${body.call} does not say which record it changes`);
      const requests = body.rows.map((_row, place) => acceptRow(call, schema, place));
      const common = { trx, principal, address, isLocal, headers, setHeader, query: undefined, files: {} };
      // The route table gives each handler its own type; the request was checked by the schemas of its route.
      const handler = handlers[body.call] as unknown as SingleHandler;
      const { alsoLocks } = changes;
      const kind = changeableKind(changes.kind, signedIn(call).storeIds);
      // What may wait for the others is decided by rules that write nothing.
      const waits = ({ body }: SingleRequest) => kind.mayWait?.({ fields: body["changes"] ?? {} } as never) === true;
      const { rows: results } = await changeAll(trx, {
        kind,
        storeId: call.params.storeId,
        author: authorOf(call),
        isDryRun: body.dryRun === true,
        // What is taken back holds stock and places again at once, and may be refused after it has written.
        decidesFirst:
          requests.every(waits) ||
          (changes.decidesFirst === true && requests.every(({ body }) => body.undoes === undefined)),
        async lockMore(trx) {
          if (!alsoLocks) return;
          const ids = requests.map((request) => request.body[alsoLocks.field]).filter((id) => typeof id === "string");
          if (ids.length > 0)
            await storedKinds[alsoLocks.kind].lockRows(trx, call.params.storeId, [...new Set(ids)], "no key update");
        },
        changes: requests.map((request) => ({
          id: String(request.params[changes.id]),
          run: () => handler({ ...common, ...request } as unknown as Call<never>),
        })),
      });
      const rows = results.map(({ id, row, refusal }) => ({
        id,
        row: body.dryRun ? null : row,
        error: refusal && refusalOf(refusal),
      }));
      return { rows };
    },
  };
}

/** How records of any kind are changed by somebody who works in these stores. */
function changeableKind(kind: ChangingKind, storeIds: readonly string[]): ChangeableKind<ChangingKind, never> {
  const found: unknown = kind === "order" ? orderKind : storedKinds[kind].seenIn(storeIds);
  return found as ChangeableKind<ChangingKind, never>;
}

/** The request for one record, checked by the schemas of its call. Throws a Refusal (422) that names what is wrong. */
function acceptRow({ params, body }: BatchCall, schema: RouteSchema, place: number): SingleRequest {
  const own = body.rows[place];
  return {
    // The store comes last: it was checked, and no record may name another one.
    params: acceptPart("params", schema.params, place, body.params, { ...own?.params, storeId: params.storeId }),
    body: acceptPart("body", schema.body, place, body.body, own?.body),
  };
}

function acceptPart(
  part: "params" | "body",
  schema: z.ZodType | undefined,
  place: number,
  shared: Readonly<Record<string, unknown>> = {},
  own: Readonly<Record<string, unknown>> = {},
) {
  const result = schema?.safeParse({ ...shared, ...own });
  if (!result) throw new Error("a change of one record has parameters and a body");
  if (result.success) return result.data as Readonly<Record<string, unknown>>;
  const issues = result.error.issues.map((issue) => {
    const first = "keys" in issue && issue.code === "unrecognized_keys" ? issue.keys[0] : issue.path[0];
    const isShared = first !== undefined && Object.hasOwn(shared, first) && !Object.hasOwn(own, first);
    return { ...issue, path: [...(isShared ? [part] : ["rows", place, part]), ...issue.path] };
  });
  throw invalid(issues);
}

function refusalOf(refusal: Refusal): BatchResult["rows"][number]["error"] {
  const { code, message, fields, current } = refusal.body().error;
  return {
    code,
    message,
    ...(fields ? { fields: { ...fields } } : {}),
    ...(current === undefined ? {} : { current: current as Kinds[ChangingKind] }),
  };
}
