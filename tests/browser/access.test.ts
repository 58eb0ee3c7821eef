import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages } from "#contract/messages.ts";
import { startWorkplace, type Workplace } from "../support/workplace.ts";

let place: Workplace;
let axe: string;
beforeAll(async () => {
  place = await startWorkplace();
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
});
afterAll(() => place.close());

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe finds on the page as it is, as lines to read. */
async function findings(page: Page): Promise<string[]> {
  // The content security policy forbids inline scripts in the page, not what the debugger evaluates.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: Finding[] }> };
    };
    return (await tool.run()).violations;
  });
  return found.flatMap((finding) =>
    finding.nodes.slice(0, 3).map((node) => `${finding.impact} ${finding.id}: ${node.html.slice(0, 160)}`),
  );
}

for (const colorScheme of ["light", "dark"] as const) {
  describe(`axe finds nothing in ${colorScheme}`, () => {
    it("on the log-in screen", async () => {
      const page = await place.open({ colorScheme });
      await page.getByLabel("Login ID").waitFor();
      expect(await findings(page)).toEqual([]);
      await page.context().close();
    });

    it("on dashboard, board, panel, palette, help, question and order", async () => {
      const page = await place.logIn("admin", { colorScheme, reducedMotion: "reduce" });
      const seen: Record<string, string[]> = {};
      const look = async (name: string) => {
        seen[name] = await findings(page);
      };
      await page.getByRole("region", { name: "Today by status" }).waitFor();
      await page
        .getByRole("region", { name: "Messages" })
        .getByText(messages.loginSucceeded)
        .waitFor({ state: "detached" });
      await look("dashboard");
      await page.keyboard.press("g");
      await page.keyboard.press("o");
      await page.locator('[role="grid"][aria-activedescendant]').waitFor();
      await look("orders");
      await page.keyboard.press("x");
      await page.keyboard.press("Enter");
      await page.getByRole("tab", { name: "TRACKING" }).waitFor();
      await look("panel");
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").waitFor();
      await look("palette");
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
      await look("help");
      await page.keyboard.press("Escape");
      await page.keyboard.press("s");
      await page.getByRole("combobox").waitFor();
      await look("question");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      for (const key of ["Control+a", "Control+k"]) await page.keyboard.press(key);
      await page.getByRole("combobox").waitFor();
      await page.keyboard.type("status to cancelled");
      await page.keyboard.press("Enter");
      await page.getByLabel("Reason").waitFor();
      await page.keyboard.type("nobody at home");
      await page.keyboard.press("Enter");
      await page.getByText("Nothing has happened yet").waitFor();
      await look("plan for many");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Enter");
      await page.getByRole("tab", { name: "TRACKING" }).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/orders\/[0-9a-f-]{36}/);
      await page.getByRole("tab", { name: "TRACKING" }).waitFor();
      await look("order");
      expect(Object.fromEntries(Object.entries(seen).filter(([, lines]) => lines.length > 0))).toEqual({});
      await page.context().close();
    });
  });
}
