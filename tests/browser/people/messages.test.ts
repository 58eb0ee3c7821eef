import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { messageOutbox, sendingOutbox } from "#gateway/jobs/outbox.ts";
import { press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { setProviders } from "../../support/database/messages.ts";
import { buildCustomer, unique } from "../../support/database/rows.ts";

let page: Page;
let storeId: string;
const taken: string[] = [];
const provider = createServer((request, response) => {
  let text = "";
  request.on("data", (part) => (text += String(part)));
  request.on("end", () => {
    taken.push(text);
    response.end("queued");
  });
});
const place = await openWorkplace();
beforeAll(async () => {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  await setProviders(place.db, storeId, `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`);
});
afterAll(async () => {
  provider.close();
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

it("writes to a customer by keys alone, and shows the message wait and then be sent", async () => {
  const name = unique("Lakshmi");
  await buildCustomer(place.db, storeId, { name, phone: "+915000012345", consent: ["SMS"] });
  await page.goto(`${place.address}/store-customers?text=${name}`);
  await page.getByRole("row", { name: new RegExp(name) }).waitFor();
  await press(page, "w");
  await page.getByText(`Write to ${name}`).first().waitFor();
  await press(page, "1");
  await page.getByRole("textbox", { name: "Text" }).waitFor();
  await page.keyboard.type("Hello {customerNam}");
  await page.getByText("{customerNam} is not known here", { exact: false }).waitFor();
  await press(page, "Backspace");
  await page.keyboard.type("e}, please call");
  // The text is shown as the customer reads it.
  await page.getByText(`Hello ${name}, please call`).waitFor();
  await page.getByText("1 text message", { exact: false }).waitFor();
  await press(page, "Control+Enter");
  await page
    .getByText(/S101-MS-\d+ to .* is Waiting/)
    .first()
    .waitFor();
  await press(page, "g Shift+E");
  await page.getByRole("heading", { name: "Messages", exact: true }).waitFor({ state: "attached" });
  const row = page.getByRole("row", { name: new RegExp(name) });
  await row.getByText("Waiting").waitFor();
  const limits = { allowPrivate: true, timeout: 60_000 };
  const log = { warn: (details: unknown) => expect.fail(JSON.stringify(details)) };
  const job = sendingOutbox(messageOutbox, { db: place.db, notify: () => {}, limits }, log);
  await job.round(new AbortController().signal);
  await expect.poll(() => taken.length).toBe(1);
  // Nobody has touched the page: the event of the change has brought the new status.
  await row.getByText("Sent", { exact: true }).waitFor();
  await job.end?.();
  expect(JSON.parse(taken[0] ?? "")).toMatchObject({ to: "+915000012345", text: `Hello ${name}, please call` });
});
