import { expect } from "vitest";
import { type RouteName, paths } from "#contract/routes/paths.ts";
import { permissions } from "#contract/permission.ts";
import { routes } from "#contract/routes/routes.ts";
import type { RoutePath, RouteSchema } from "#contract/routes/route.ts";
import { hashPassword } from "#gateway/auth/passwords.ts";
import { mostBytesOf } from "#gateway/http/body/body-size.ts";
import { describeGateway } from "#gateway/http/openapi/reference.ts";
import {
  checkAnswer,
  createTestGateway,
  type LooseRequest,
  readRefusal,
  type TestCallOptions,
  type TestGateway,
  type TestLogin,
  type TestRefusal,
} from "../../support/gateway.ts";
import { isLongRun } from "../../support/run/tier.ts";
import { type Good, goodRequests, ownPassword } from "./good/good-requests.ts";
import { madeShapes } from "./made-shapes.ts";

/*
 * What the walks over the route table of the contract share. Whoever adds a route adds its case to good-requests.ts, and
 * every promise that holds for all routes is held against the new one too.
 */

export const pathOf = (name: RouteName): RoutePath => paths[name];
export const schemaOf = (name: RouteName): RouteSchema => routes[name];
export const names = Object.keys(paths) as RouteName[];
/** The same without the call that works only while nobody can log in; setup.test.ts shows what it answers. */
export const everyDayNames = names.filter((name) => name !== "setup.run");
/** Calls that need a login. */
export const guardedNames = names.filter((name) => !["public", "open"].includes(pathOf(name).access));
/** Routes that honour an idempotency key. */
export const idempotentNames = names.filter((name) => schemaOf(name).write === true);

/** A route that stands for all of its shape. */
interface OfShape {
  readonly shape: string;
  readonly name: RouteName;
}

/**
 * The first of these routes of each shape. A shape is all that `mountRoutes` knows of a route when it decides about a
 * call before the route's own schema and handler do.
 */
export function oneOfEachShape(some: readonly RouteName[], shapeIn = shapeOf): readonly OfShape[] {
  return [...Map.groupBy(some, shapeIn)].flatMap(([shape, [name]]) => (name ? [{ shape, name }] : []));
}

/**
 * Those of these routes that a run asks one by one: each that is written by hand, and one of each shape of those that are
 * made from a definition. The long run asks all.
 */
export function askedOf(some: readonly RouteName[]): readonly RouteName[] {
  return isLongRun ? some : oneOfEachShape(some, (name) => madeShapes.get(name) ?? name).map(({ name }) => name);
}

function shapeOf(name: RouteName): string {
  const { access, method, answers } = pathOf(name);
  const schema = schemaOf(name);
  const parts = (["params", "query", "body", "files"] as const).filter((part) => schema[part]);
  return [
    access === "public" || access === "open" ? access : "right",
    method === "get" ? "get" : "send",
    ...parts,
    ...(schema.write === undefined ? [] : [schema.write === true ? "keyed" : schema.write]),
    ...(answers ? ["answers file"] : []),
    mostBytesOf(schema),
  ].join(" ");
}

/** A gateway, and calls of its routes that hold every answer against what no answer may carry. */
export interface Walk {
  readonly gateway: TestGateway;
  readonly admin: TestLogin;
  readonly cases: ReturnType<typeof goodRequests>;
  /** Each call comes from an address of its own. */
  send(name: RouteName, request: LooseRequest, options?: TestCallOptions): Promise<Response>;
  refused(name: RouteName, request: LooseRequest, options?: TestCallOptions): Promise<TestRefusal>;
  answered(
    name: RouteName,
    request: LooseRequest,
    options?: TestCallOptions & { readonly as?: TestLogin },
  ): Promise<unknown>;
  /** A login of its own with every right, so that ending its session ends nobody else's. */
  anybody(): Promise<TestLogin>;
  /** A login with every right but this one, the same each time. */
  allBut(right: string): Promise<TestLogin>;
  /** A login with every right in another store than the requests are about, the same each time. */
  elsewhere(): Promise<TestLogin>;
  /** A login with every right in the store alone that the requests are about, the same each time. */
  onlyHere(): Promise<TestLogin>;
}

/** Makes a gateway to walk; close it at the end. */
export async function createWalk(): Promise<Walk> {
  // One login makes the calls of all routes, faster than anybody works.
  const gateway = await createTestGateway({ limits: { calls: { ofLogin: 0 } } });
  const { admin } = gateway.logins;
  const operations = Object.values(describeGateway(gateway.app).paths ?? {}).flatMap((path) => Object.values(path));
  const documented = new Map(operations.map(({ operationId, responses }) => [operationId, Object.keys(responses)]));
  const password_hash = await hashPassword(ownPassword);
  await gateway.db.updateTable("users").set({ password_hash }).execute();
  let address = 0;

  const send: Walk["send"] = async (name, request, options = { as: admin }) => {
    address += 1;
    const from = { address: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`, ...options };
    const response = await gateway.send(name, request, from);
    const text = await response.clone().text();
    expect(text).not.toMatch(
      /\bselect\b.*\bfrom\b|\binsert into\b|\bupdate \w+ set\b|\bat .*\.ts:\d+|node_modules|"stack"|Error:|syntax error|violates/i,
    );
    expect(documented.get(name)).toContain(String(response.status));
    const { answer } = schemaOf(name);
    const isFile = response.ok && "file" in answer;
    if (isFile) expect(answer.file).toContain(response.headers.get("content-type"));
    else expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    return response;
  };
  const cases = goodRequests(gateway);
  const without = new Map<string, Promise<TestLogin>>();
  let inSouth: Promise<TestLogin> | undefined;
  let inNorth: Promise<TestLogin> | undefined;
  return {
    gateway,
    admin,
    cases,
    send,
    refused: async (name, request, options) => readRefusal(name, await send(name, request, options)),
    async answered(name, request, options: TestCallOptions & { readonly as?: TestLogin } = { as: admin }) {
      if (options.as) await cases[name].own?.(request as Good, options.as.userId);
      const response = await send(name, request, options);
      if (pathOf(name).answers === "file") {
        expect(response.status).toBe(200);
        return new Uint8Array(await response.arrayBuffer());
      }
      const body = (await response.json()) as { status: boolean; code: number; data: unknown };
      expect({ name, status: response.status, body }).toMatchObject({
        name,
        status: 200,
        body: { status: true, code: 200 },
      });
      return checkAnswer(name, body.data);
    },
    async anybody() {
      const login = await gateway.logIn(permissions);
      await gateway.db.updateTable("users").set({ password_hash }).where("id", "=", login.userId).execute();
      return login;
    },
    allBut(right) {
      const known = without.get(right) ?? gateway.logIn(permissions.filter((one) => one !== right));
      without.set(right, known);
      return known;
    },
    elsewhere: () => (inSouth ??= gateway.logIn(permissions, [gateway.stores.south])),
    onlyHere: () => (inNorth ??= gateway.logIn(permissions, [gateway.stores.north])),
  };
}
