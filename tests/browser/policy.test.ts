import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { demoPassword } from "../support/database/global-database.ts";
import { press } from "../support/browser/board.ts";
import { openWorkplace } from "../support/browser/workplace.ts";

const place = await openWorkplace();

/** What every answer carries, whatever is asked for. */
const wanted: Readonly<Record<string, RegExp>> = {
  "content-security-policy":
    /^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/]+=*')*; style-src 'self'(?: 'sha256-[\w+/]+=*')*; .*form-action 'none'/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^no-referrer$/,
  "x-frame-options": /^DENY$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\).*geolocation=\(\)/,
  "strict-transport-security": /^max-age=31536000/,
};

function missing(path: string, headers: Headers): string[] {
  const policy = headers.get("content-security-policy") ?? "";
  return [
    ...Object.entries(wanted).flatMap(([name, value]) =>
      value.test(headers.get(name) ?? "") ? [] : [`${path}: ${name} is ${headers.get(name)}`],
    ),
    ...(/unsafe|https?:|\*/.test(policy) ? [`${path}: ${policy}`] : []),
    ...(headers.has("x-powered-by") || headers.has("server") ? [`${path}: says what it is made with`] : []),
  ];
}

it("every page, file, call and error of the built console carries the policy, over HTTP", async () => {
  const directory = fileURLToPath(new URL("../../dist/console", import.meta.url));
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz|html)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(directory.length));
  expect(files.filter((file) => file.endsWith(".js")).length).toBeGreaterThan(3);
  const pages = ["/", "/login", "/dashboard", "/orders", "/orders/1", "/no-such-screen"];
  const calls = ["/api/health", "/api/general-settings", "/api/permissions", "/api/nothing", "/api/reference"];
  const errors = ["/index.html", "/work.html", "/gone.js", "/%zz", "/%00", `/${"x".repeat(5_000)}`];
  const found: string[] = [];
  for (const path of [...files, ...pages, ...calls, ...errors]) {
    const response = await fetch(place.address + path);
    found.push(...missing(path, response.headers));
    if (response.status >= 500) found.push(`${path}: ${response.status}`);
    const type = response.headers.get("content-type") ?? "";
    const text = await response.text();
    const policy = response.headers.get("content-security-policy") ?? "";
    if (!type.startsWith("text/html")) {
      if (/sha256/.test(policy)) found.push(`${path}: allows something inline`);
      continue;
    }
    // What runs or is drawn stands in files of ours or is known by its hash: nothing else inline, nothing from elsewhere.
    const inline = [...text.matchAll(/<(script|style)>(.*?)<\/\1>/gs)];
    for (const [, , content = ""] of inline) {
      const hash = createHash("sha256").update(content).digest("base64");
      if (policy.split(`'sha256-${hash}'`).length !== 3) found.push(`${path}: something inline that the policy stops`);
    }
    const rest = inline.reduce((left, [element]) => left.replace(element, ""), text);
    if (/<script(?![^>]*(?:\ssrc="\/|json"))|<style|\sstyle=|\son\w+=|(?:src|href)="(?:https?:)?\/\//i.test(rest))
      found.push(`${path}: something inline or from elsewhere`);
  }
  expect(found).toEqual([]);
});

it("the console asks nobody but the gateway for anything, and the policy stops nothing of its own", async () => {
  const page = await place.open();
  const asked: string[] = [];
  const stopped: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) stopped.push(message.text());
  });
  await page.reload();
  await page.getByLabel("Login ID").waitFor();
  await page.context().close();
  const inside = await place.logIn("admin");
  inside.on("request", (request) => asked.push(request.url()));
  inside.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) stopped.push(message.text());
  });
  await press(inside, "g o");
  await inside.locator('[role="grid"][aria-activedescendant]').waitFor();
  await inside.context().close();
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((address) => !/^(blob|data):/.test(address) && !address.startsWith(place.address))).toEqual([]);
  expect(stopped).toEqual([]);
});

it("no other site holds a window in which somebody is logged in, whoever opened it and whatever was in it before", async () => {
  const page = await place.comeBack("admin");
  const context = page.context();
  await context.route("http://elsewhere.example/**", (route) => {
    // A page that leads to the console once its window comes back to it.
    const isLeading = new URL(route.request().url()).pathname === "/leads" && isReady;
    return isLeading
      ? route.fulfill({ status: 302, headers: { location: `${place.address}/orders` } })
      : route.fulfill({ contentType: "text/html", body: "<!doctype html><title>elsewhere</title>" });
  });
  let isReady = false;
  await page.goto("http://elsewhere.example/");
  const openWindow = async (address: string): Promise<Page> => {
    const opened = context.waitForEvent("page");
    await page.evaluate((where) => {
      const held: unknown[] = Reflect.get(globalThis, "held") ?? [];
      Object.assign(globalThis, { held: [...held, window.open(where)] });
    }, address);
    const shown = await opened;
    await shown.waitForLoadState();
    return shown;
  };
  const opened = await openWindow(`${place.address}/orders`);
  const typed = await openWindow("http://elsewhere.example/two");
  await typed.goto(`${place.address}/orders`);
  const blank = await openWindow("about:blank");
  await blank.goto(`${place.address}/orders`);
  const first = await openWindow("about:blank");
  await first.goto(place.address);
  await first.waitForURL(/orders|dashboard/);
  const back = await openWindow("http://elsewhere.example/leads");
  await back.goto("http://elsewhere.example/three");
  isReady = true;
  await back.goBack({ waitUntil: "commit" });
  const held = await openWindow("http://elsewhere.example/last");

  await page.evaluate(() => {
    for (const each of Reflect.get(globalThis, "held")) each.location = "http://elsewhere.example/taken";
  });
  // The last one is held, so it goes; by then the others would have gone too.
  await held.waitForURL("http://elsewhere.example/taken");
  const inside = [opened, typed, blank, first, back];
  for (const each of inside) {
    await each.getByRole("main").first().waitFor();
    expect(new URL(each.url()).origin).toBe(place.address);
    expect(await each.evaluate(() => window.opener === null)).toBe(true);
  }
  await context.close();
});

it("a log-in leads to a page that is cut off from other windows, and keeps what the tab has stored", async () => {
  const page = await place.open();
  await page.goto(place.address);
  await page.evaluate(() => sessionStorage.setItem("kept", "yes"));
  const policies: (string | undefined)[] = [];
  page.on("response", (response) => {
    if (response.request().isNavigationRequest()) policies.push(response.headers()["cross-origin-opener-policy"]);
  });
  await page.getByLabel("Login ID").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  // Whoever is logged in is led on from the log-in page too.
  await page.goto(place.address);
  await page.waitForURL(`${place.address}/dashboard`);
  expect(policies).toEqual(["same-origin", undefined, "same-origin"]);
  expect(await page.evaluate(() => sessionStorage.getItem("kept"))).toBe("yes");
  await page.context().close();
});
