import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { createOrder, openBoard, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";

const place = await openWorkplace();

declare global {
  var heard: number[];
}

/** Notes every tone that is played, in hertz, and lets what is done once a minute be done soon. */
function listenIn(): void {
  globalThis.heard = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function heardStart(...at) {
    globalThis.heard.push(this.frequency.value);
    return start.apply(this, at);
  };
  const { setInterval } = globalThis;
  globalThis.setInterval = ((run: () => void, every?: number) =>
    setInterval(run, every === 60_000 ? 500 : every)) as typeof globalThis.setInterval;
}

const express = [660, 880, 1_320];
const late = [520, 390, 520, 390];
const heard = (page: Page) => page.evaluate(() => globalThis.heard);

/** Waits until the console has counted the late orders once more. */
const lateCounted = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().includes("/api/orders/counts") && !!answer.request().postData()?.includes('"late":true'),
  );

/** Moves the promises of all open orders to an hour that ends so long after now. */
const promise = (after: string) =>
  sql`update orders set slot_start = now() + ${after}::interval - interval '1 hour', slot_end = now() + ${after}::interval
      where slot_end is not null`.execute(place.db);

it("plays a tone for a new Express order and for the first late one, and none while sounds are off", async () => {
  await promise("1 day");
  const page = await place.comeBack("admin");
  await page.addInitScript(listenIn);
  await openBoard(page, "?sort=-placed");
  const shown = async (number: string) => {
    await page.getByText(number).first().waitFor();
    return number;
  };

  await press(page, "Shift+U");
  await page.getByText("Sounds are on").first().waitFor();
  // Who turns them on hears what they are like.
  await expect.poll(() => heard(page)).toEqual(express);
  await shown(await createOrder(place, page));
  expect(await heard(page)).toEqual(express);
  await shown(await createOrder(place, page, "Express"));
  await expect.poll(() => heard(page)).toEqual([...express, ...express]);

  await lateCounted(page);
  await promise("-1 minute");
  await expect.poll(() => heard(page)).toEqual([...express, ...express, ...late]);
  // The second late one is not told any more.
  await lateCounted(page);
  await lateCounted(page);
  expect(await heard(page)).toEqual([...express, ...express, ...late]);

  await press(page, "Shift+U");
  await page.getByText("Sounds are off").first().waitFor();
  await shown(await createOrder(place, page, "Express"));
  expect(await heard(page)).toEqual([...express, ...express, ...late]);
});
