import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Builds the console for production with a form that has every kind of field; returns its folder. */
export async function buildFormConsole(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), "aisle-forms-")), "console");
  const root = new URL("../../../", import.meta.url);
  const entry = "tests/support/browser/form-main.ts";
  await promisify(execFile)(process.execPath, ["build.ts", "--entry", entry, "--into", folder], { cwd: root });
  return folder;
}
