import { expect, it } from "vitest";
import { openWorkplace } from "../../support/browser/workplace.ts";

const place = await openWorkplace();

it("says that a newer version is here, and starts it once nobody types or touches the screen", async () => {
  const page = await place.comeBack("admin", "/dashboard", {});
  await page.clock.install();
  await page.reload();
  const heading = page.locator("main h1");
  await heading.waitFor();
  // A page of an older build: its main file has another name than the one that the gateway serves now.
  await page.evaluate(() => document.querySelector("link[data-main]")?.setAttribute("href", "/main-OLDER000.js"));
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  // The clock goes by itself: put forward here, it would reach the minute without a touch before the network answers.
  await page.getByText("A newer version of Aisle is here").first().waitFor();
  const isOlder = () => page.evaluate(() => document.querySelector('link[href="/main-OLDER000.js"]') !== null);
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await page.clock.runFor(120_000);
  expect(await isOlder()).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.clock.runFor(30_000);
  expect(await isOlder()).toBe(true);
  await Promise.all([page.waitForEvent("load"), page.clock.runFor(60_000).catch(() => undefined)]);
  await heading.waitFor();
  expect(await isOlder()).toBe(false);
  await page.context().close();
});
