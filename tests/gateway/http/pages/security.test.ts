import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#gateway/database/connect.ts";
import { imageOrigins } from "#gateway/http/pages/image-base.ts";
import { mountConsole } from "#gateway/http/pages/console.ts";
import { pageTheme, readTheme } from "#gateway/http/pages/page-theme.ts";
import { pushOrigins } from "#gateway/http/pages/page-origins.ts";
import { secure } from "#gateway/http/pages/security.ts";
import type { App } from "#gateway/http/variables.ts";
import { createTestGateway, type TestGateway } from "../../../support/gateway.ts";

let gateway: TestGateway;
let directory: string;
const page = "<!doctype html><title>Aisle</title>";
const script = "console.log('aisle');".repeat(50);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "aisle-console-"));
  await mkdir(join(directory, "images"));
  await writeFile(join(directory, "index.html"), page);
  await writeFile(join(directory, "main-4KX7Q2PA.js"), script);
  await writeFile(join(directory, "main-4KX7Q2PA.js.br"), brotliCompressSync(script));
  await writeFile(join(directory, "main-4KX7Q2PA.js.gz"), gzipSync(script));
  await writeFile(join(directory, "images", "logo.svg"), "<svg/>");
  await writeFile(join(directory, "..", "aisle-secret.txt"), "secret");
  gateway = await createTestGateway({ consoleDirectory: directory });
});
afterAll(async () => {
  await gateway.close();
  await rm(directory, { recursive: true });
  await rm(join(directory, "..", "aisle-secret.txt"));
});

const get = (path: string, headers: Record<string, string> = {}) => gateway.app.request(path, { headers });

/** The directives of a response's Content-Security-Policy. */
function policy(response: Response): Map<string, string> {
  const text = response.headers.get("content-security-policy") ?? "";
  return new Map(
    text
      .split(";")
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part): [string, string] => {
        const [name = "", ...values] = part.split(" ");
        return [name, values.join(" ")];
      }),
  );
}

test.each([
  "/",
  "/orders",
  "/main-4KX7Q2PA.js",
  "/images/logo.svg",
  "/gone.js",
  "/api/health",
  "/api/permissions",
  "/api/nothing",
])("%s carries the security headers", async (path) => {
  const response = await get(path);
  const { headers } = response;
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
  expect(headers.has("x-powered-by")).toBe(false);
  expect(headers.has("access-control-allow-origin")).toBe(false);
  const directives = policy(response);
  expect(directives.get("default-src")).toBe("'none'");
  expect(directives.get("script-src")).toBe("'self'");
  expect(directives.get("style-src")).toBe("'self'");
  expect(directives.get("connect-src")).toBe("'self'");
  expect(directives.get("frame-ancestors")).toBe("'none'");
  expect(directives.get("base-uri")).toBe("'none'");
  expect(directives.get("object-src")).toBe("'none'");
  expect(headers.get("content-security-policy")).not.toMatch(/unsafe|https?:|\*/);
});

test.each(["cross-site", "same-site", "same-origin", undefined])(
  "a page that another window may hold (sec-fetch-site: %s) is cut off from it",
  async (site) => {
    for (const path of ["/", "/orders"]) {
      const { headers } = await get(path, site === undefined ? {} : { "sec-fetch-site": site });
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("vary")).toContain("sec-fetch-site");
    }
  },
);

test("only the log-in page costs the browser no process more, when its user has opened it", async () => {
  const { headers } = await get("/", { "sec-fetch-site": "none" });
  expect(headers.has("cross-origin-opener-policy")).toBe(false);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  // A browser says "none" of going back and of a reload too, whoever may hold the window by then.
  for (const path of ["/orders", "/dashboard", "/HOME-PAGE", "/setup", "//", "/index.html"]) {
    const other = await get(path, { "sec-fetch-site": "none" });
    expect(other.headers.get("cross-origin-opener-policy")).toBe("same-origin");
  }
});

const firebase = { apiKey: "k", projectId: "p", messagingSenderId: "1", appId: "a", vapidKey: "v" };
const setUp = (settings: object) =>
  gateway.db
    .updateTable("business_units")
    .set({ global_settings: JSON.stringify(settings) })
    .where("id", "=", gateway.businessUnitId)
    .execute();
const pushHosts = ["https://firebaseinstallations.googleapis.com", "https://fcmregistrations.googleapis.com"];

test("pages and the worker may call the push services once a push project is set up, and nobody else", async () => {
  await setUp({ firebase });
  try {
    const app = gateway.another();
    for (const path of ["/", "/orders", "/push-worker.js"]) {
      const directives = policy(await app.request(path));
      expect(directives.get("connect-src")).toBe(["'self'", ...pushHosts].join(" "));
      directives.delete("connect-src");
      expect([...directives.values()].join(" ")).not.toMatch(/unsafe|https?:|\*/);
    }
    expect(policy(await app.request("/api/health")).get("connect-src")).toBe("'self'");
  } finally {
    await setUp({});
  }
});

test("a push project counts from when it is set up until it is taken away", async () => {
  const origins = pushOrigins(gateway.db, 0);
  expect(await origins()).toEqual([]);
  await setUp({ firebase });
  expect(await origins()).toEqual(pushHosts);
  await setUp({ firebase: null });
  expect(await origins()).toEqual([]);
});

test("the page comes while the database is away", async () => {
  const db = openDatabase("postgres://nobody@127.0.0.1:1/none");
  try {
    const app = new Hono().use(secure(pushOrigins(db))).get("/", (c) => c.text("here"));
    const response = await app.request("/");
    expect(response.status).toBe(200);
    expect(policy(response).get("connect-src")).toBe("'self'");
  } finally {
    await db.destroy();
  }
});

test("no cache keeps what the API answers, refused calls included", async () => {
  for (const path of ["/api/health", "/api/permissions", "/api/nothing"])
    expect((await get(path)).headers.get("cache-control")).toBe("no-store");
});

test("every screen's address answers the page, which is asked for anew each time", async () => {
  for (const path of ["/", "/orders", "/business-view", "/invoice-reports/1.5", "/stores/a/orders/b?tab=2"]) {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/html; charset=utf-8/i);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(await response.text()).toBe(page);
  }
});

test("hashed files are kept for ever and come compressed to those who can read it", async () => {
  const plain = await get("/main-4KX7Q2PA.js");
  expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await plain.text()).toBe(script);
  const small = await get("/main-4KX7Q2PA.js", { "accept-encoding": "gzip, deflate, br" });
  expect(small.headers.get("content-encoding")).toBe("br");
  expect(small.headers.get("content-type")).toMatch(/javascript/);
  expect(small.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(small.headers.get("vary")).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(script);
  const older = await get("/main-4KX7Q2PA.js", { "accept-encoding": "gzip" });
  expect(older.headers.get("content-encoding")).toBe("gzip");
});

test("a file without a hash is asked for anew", async () => {
  const response = await get("/images/logo.svg");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(response.headers.get("content-type")).toMatch(/svg/);
});

test("a page allows what the build wrote into it, by hash, and no data of a store", async () => {
  const hashed = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const store = await gateway.db
    .selectFrom("stores")
    .select(["id", "general_settings"])
    .orderBy("created_at")
    .executeTakeFirstOrThrow();
  const words = "</script><script>alert(1)</script> $& $1";
  const settings = { ...store.general_settings, loginWelcomeMessage: words };
  const folder = await mkdtemp(join(tmpdir(), "aisle-pages-"));
  const data = '<script type="application/json" id="page-settings">null</script>';
  await writeFile(join(folder, "index.html"), `<style>b{}</style>${data}<script>first()</script>`);
  await writeFile(join(folder, "work.html"), "<script>second()</script>");
  await gateway.db
    .updateTable("stores")
    .set({ general_settings: JSON.stringify(settings) })
    .where("id", "=", store.id)
    .execute();
  try {
    const app: App = new OpenAPIHono();
    app.use(
      "*",
      secure(async () => []),
    );
    mountConsole(
      app,
      folder,
      pageTheme((lastStoreId) => readTheme(gateway.db, "/images/", lastStoreId)),
    );
    const first = await app.request("/");
    expect(policy(first).get("script-src")).toBe(`'self' ${hashed("b{}")} ${hashed("first()")}`);
    expect(policy(first).get("form-action")).toBe("'none'");
    const text = await first.text();
    expect(text).not.toContain("alert(1)</script>");
    const [, json = ""] = /id="page-settings">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({ loginWelcomeMessage: words });
    // What only logged-in users may know is not in the page.
    expect(JSON.parse(json)).not.toHaveProperty("posLogo");
    const second = await app.request("/orders");
    expect(policy(second).get("script-src")).toBe(`'self' ${hashed("second()")}`);
    expect(await second.text()).toBe("<script>second()</script>");
    for (const [coding, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const packed = await app.request("/", { headers: { "accept-encoding": coding } });
      expect(packed.headers.get("content-encoding")).toBe(coding);
      expect(packed.headers.get("vary")).toMatch(/accept-encoding/i);
      expect(unpack(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text);
    }
    expect((await app.request("/", { headers: { "accept-encoding": "br;q=0" } })).headers.has("content-encoding")).toBe(
      false,
    );
    await writeFile(join(folder, "index.html"), "<script>third()</script> ");
    expect(policy(await app.request("/")).get("script-src")).toBe(`'self' ${hashed("third()")}`);
  } finally {
    await gateway.db
      .updateTable("stores")
      .set({ general_settings: JSON.stringify(store.general_settings) })
      .where("id", "=", store.id)
      .execute();
    await rm(folder, { recursive: true });
  }
});

test("a page has no second address, which would come without its policy", async () => {
  expect((await get("/index.html")).status).toBe(404);
  expect((await get("/index.html.br")).status).toBe(404);
});

test("a script that is gone is missing, not a page", async () => {
  const response = await get("/screens-AAAAAAAA.js");
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control") ?? "").not.toMatch(/immutable/);
});

test.each([
  "/../aisle-secret.txt",
  "/%2e%2e/aisle-secret.txt",
  "/..%2faisle-secret.txt",
  "/images/..%5c..%5caisle-secret.txt",
  "//etc/passwd",
])("%s does not leave the folder", async (path) => {
  const response = await gateway.app.request(new Request(`http://localhost${path}`));
  expect(await response.text()).not.toMatch(/secret|root:/);
});

test("nothing but reading is answered outside the API", async () => {
  for (const method of ["POST", "PUT", "DELETE"])
    expect((await gateway.app.request("/orders", { method })).status).toBe(404);
});

test("pages may load the stores' images from the storage base, and from nowhere else", async () => {
  const app = new Hono()
    .use(secure(async () => [], imageOrigins("https://files.example/stores/")))
    .get("/", (c) => c.text("here"));
  expect(policy(await app.request("/")).get("img-src")).toBe("'self' data: blob: https://files.example");
  expect(imageOrigins("/images/")).toEqual([]);
});
