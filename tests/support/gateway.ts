import { afterAll } from "vitest";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { type Logger, pino } from "pino";
import { requestorTag, webClient } from "#contract/constants.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { basePath } from "#contract/routes/base-path.ts";
import { paths, type RouteName } from "#contract/routes/paths.ts";
import { type Permission, permissions } from "#contract/permission.ts";
import { type Answer, type Request as RouteRequest, routes } from "#contract/routes/routes.ts";
import type { RoutePath } from "#contract/routes/route.ts";
import { createApp } from "#gateway/app.ts";
import { makeSandbox } from "#gateway/providers/sandbox.ts";
import { hashSecret } from "#gateway/auth/tokens.ts";
import type { App } from "#gateway/http/variables.ts";
import { errorSchema } from "#gateway/http/openapi/openapi.ts";
import { createGatewayServer } from "#gateway/http/server.ts";
import { type Limits, usualLimits } from "#gateway/limits.ts";
import { createHub, type Hub } from "#gateway/live/hub.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { createTestDatabase, type TestDatabase } from "./database/database.ts";
import { buildUser, buildBusinessUnit, buildRole, buildStore, buildToken, unique } from "./database/rows.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { createTestFiles } from "./files/files.ts";
import { watchStatements } from "./database/store-statements.ts";
import { openMoving } from "./database/moving-clock.ts";
import { openWithin } from "./database/still-clock.ts";

/** Somebody who is logged in. */
export interface TestLogin {
  readonly userId: string;
  readonly loginId: string;
  readonly name: string;
  readonly token: string;
}

/** Options of a test request: login, idempotency key, further headers, client address. */
export interface TestCallOptions {
  readonly as?: Pick<TestLogin, "token">;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

/** A refused request; its body was checked against the error schema. */
export interface TestRefusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly current: unknown;
  readonly headers: Headers;
}

/** An app on a database of its own, with two stores of one business unit and a third of another. */
export interface TestGateway extends TestDatabase {
  readonly app: App;
  readonly files: FileStores;
  /** The folder of `files`; it is there once the first file came. */
  readonly filesDirectory: string;
  readonly businessUnitId: string;
  /** Ids of the stores. `north` and `south` belong to one business unit; only `stranger` may see `foreign`. */
  readonly stores: { readonly north: string; readonly south: string; readonly foreign: string };
  /**
   * `admin` has every right in both stores, `viewer` may only read, `nobody` has no rights, `stranger` works in the
   * foreign store.
   */
  readonly logins: Readonly<Record<"admin" | "viewer" | "nobody" | "stranger", TestLogin>>;
  /** Every line that the app has logged, parsed. */
  readonly logged: readonly Readonly<Record<string, unknown>>[];
  /**
   * Calls a route and returns its data, checked against the route's schema; throws with the error body when refused.
   */
  call<Name extends RouteName>(
    name: Name,
    request: RouteRequest<Name>,
    options?: TestCallOptions,
  ): Promise<Answer<Name>>;
  /** Calls a route that must refuse, with input of any shape. */
  refused(name: RouteName, request: LooseRequest, options?: TestCallOptions): Promise<TestRefusal>;
  /** Calls a route and returns the plain response. */
  send(name: RouteName, request: LooseRequest, options?: TestCallOptions): Promise<Response>;
  /** Makes a further login of the two stores' business unit with exactly these rights, by default in both stores. */
  logIn(rights: readonly Permission[], storeIds?: readonly string[]): Promise<TestLogin>;
  /** Moves the clock on that was asked for by `start`, by milliseconds. */
  moveOn(milliseconds: number): Promise<void>;
  /** A second app on the same database, which stands for another gateway process. */
  another(): App;
  /** Serves the app over real HTTP on a free port; returns its origin without a slash at the end. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/**
 * The parts of a request, with any content. A list in the query sends one parameter for each item; `text` sends a body
 * that is not JSON.
 */
export interface LooseRequest {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly text?: string;
  /** The uploaded files, by the names of their parts. */
  readonly files?: Readonly<Record<string, Blob>>;
}

/** Options of a test gateway. */
export interface TestGatewayOptions {
  /** Makes the hubs of this test; the default ones when left out. */
  readonly hub?: (database: TestDatabase, log: Logger) => Hub;
  readonly consoleDirectory?: string;
  readonly now?: () => number;
  /** The moment at which a clock begins that the test moves on, for program and database alike, in milliseconds. */
  readonly start?: number;
  readonly trustedProxy?: readonly string[];
  readonly allowedHosts?: readonly string[];
  readonly hasRoom?: () => boolean;
  /** Where uploaded files are kept; a folder of its own when left out. */
  readonly files?: FileStores;
  /** Limits other than the usual ones. */
  readonly limits?: { readonly [Part in keyof Limits]?: Partial<Limits[Part]> };
  /** Whether `listen` takes an address for that of many clients; every one is when left out. */
  readonly isShared?: (address: string) => boolean;
}

/** The headers by which a registered program tells itself. */
export const clientHeaders = {
  "client-id": webClient.id,
  "client-secret": webClient.secret,
  requestor: requestorTag,
} as const;

/** The headers of a call by somebody who is logged in. */
export function headersOf({ token }: Pick<TestLogin, "token">): Readonly<Record<string, string>> {
  return { ...clientHeaders, authorization: `Bearer ${token}` };
}

const usualHub = ({ db, servingUrl }: TestDatabase, log: Logger): Hub => createHub({ db, url: servingUrl, log });

/** Makes an app with stores and logins for all tests of a file: `const gateway = await openTestGateway();`. */
export async function openTestGateway(options?: TestGatewayOptions): Promise<TestGateway> {
  const gateway = await createTestGateway(options);
  afterAll(() => gateway.close());
  return gateway;
}

/** Makes an app with stores and logins, which its test closes. */
export async function createTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const database = await createTestDatabase();
  const { db } = database;
  // As in operation: the app may only serve, while the test itself may do everything.
  const clock = options.start === undefined ? null : await openMoving(database, options.start);
  const { watchPool, check } = watchStatements();
  const servingDb = clock
    ? openWithin("moving", database.servingUrl, 5)
    : openDatabase(database.pooledUrl ?? database.servingUrl, {
        connections: 5,
        pooled: database.pooledUrl !== null,
        keepsPlans: database.pooledUrl === null || process.env["TEST_POOLER_PLANS"] === "on",
        statementTimeout: 120_000,
        onPool: watchPool,
      });
  const logged: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      for (const line of chunk.toString().trim().split("\n")) logged.push(JSON.parse(line));
      done();
    },
  });
  const log = pino({ level: "debug" }, stream);
  const kept = createTestFiles();
  const { files = kept.files } = options;
  let publicOrigin = "http://localhost";
  const closers: (() => Promise<void>)[] = [kept.drop, () => servingDb.destroy()];
  if (clock) closers.push(() => clock.db.destroy());
  const limits: Limits = {
    sockets: { ...usualLimits.sockets, ...options.limits?.sockets },
    bodies: { ...usualLimits.bodies, ...options.limits?.bodies },
    calls: { ...usualLimits.calls, ...options.limits?.calls },
    share: { ...usualLimits.share, ...options.limits?.share },
    hashes: { ...usualLimits.hashes, ...options.limits?.hashes },
  };
  const make = () => {
    const hub = (options.hub ?? usualHub)({ ...database, db: servingDb }, log);
    closers.push(() => hub.close());
    const {
      consoleDirectory = null,
      trustedProxy = [],
      allowedHosts = [],
      now = clock?.now ?? Date.now,
      hasRoom,
    } = options;
    const paymentProvider = makeSandbox();
    const services = {
      db: servingDb,
      log,
      paymentProvider,
      outbound: { allowPrivate: true },
      publicOrigin: () => publicOrigin,
      hub,
      files,
      now,
      trustedProxy,
      allowedHosts,
      consoleDirectory,
      limits,
    };
    return createApp({ ...services, ...(hasRoom && { hasRoom }) });
  };
  const app = make();

  await db
    .insertInto("clients")
    .values({ client_id: webClient.id, secret_hash: hashSecret(webClient.secret), name: "Console" })
    .execute();
  const businessUnitId = await buildBusinessUnit(db);
  const foreignUnitId = await buildBusinessUnit(db);
  const north = (await buildStore(db, { business_unit_id: businessUnitId, code: "N1", name: "North" })).id;
  const south = (await buildStore(db, { business_unit_id: businessUnitId, code: "S1", name: "South" })).id;
  const foreign = (await buildStore(db, { business_unit_id: foreignUnitId, code: "F1", name: "Foreign" })).id;

  const enter = async (unitId: string, login: string, rights: readonly Permission[], storeIds: readonly string[]) => {
    await buildRole(db, unitId, login, rights);
    const row = { business_unit_id: unitId, login_id: login, role: login };
    const user = await buildUser(db, row, storeIds);
    const token = await buildToken(db, user.id, webClient.id);
    return { userId: user.id, loginId: login, name: user.name, token };
  };
  const looking: Permission[] = ["console.use", "dashboard.view", "order.view"];
  const logins = {
    admin: await enter(businessUnitId, "admin", permissions, [north, south]),
    viewer: await enter(businessUnitId, "viewer", looking, [north, south]),
    nobody: await enter(businessUnitId, "nobody", [], [north, south]),
    stranger: await enter(foreignUnitId, "stranger", permissions, [foreign]),
  };

  const send: TestGateway["send"] = async (name, request, sending = {}) => sendTo(app, name, request, sending);
  return {
    ...database,
    app,
    files,
    filesDirectory: kept.directory,
    businessUnitId,
    stores: { north, south, foreign },
    logins,
    logged,
    send,
    another: make,
    async moveOn(milliseconds) {
      if (!clock) throw new Error("this gateway has the clock of the machine");
      await clock.moveOn(milliseconds);
    },
    logIn: (rights, storeIds = [north, south]) => enter(businessUnitId, unique("login"), rights, storeIds),

    async call(name, request, sending) {
      const response = await send(name, request as LooseRequest, sending);
      const body = (await response.json()) as {
        readonly status: boolean;
        readonly code: number;
        readonly data?: unknown;
      };
      if (response.status !== 200 || body.status !== true || body.code !== 200)
        throw new Error(`${name} answered ${response.status}: ${JSON.stringify(body)}`);
      return checkAnswer(name, body.data);
    },

    async refused(name, request, sending) {
      return readRefusal(name, await send(name, request, sending));
    },

    async listen() {
      const server = createGatewayServer(app.fetch, limits.sockets, options.isShared ?? (() => true));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      closers.push(
        () =>
          new Promise((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      );
      publicOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return publicOrigin;
    },

    async close() {
      for (const close of closers.toReversed()) await close();
      await check(db).finally(database.drop);
    },
  };
}

/** Calls a route of an app by its name and returns the plain response. */
export async function sendTo(
  app: App,
  name: RouteName,
  request: LooseRequest,
  { as, idempotencyKey, headers, address = "127.0.0.1" }: TestCallOptions = {},
): Promise<Response> {
  const { method }: RoutePath = paths[name];
  const isForm = "files" in routes[name] && request.text === undefined;
  const json = request.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const body = isForm ? formOf(request) : json;
  return app.request(
    fillPath(name, request),
    {
      method: method.toUpperCase(),
      headers: {
        ...(as ? headersOf(as) : clientHeaders),
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    },
    { incoming: { socket: { remoteAddress: address, remotePort: 50_000, remoteFamily: "IPv4" } } },
  );
}

/** The form data of a request with files. */
function formOf({ body, files = {} }: LooseRequest): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as object)) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
}

/** The path of a route with params and query filled in. */
function fillPath(name: RouteName, { params = {}, query = {} }: LooseRequest): string {
  const path = paths[name].path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(String(params[param])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(key, String(one));
  return `${basePath}${path}${search.size > 0 ? `?${search}` : ""}`;
}

/** Checks data against the response schema of a route; throws when it does not match. */
export function checkAnswer<Name extends RouteName>(name: Name, data: unknown): Answer<Name> {
  const schema = routes[name];
  if ("file" in schema.answer) throw new Error(`${name} answers a file and no data`);
  const result = schema.answer.safeParse(data);
  if (!result.success) throw new Error(`${name} answered off its schema: ${result.error.message}`);
  return result.data as Answer<Name>;
}

/** Checks a refused response against the error schema and its own status; throws when it does not match. */
export async function readRefusal(name: string, response: Response): Promise<TestRefusal> {
  const text = await response.text();
  if (response.status < 400) throw new Error(`${name} was to be refused and answered ${response.status}: ${text}`);
  const { code, error } = errorSchema.parse(JSON.parse(text));
  if (code !== response.status || error.statusCode !== response.status)
    throw new Error(`${name}: the status ${response.status} is not the body's: ${text}`);
  return {
    status: response.status,
    code: error.code,
    message: error.message,
    fields: error.fields,
    current: error.current,
    headers: response.headers,
  };
}
