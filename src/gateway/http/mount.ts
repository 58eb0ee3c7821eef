import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { AnswerBody } from "#contract/errors.ts";
import { hiddenFrom, withoutHidden } from "#contract/records/field-rights.ts";
import { basePath, storeSequence } from "#contract/routes/base-path.ts";
import { paths, type RouteName } from "#contract/routes/paths.ts";
import { routes } from "#contract/routes/routes.ts";
import type { RoutePath, RouteSchema } from "#contract/routes/route.ts";
import { clientOf } from "#gateway/auth/identify.ts";
import type { Database, Db, Trx } from "#gateway/database/schema.ts";
import { makeTransact, type Transact } from "#gateway/database/transact.ts";
import { usualLimits } from "#gateway/limits.ts";
import type { Principal } from "#gateway/principal.ts";
import { keepFiles } from "#gateway/store/files/keep-files.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { newestSequences } from "#gateway/store/events/events.ts";
import { hasSequence, type Replica } from "#gateway/store/replica/replica.ts";
import { diskFull, notFound } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import type { Admission } from "./admission/admission.ts";
import { fairShare } from "./admission/fair-share.ts";
import { type AnsweredFile, answerFile } from "./files/answer-file.ts";
import { mostBytesOf } from "./body/body-size.ts";
import { receiverFromStaff, receiverFromStrangers } from "./body/receive-from.ts";
import type { Call, Handlers } from "./call.ts";
import { accept, type AcceptedParts } from "./input.ts";
import { idempotent } from "./idempotent.ts";
import { describe } from "./openapi/openapi.ts";
import { refuseHidden } from "./refuse-hidden.ts";
import type { App, RequestVariables } from "./variables.ts";

/** Nobody. */
const noRights: ReadonlySet<string> = new Set();

/** Calls about what a login keeps for itself. It may name columns that the login may not see, and tells of no record. */
const aboutOwn: readonly RouteName[] = [
  "preferences.list",
  "preferences.save",
  "saved-views.list",
  "saved-views.change",
];

/**
 * Mounts every route of the contract. The checks run in this order: login, right, body size, input, store, idempotency
 * key. The body is read after the right was checked.
 */
export function mountRoutes(
  app: App,
  services: Pick<Services, "db" | "replica" | "hub" | "files" | "hasRoom" | "limits">,
  admission: Admission,
  handlers: Handlers,
): void {
  const { db, replica, hub, files, hasRoom, limits = usualLimits } = services;
  const transact = makeTransact(db, (storeId) => hub.notify(storeId));
  const { heavyReads, reads, writes, waiting } = limits.share;
  const readHeavyInTurn = fairShare({ atOnce: heavyReads, waiting, rests: true });
  const readInTurn = fairShare({ atOnce: reads, waiting });
  const writeInTurn = fairShare({ atOnce: writes, waiting });
  const receiveFromStaff = receiverFromStaff(limits.bodies);
  const receiveFromStrangers = receiverFromStrangers(limits.bodies);
  for (const name of Object.keys(paths) as RouteName[]) {
    const path: RoutePath = paths[name];
    const schema = routes[name];
    describe(app, name);
    const pattern = basePath + path.path.replaceAll(/\{(\w+)\}/g, ":$1");
    // The route table gives each handler its own type. Here all handlers are called the same way, so the types are
    // erased.
    const handler = handlers[name] as (call: Call<never>) => Promise<unknown>;
    const { access } = path;
    const inTurn = schema.heavy ? readHeavyInTurn : schema.write === undefined ? readInTurn : writeInTurn;
    const isForStaff = access !== "public" && access !== "open";
    app.on(path.method.toUpperCase(), pattern, async (c) => {
      const principal = isForStaff
        ? await admission.admit(c, [access])
        : access === "public" && !isNamedInBody(c, schema)
          ? await admission.recognise(c)
          : null;
      const body = await (isForStaff && principal
        ? receiveFromStaff(c, mostBytesOf(schema), principal)
        : receiveFromStrangers(c, mostBytesOf(schema)));
      try {
        const accepted = await accept(c, schema, body.bytes);
        if (isNamedInBody(c, schema)) await admission.recognise(c, clientOf(c.req.raw.headers, accepted.body ?? {}));
        if (principal) ownStore(principal, accepted);
        const hidden = aboutOwn.includes(name) ? null : hiddenFrom(principal?.rights ?? noRights);
        refuseHidden(accepted.body, hidden);
        if (schema.write === true && hasRoom?.() === false) throw diskFull();
        const run = () => perform(c, { db, replica, files, transact, name, principal, accepted, handler });
        const data = await (principal ? inTurn(principal.userId, c.req.raw.signal, run) : run());
        if (replica && schema.write !== undefined) await tellSequence(c, db, accepted);
        if (path.answers === "file") return answerFile(c, data as AnsweredFile);
        return c.json({ status: true, code: 200, data: withoutHidden(data, hidden) } satisfies AnswerBody<unknown>);
      } finally {
        body.release();
      }
    });
  }
}

/** Whether only the body can name the program that calls. */
function isNamedInBody(c: Context, { clientInBody }: RouteSchema): boolean {
  return clientInBody === true && c.req.header("client-id") === undefined;
}

/** Checks every store id in a request: a store the caller may not see is refused as if it did not exist. */
export function ownStore(principal: Principal, accepted: Partial<AcceptedParts>): void {
  for (const part of [accepted.params, accepted.query, accepted.body]) {
    if (typeof part !== "object" || part === null) continue;
    const { storeId, entityInternalId } = part as { storeId?: unknown; entityInternalId?: unknown };
    for (const id of [storeId, entityInternalId]) {
      if (typeof id === "string" && !principal.storeIds.includes(id)) throw notFound("store");
    }
  }
}

interface Performance {
  readonly db: Kysely<Database>;
  readonly replica: Replica | undefined;
  readonly files: FileStores;
  readonly transact: Transact;
  readonly name: RouteName;
  readonly principal: Principal | null;
  readonly accepted: AcceptedParts;
  readonly handler: (call: Call<never>) => Promise<unknown>;
}

/** Calls a handler with what its route may use: a transaction when it writes, else a read-only handle. */
async function perform(
  c: Context<{ Variables: RequestVariables }>,
  { db, replica, files, transact, name, principal, accepted, handler }: Performance,
): Promise<unknown> {
  const schema = routes[name];
  const { write } = schema;
  const setHeader = (header: string, value: string) => c.header(header, value);
  const origin = { address: c.get("address"), isLocal: c.get("local") };
  const common = { ...accepted, principal, ...origin, headers: c.req.raw.headers, hungUp: c.req.raw.signal, setHeader };
  const call = (handles: object) => handler({ ...common, ...handles } as unknown as Call<never>);
  const inTransaction = (trx: Trx) => call({ trx });
  if (write === undefined || write === "stepwise") {
    const ask = (db: Db) => call(write === undefined ? { db } : { db, transact });
    const isFresh = freshFor(c, paths[name], accepted);
    if (!replica || !isFresh) return ask(db);
    if (write === undefined) return replica.ask(isFresh, ask, () => ask(db));
    // Such a call reads on after it has been answered, in a transaction of its own.
    return ask((await replica.place(isFresh))?.db ?? db);
  }
  if (write === "keyless") return transact(inTransaction);
  if (!principal) throw new Error(`${name} writes under an idempotency key, which needs a login`);
  const key = c.req.header("idempotency-key");
  const request = { principal, route: name, key, accepted: withSums(accepted) };
  if (schema.files === undefined) return idempotent(transact, request, inTransaction);
  const { storeId } = accepted.params as { readonly storeId: string };
  // Before the transaction begins, because it would hold its locks for as long as the files take.
  const kept = await keepFiles(db, files, storeId, accepted.files);
  try {
    return await idempotent(transact, request, (trx) => call({ trx, files: kept.files }));
  } finally {
    // What cannot be removed now, housekeeping removes.
    await kept.dropLoose().catch(() => undefined);
  }
}

/** Whether a replica has all that the caller has seen of its store; null where only the database itself may answer. */
function freshFor(c: Context, { replica }: RoutePath, { params }: AcceptedParts) {
  const seen = c.req.header(storeSequence) ?? "";
  if (!replica || !/^\d{1,15}$/.test(seen)) return null;
  return hasSequence((params as { readonly storeId: string }).storeId, Number(seen));
}

/** Tells whoever has written how far the events of the store are now, so that no replica answers from before. */
async function tellSequence(c: Context, db: Db, { params }: AcceptedParts): Promise<void> {
  const { storeId } = (params ?? {}) as { readonly storeId?: string };
  if (storeId === undefined) return;
  // What was written was written, even where this is not answered.
  const newest = await newestSequences(db, [storeId]).catch(() => null);
  if (newest) c.header(storeSequence, String(newest.get(storeId)));
}

/** The parts of a request with the SHA-256 of each file instead of its bytes, so that they can be compared. */
function withSums({ files, ...parts }: AcceptedParts): object {
  const sums = Object.entries(files).map(([name, { bytes, ...file }]) => [
    name,
    { ...file, sum: createHash("sha256").update(bytes).digest("hex") },
  ]);
  return { ...parts, ...(sums.length > 0 ? { files: Object.fromEntries(sums) } : {}) };
}
