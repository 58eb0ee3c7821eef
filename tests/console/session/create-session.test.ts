// @vitest-environment happy-dom
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApi } from "#console/client/api.ts";
import { ApiFailure } from "#console/client/failure.ts";
import type { Connection } from "#console/client/connection.ts";
import { takeMessage } from "#console/session/kept/after-reload.ts";
import type { LastingTexts } from "#console/session/kept/lasting-texts.ts";
import { type EndReason, endReason, takeLeftScreen } from "#console/session/kept/next-log-in.ts";
import { createSession, type SessionActions } from "#console/session/create-session.ts";
import { writeDraft, readDraft } from "#console/session/kept/drafts.ts";
import { currentPage, isLoggedIn, writeItem, ownKeys, storageKeys } from "#console/session/kept/storage.ts";
import { createLastingTexts } from "../../support/console/lasting-texts.ts";
import { type AnsweringServer, answer } from "../../support/run/answering-server.ts";

const now = Date.UTC(2026, 10, 21, 9);
let passed = 0;
const login = {
  access_token: "token-1",
  expiresIn: 10_006_030,
  id: "user-1",
  businessUnitId: "unit-1",
  loginId: "admin",
  name: "Ada Admin",
  role: "Administrator",
  storeId: "store-2",
};
const stores = [
  { id: "store-1", name: "First" },
  { id: "store-2", name: "Second" },
];

let server: AnsweringServer;
let calls: string[];
let broken: string | null;
let forgetful: boolean;
let living: Set<string>;
let loaded: string[];
let here: string;
let told: EndReason[];
let actions: SessionActions;
let connection: Connection;
let lasting: LastingTexts;

beforeAll(async () => {
  const app = new Hono().basePath("/api");
  const refusal = (code: string, status: number, message: string) => ({
    status: false,
    code: status,
    error: { statusCode: status, code, message },
  });
  app.use("*", async (c, next) => {
    const path = c.req.path.replace("/api", "");
    calls.push(`${c.req.method} ${path}`);
    if (path === broken) return c.json(refusal("unavailable", 503, "The database does not answer"), 503);
    const token = c.req.header("authorization")?.replace("Bearer ", "") ?? "";
    const isPublic = path === "/auth/access-token" || path === "/general-settings";
    if (!isPublic && !living.has(token)) return c.json(refusal("unauthorized", 401, "Log in first"), 401);
    return next();
  });
  const data = (value: unknown) => ({ status: true, code: 200, data: value });
  app.post("/auth/access-token", async (c) => {
    const { password } = await c.req.json<{ password: string }>();
    if (password !== "right")
      return c.json(refusal("wrong-credentials", 401, "Please Enter correct User Name and Password"), 401);
    if (!forgetful) living.add("token-1");
    return c.json(data(login));
  });
  app.post("/auth/renew-token", (c) => {
    living = new Set(["token-2"]);
    return c.json(data({ ...login, access_token: "token-2" }));
  });
  app.post("/auth/logout", (c) => {
    living.clear();
    return c.json(data({}));
  });
  app.get("/stores/profile", (c) => c.json(data({ entityName: "Corner Shop", storeLogo: "logo.svg" })));
  app.get("/store-details", (c) => c.json(data(stores)));
  app.get("/permissions", (c) => c.json(data({ role: "Administrator", permissions: ["order.view", "console.use"] })));
  app.get("/general-settings", (c) => c.json(data([{ tabName: "Shop", primaryColor: "#123456" }])));
  app.get("/global-settings", (c) => c.json(data([{ firebase: null }])));
  app.get("/form-header", (c) => c.json(data({ headers: { "order.number": "Bill no." } })));
  app.get("/form-header/dropdown/data", (c) => c.json(data([{ field: "order.source", value: "web" }])));
  server = await answer(app as unknown as Hono);
  (window as unknown as Window & { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/`);
});
afterAll(() => server.close());

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  passed = 0;
  calls = [];
  broken = null;
  forgetful = false;
  living = new Set();
  loaded = [];
  here = "/dashboard";
  told = [];
  lasting = createLastingTexts();
  actions = open();
});

/** The session of a page that has just been loaded. */
function open(): SessionActions {
  connection = {
    origin: server.origin,
    token: () => null,
    businessUnitId: () => null,
    ended: () => undefined,
    forbidden: () => undefined,
  };
  return createSession({
    api: createApi(connection),
    connection,
    notifyTabs: (reason) => told.push(reason),
    saveLast: async () => void calls.push("save last"),
    now: () => now + passed,
    lasting,
    here: () => here,
    load: (path) => loaded.push(path),
  });
}

describe("logIn", () => {
  it("reads profile, stores, rights and settings in turn, then loads the dashboard anew", async () => {
    await actions.logIn({ loginId: "admin", password: "right" });
    expect(calls.slice(0, 4)).toEqual([
      "POST /auth/access-token",
      "GET /stores/profile",
      "GET /store-details",
      "GET /permissions",
    ]);
    expect(calls.slice(4).sort()).toEqual([
      "GET /form-header",
      "GET /form-header/dropdown/data",
      "GET /general-settings",
      "GET /global-settings",
    ]);
    expect(loaded).toEqual(["/dashboard"]);
    expect(takeMessage()).toBe("Login Successfully");
  });

  it("keeps what the specification names, under its keys", async () => {
    await actions.logIn({ loginId: "admin", password: "right" });
    const kept = Object.fromEntries(storageKeys.map((key) => [key, localStorage.getItem(key)]));
    expect(kept).toEqual({
      token: "token-1",
      isLogin: "true",
      userDetails: JSON.stringify({ ...login, isLoggedIn: true }),
      response: JSON.stringify(login),
      username: "admin",
      entityName: "Corner Shop",
      storelogo: "logo.svg",
      permission: '["order.view","console.use"]',
      currentPage: "HOME-PAGE",
      firebase_token: null,
      variablesHeader: '{"headers":{"order.number":"Bill no."},"choices":[{"field":"order.source","value":"web"}]}',
    });
    expect(currentPage()).toBe("HOME-PAGE");
    expect(Number(localStorage.getItem(ownKeys.tokenEndsAt))).toBe(now + 10_006_030);
  });

  it("leaves nothing of a refused password, and does not end a session that never was", async () => {
    const failure = await actions.logIn({ loginId: "admin", password: "wrong" }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(localStorage.length).toBe(0);
    expect(loaded).toEqual([]);
  });

  it("is not logged in when a later step fails", async () => {
    broken = "/permissions";
    await expect(actions.logIn({ loginId: "admin", password: "right" })).rejects.toMatchObject({ code: "unavailable" });
    expect(isLoggedIn()).toBe(false);
    expect(localStorage.getItem("token")).toBeNull();
    expect(actions.session.user).toBeNull();
    expect(loaded).toEqual([]);
  });

  it("takes a token refused on the way for its own failure, not for a session that ended", async () => {
    forgetful = true;
    await expect(actions.logIn({ loginId: "admin", password: "right" })).rejects.toMatchObject({
      code: "unauthorized",
    });
    expect(loaded).toEqual([]);
    expect(told).toEqual([]);
  });

  it("registers the push token the browser has kept", async () => {
    writeItem("firebase_token", "push-token");
    broken = "/device-tokens";
    await actions.logIn({ loginId: "admin", password: "right" });
    expect(calls.at(-1)).toBe("POST /device-tokens");
    // Its failure keeps nobody from working.
    expect(loaded).toEqual(["/dashboard"]);
  });
});

describe("restore", () => {
  it("takes up after a reload who is logged in, without a call", async () => {
    await actions.logIn({ loginId: "admin", password: "right" });
    calls = [];
    actions = open();
    expect(actions.restore()).toBe(true);
    expect(actions.session).toMatchObject({
      token: "token-1",
      user: { name: "Ada Admin" },
      rights: ["order.view", "console.use"],
      store: { id: "store-2" },
      profile: { entityName: "Corner Shop" },
      settings: { tabName: "Shop" },
    });
    expect(calls).toEqual([]);
    await actions.refresh();
    expect(calls).toContain("GET /permissions");
  });

  it("is logged in only when the stored flag is true", async () => {
    await actions.logIn({ loginId: "admin", password: "right" });
    for (const flag of ["false", "TRUE", "1", ""]) {
      writeItem("isLogin", flag);
      expect(open().restore()).toBe(false);
    }
  });

  it.each(["token", "userDetails"] as const)(
    "ends a session whose %s is gone, instead of waiting for it",
    async (key) => {
      await actions.logIn({ loginId: "admin", password: "right" });
      localStorage.removeItem(key);
      loaded = [];
      expect(open().restore()).toBe(false);
      expect(isLoggedIn()).toBe(false);
      await expect.poll(() => loaded).toEqual(["/"]);
      expect(await endReason(lasting)).toBe("ended");
    },
  );

  it("loads the page anew when somebody else has logged in in another tab", async () => {
    await actions.logIn({ loginId: "admin", password: "right" });
    writeItem("userDetails", JSON.stringify({ ...login, id: "user-2", isLoggedIn: true }));
    loaded = [];
    actions.restore();
    expect(loaded).toEqual(["/dashboard"]);
  });
});

describe("endSession", () => {
  beforeEach(async () => {
    await actions.logIn({ loginId: "admin", password: "right" });
    loaded = [];
    told = [];
  });

  it("closes the token, empties both storages, tells the other tabs and loads the login screen", async () => {
    sessionStorage.setItem("anything", "kept");
    await actions.endSession("logged-out");
    expect(calls.slice(-2)).toEqual(["save last", "POST /auth/logout"]);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(loaded).toEqual(["/"]);
    expect(told).toEqual(["logged-out"]);
    expect(await endReason(lasting)).toBeNull();
  });

  it("leaves word of a time-out for the login screen", async () => {
    await actions.endSession("timed-out");
    expect(await endReason(lasting)).toBe("timed-out");
    expect(localStorage.length).toBe(0);
  });

  it("empties both storages of the push token too, and the next log-in registers it again", async () => {
    writeItem("firebase_token", "push-token");
    await actions.endSession("logged-out");
    expect(localStorage.length).toBe(0);
    await open().logIn({ loginId: "admin", password: "right" });
    expect(localStorage.getItem("firebase_token")).toBe("push-token");
    expect(calls).toContain("POST /device-tokens");
  });

  it("keeps for whoever was thrown out the screen they left, once, and for nobody else", async () => {
    here = "/orders?status=Pending";
    await actions.endSession("timed-out");
    actions = open();
    await actions.logIn({ loginId: "admin", password: "right" });
    // Every log-in begins on the dashboard, which offers to go on.
    expect(loaded.at(-1)).toBe("/dashboard");
    expect(await takeLeftScreen(lasting, "user-2")).toBeNull();
    expect(await takeLeftScreen(lasting, "user-1")).toBe("/orders?status=Pending");
    expect(await takeLeftScreen(lasting, "user-1")).toBeNull();
  });

  it("forgets the screen that was left when its user logs out", async () => {
    here = "/orders";
    await actions.endSession("timed-out");
    actions = open();
    await actions.logIn({ loginId: "admin", password: "right" });
    await actions.endSession("logged-out");
    expect(await takeLeftScreen(lasting, "user-1")).toBeNull();
  });

  it("leaves both storages empty, and gives what was typed to its own login alone, but not after a log-out", async () => {
    writeDraft("user-1", "store/phone-orders", [{ lines: [] }], "browser");
    writeDraft("user-1", "picker/new", { name: "Asha" });
    writeDraft("user-2", "picker/new", { name: "Ravi" });
    await actions.endSession("timed-out");
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    // Somebody comes for an address before anybody has logged in.
    open().leave(null);
    actions = open();
    await actions.logIn({ loginId: "admin", password: "right" });
    expect(readDraft("user-1", "picker/new")).toEqual({ name: "Asha" });
    expect(readDraft("user-1", "store/phone-orders", "browser")).toEqual([{ lines: [] }]);
    expect(readDraft("user-2", "picker/new")).toBeNull();
    await actions.endSession("logged-out");
    await open().logIn({ loginId: "admin", password: "right" });
    expect(readDraft("user-1", "picker/new")).toBeNull();
  });

  it("happens once, whatever else ends meanwhile", async () => {
    await Promise.all([actions.endSession("timed-out"), actions.endSession("ended"), actions.endSession("logged-out")]);
    actions.leave("ended");
    await expect.poll(() => loaded).toEqual(["/"]);
    expect(await endReason(lasting)).toBe("timed-out");
  });

  it("keeps its own reason when another tab empties the storage meanwhile", async () => {
    const end = actions.endSession("timed-out");
    actions.leave("ended");
    await end;
    expect(await endReason(lasting)).toBe("timed-out");
    expect(loaded).toEqual(["/"]);
  });

  it("happens too when the gateway cannot be reached", async () => {
    broken = "/auth/logout";
    await actions.endSession("logged-out");
    expect(loaded).toEqual(["/"]);
    expect(localStorage.length).toBe(0);
  });

  it("follows a token the gateway no longer knows", async () => {
    living.clear();
    await actions.refresh().catch(() => undefined);
    await expect.poll(() => loaded).toEqual(["/"]);
    expect(await endReason(lasting)).toBe("ended");
    expect(calls).not.toContain("POST /auth/logout");
  });

  it("is a time-out when the token the gateway no longer knows had come to its end", async () => {
    living.clear();
    passed = login.expiresIn;
    await actions.refresh().catch(() => undefined);
    await expect.poll(() => loaded).toEqual(["/"]);
    expect(await endReason(lasting)).toBe("timed-out");
  });
});

describe("renew", () => {
  it("keeps the new token, which every later call carries", async () => {
    await actions.logIn({ loginId: "admin", password: "right" });
    await actions.renew();
    expect(localStorage.getItem("token")).toBe("token-2");
    expect(connection.token()).toBe("token-2");
    await actions.refresh();
  });
});
