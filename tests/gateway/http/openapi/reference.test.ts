import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, expect, test } from "vitest";
import { basePath, eventsPath } from "#contract/routes/base-path.ts";
import { paths, type RouteName } from "#contract/routes/paths.ts";
import { routes } from "#contract/routes/routes.ts";
import type { RoutePath } from "#contract/routes/route.ts";
import { openTestGateway } from "../../../support/gateway.ts";

interface Operation {
  readonly operationId?: string;
  readonly security?: readonly Record<string, unknown>[];
  readonly responses: Record<string, unknown>;
  readonly requestBody?: unknown;
}
interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, unknown>; readonly securitySchemes: Record<string, unknown> };
}

let document: Document;

const gateway = await openTestGateway();
beforeAll(async () => {
  document = (await (await get("/api/openapi.json")).json()) as Document;
});

const get = (path: string, remoteAddress = "127.0.0.1") =>
  gateway.app.request(path, {}, { incoming: { socket: { remoteAddress } } });

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const result = await validator.validate({ ...document });
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("every call of the contract stands in it, with its right, its body and its refusals; and no other", () => {
  const written = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => `${operation.operationId} ${method} ${path}`),
  );
  const all = { ...paths, "events.stream": eventsPath };
  const expected = Object.entries(all).map(([name, { method, path }]) => `${name} ${method} ${path}`);
  expect(written.sort()).toEqual(expected.sort());
  for (const name of Object.keys(paths) as RouteName[]) {
    const path: RoutePath = paths[name];
    const schema = routes[name];
    const operation = document.paths[path.path]?.[path.method];
    expect(Object.hasOwn(operation?.responses ?? {}, "200")).toBe(true);
    for (const status of ["403", "421", "429"]) expect(operation?.responses).toHaveProperty(status);
    expect(operation?.requestBody !== undefined).toBe(schema.body !== undefined);
    // Nothing but the health is open to everybody, and it says so, because it would stand under no rule otherwise.
    const client = { clientId: [], clientSecret: [] };
    const staff = { token: [], ...client };
    const security = path.access === "open" ? [] : [path.access === "public" ? client : staff];
    expect([name, operation?.security]).toEqual([name, security]);
  }
});

test("it says how to log in, where it stands, and names its schemas", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(document.servers).toEqual([{ url: basePath }]);
  expect(document.components.securitySchemes["token"]).toMatchObject({ type: "http", scheme: "bearer" });
  expect(document.paths["/auth/access-token"]?.["post"]?.security).toEqual([{ clientId: [], clientSecret: [] }]);
  for (const name of ["Error", "OrderRow", "OrderDetail", "Session", "HistoryEntry"])
    expect(document.components.schemas).toHaveProperty(name);
});

test("the reference is a page whose every file is served from here", async () => {
  const page = await get("/api/reference");
  expect(page.headers.get("content-type")).toMatch(/^text\/html/);
  const html = await page.text();
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(files).toHaveLength(3);
  for (const file of files) {
    const response = await get(file);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(file.endsWith(".css") ? /text\/css/ : /javascript/);
    expect((await response.text()).length).toBeGreaterThan(50);
  }
  expect(html).not.toMatch(/https?:|<script>|style=/);
});

test("the document is built once, and never again for another call", async () => {
  const first = await get("/api/openapi.json");
  expect(first.headers.get("content-type")).toBe("application/json");
  // A document that was built anew would have this call in it.
  const responses = { 200: { description: "Answered" } };
  gateway.app.openAPIRegistry.registerPath({ method: "get", path: "/later", responses });
  expect(await (await get("/api/openapi.json")).text()).toBe(await first.text());
});

test("strangers are told there is nothing", async () => {
  for (const path of ["/api/openapi.json", "/api/reference", "/api/reference/swagger-ui.css"])
    for (const address of ["198.51.100.7", "::ffff:198.51.100.7", "unknown"])
      expect((await get(path, address)).status).toBe(404);
  for (const address of ["::1", "::ffff:127.0.0.1"]) expect((await get("/api/reference", address)).status).toBe(200);
});
