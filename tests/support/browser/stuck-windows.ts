import type { Page } from "playwright-core";
import { afterEach } from "vitest";
import { lendChromium } from "./chromium.ts";

/** How long a window may take to answer or to paint, in milliseconds, before it counts as one that does neither. */
const patience = 5_000;

// Set up for every file of the project: what a window showed is known only while it is still open.
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  const browser = await lendChromium();
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const line of await Promise.all(pages.map(describeWindow))) console.error(line);
});

/** Describes a window in a few lines of text: whether it paints and listens, where the focus is, and what it says. */
async function describeWindow(page: Page): Promise<string> {
  const late = new Promise<string>((resolve) => void setTimeout(resolve, patience * 2, "it does not answer"));
  const found = page.evaluate(async (longest) => {
    const frame = new Promise<string>((resolve) => void requestAnimationFrame(() => resolve("paints")));
    const none = new Promise<string>((resolve) => void setTimeout(resolve, longest, "paints nothing"));
    const focus = document.activeElement?.outerHTML.slice(0, 200) ?? "nowhere";
    const scripts = document.scripts.length;
    const front = document.querySelector("dialog[open]") ?? document.querySelector("main");
    const said = [document.querySelector(".aisle-toasts"), front].map((part) => part?.textContent?.slice(0, 600) ?? "");
    return `${await Promise.race([frame, none])}, ${document.visibilityState}, ${scripts} scripts, focus on ${focus}\n${said.join("\n")}`;
  }, patience);
  return `Window at ${page.url()}: ${await Promise.race([found, late]).catch(String)}`;
}
