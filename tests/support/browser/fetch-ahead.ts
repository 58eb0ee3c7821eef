import type { Page } from "playwright-core";

/** Lets a window of a workplace fetch other screens ahead, as consoles do. It stays so: close it after the last test. */
export async function fetchAhead(page: Page): Promise<void> {
  await page.addInitScript(
    () => void Object.defineProperty(navigator, "connection", { value: { saveData: false }, configurable: true }),
  );
}
