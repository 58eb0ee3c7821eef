import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { buildPicker, buildProduct } from "../support/database/rows.ts";
import * as board from "../support/browser/board.ts";
import { openWorkplace } from "../support/browser/workplace.ts";

/** Each of these would run, ask for something or turn words around, were it ever read as more than text. */
const name = `=cmd|' /C calc'!A0 <img src=/hit onerror=hit()><script>hit()</script>`;
const line = `<details open ontoggle=hit()>\u202Edaor ehT`;
const product = `<svg onload=hit()> javascript:hit() \u202Ebackwards`;
const instructions = `<a href="javascript:hit()">leave it here</a> {{7*7}} \u2066isolated`;
const comment = `<iframe srcdoc="<script>parent.hit()</script>"></iframe> \u202Enettirw`;
const picker = `<img src=/hit onerror=hit()> \u202EPicker`;

let page: Page;
let storeId: string;
/** Addresses the page asked for, and questions it put up by itself. */
const asked: string[] = [];

const place = await openWorkplace();
beforeAll(async () => {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
  page = await place.comeBack("admin", "/dashboard");
  page.on("request", (request) => asked.push(request.url()));
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => asked.push(`dialog ${dialog.message()}`)));
  await page.evaluate(() => {
    const stopped: string[] = [];
    Object.assign(globalThis, { stopped, hit: () => stopped.push("hostile text ran") });
    document.addEventListener("securitypolicyviolation", (event) =>
      stopped.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
});

/** Waits for a text to be shown word for word, and finds nothing of it become more than text. */
async function shows(...texts: string[]): Promise<void> {
  for (const text of texts) await page.getByText(text).first().waitFor();
  // What the page itself brings with it is no harm: the script that makes it look right before any other is there.
  const sent = await (await fetch(page.url())).text();
  const harm = await page.evaluate((sent) => {
    const made = document.querySelectorAll(
      `img[src="/hit"], svg[onload], iframe, details[ontoggle], [onerror], script:not([src]), a[href^="javascript" i]`,
    );
    const { stopped } = globalThis as unknown as { readonly stopped: readonly string[] };
    return [...[...made].map((element) => element.outerHTML).filter((html) => !sent.includes(html)), ...stopped];
  }, sent);
  expect(harm).toEqual([]);
  expect(asked.filter((address) => !address.startsWith(place.address) || address.includes("/hit"))).toEqual([]);
}

const press = (...keys: string[]) => board.press(page, ...keys);

async function call<Data>(method: string, path: string, body: unknown): Promise<Data> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await place.ask(`/api/stores/${storeId}${path}`, { method, headers, body: JSON.stringify(body) });
  const { data } = (await answer.json()) as { readonly data: Data };
  expect(answer.status).toBe(200);
  return data;
}

it("text from people is text wherever it is shown, and no formula in a file", async () => {
  const goods = await buildProduct(place.db, storeId, { name: product });
  await buildPicker(place.db, storeId, { name: picker });
  const order = await call<{ id: string; number: string }>("POST", "/orders", {
    source: "android",
    orderType: "Normal",
    deliveryType: "HOME_DELIVERY",
    customer: { name, phone: "+915550001111" },
    address: { type: "Home", line, locality: instructions, city: product, pincode: "<b>1</b>" },
    payment: "Pay on Delivery",
    instructions,
    lines: [{ productId: goods.id, quantity: 2 }],
  });
  // Before the calls: what they tell the dashboard makes it read the new slot.
  const longAgo = { slot_start: "2026-01-01T04:00:00Z", slot_end: "2026-01-01T06:00:00Z" };
  await place.db.updateTable("orders").set(longAgo).where("id", "=", order.id).execute();
  await call("PUT", `/orders/${order.id}/action/Accepted`, { version: 1 });
  await call("POST", "/comments-history/bulk", { comments: [{ orderId: order.id, comment }] });

  // The dashboard, the palette, the order with its tabs.
  await shows(name);
  await press("#");
  await page.getByRole("combobox").waitFor();
  await page.keyboard.type(order.number);
  await page.getByRole("option").filter({ hasText: name }).waitFor();
  await shows(name);
  await press("Enter");
  await page.getByRole("heading", { name: order.number }).waitFor();
  await shows(name, `${line}, ${instructions}, ${product} <b>1</b>`, instructions);
  await page.getByRole("tab", { name: "PRODUCT LIST" }).click();
  await shows(product);
  await page.getByRole("tab", { name: "TRACKING" }).click();
  await shows(comment);

  // A list to choose from, the message of what was done, and what happened.
  await press("a");
  await page.getByRole("option").filter({ hasText: picker }).click();
  await shows(`${order.number}: picker ${picker}`, `Picker ${picker} assigned`);

  // The board, the file made of it, the panel.
  await press("g o");
  await page.getByRole("gridcell", { name }).waitFor();
  await shows(name, picker);
  const [download] = await Promise.all([page.waitForEvent("download"), press("e", "Enter")]);
  const file = await readFile(await download.path(), "utf8");
  const written = file.split("\r\n").find((one) => one.includes(order.number));
  expect(written).toContain(`,'${name},`);
  expect(written).toContain(",+915550001111");
  await page.locator('[role="grid"][aria-activedescendant]').waitFor();
  await press("Enter");
  await page.getByRole("tab", { name: "TRACKING" }).waitFor();
  await shows(name);
});
