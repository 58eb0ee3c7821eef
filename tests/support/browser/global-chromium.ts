import type { TestProject } from "vitest/node";
import { findChromium } from "./chromium.ts";

// Each project loads this module separately: only globalThis is common to them.
const holder = globalThis as { aisleChromium?: Promise<unknown> };

/** Vitest calls this once for each project. Tests of the browser come last: where it is missing, it is installed meanwhile. */
export function setup(project: TestProject): void {
  if (!project.vitest.projects.some(({ name }) => name === "browser")) return;
  // The tests themselves say what is wrong.
  holder.aisleChromium ??= findChromium().catch(() => undefined);
}
