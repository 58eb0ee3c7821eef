import { expect, it } from "vitest";
import { openWorkplace } from "../../support/browser/workplace.ts";

const place = await openWorkplace();

it("says that a newer version is here, and starts it once nobody types or touches the screen", async () => {
  const page = await place.comeBack("admin", undefined, {});
  // Before the console is there: while a clock is installed it stands at 1970 for a moment, which would end a session.
  await page.clock.install();
  await page.goto(`${place.address}/dashboard`);
  const work = page.locator(".aisle-work-line").first();
  await work.waitFor();
  const help = page.getByRole("dialog");
  const openHelp = async () => {
    await page.keyboard.press("?");
    await help.waitFor();
  };
  const closeHelp = async () => {
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
  };
  // Its code must not be on its way when the network goes: a key that waits for it would wait in vain.
  await openHelp();
  await closeHelp();
  // A page of an older build: its main file has another name than the one that the gateway serves now.
  await page.evaluate(() => document.querySelector("link[data-main]")?.setAttribute("href", "/main-OLDER000.js"));
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  // The clock goes by itself: put forward here, it would reach the minute without a touch before the network answers.
  await page.getByText("A newer version of Aisle is here").first().waitFor();
  const isOlder = () => page.evaluate(() => document.querySelector('link[href="/main-OLDER000.js"]') !== null);
  await openHelp();
  await page.clock.runFor(120_000);
  expect(await isOlder()).toBe(true);
  await closeHelp();
  await page.clock.runFor(30_000);
  expect(await isOlder()).toBe(true);
  await Promise.all([page.waitForEvent("load"), page.clock.runFor(60_000).catch(() => undefined)]);
  await work.waitFor();
  expect(await isOlder()).toBe(false);
  await page.context().close();
});
