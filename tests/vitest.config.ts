import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { firstTries } from "./support/run/first-tries.ts";
import { LongestFirst } from "./support/run/longest-first.ts";
import { seconds } from "./support/run/seconds.ts";
import { temporaryFolder } from "./support/run/temporary-folder.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Starts one PostgreSQL for the whole run, makes the template that createTestDatabase() copies, and finds a browser. */
const globalSetup = ["database/global-database.ts", "browser/global-chromium.ts"].map((name) =>
  fileURLToPath(new URL(`support/${name}`, import.meta.url)),
);

// Workers and the programs that they start read it.
process.env["TMPDIR"] ??= temporaryFolder();
// Tests start the gateway's programs some hundred times: what one has compiled, the next need not.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/compiled");
// Each commit asks the next third (tests/support/run/tier.ts).
process.env["TEST_THIRD"] ??= String((Number(commits()) % 3) + 1);

/** How many commits led to this one; "0" where there is no git. */
function commits(): string {
  return spawnSync("git", ["rev-list", "--count", "HEAD"], { cwd: root, encoding: "utf8" }).stdout?.trim() || "0";
}

export default defineConfig({
  root,
  // esbuild and Node read tsconfig.json and "imports" of package.json alike; nothing of Vite's own is needed.
  publicDir: false,
  cacheDir: "node_modules/.cache/vitest",
  test: {
    root,
    // One for each core: with two more, the same files took a third longer, because all of them wait for one another.
    maxWorkers: availableParallelism(),
    reporters: ["default", firstTries, seconds],
    sequence: { sequencer: LongestFirst },
    // Calls made after a test has ended and promises nobody awaited are failures too.
    dangerouslyIgnoreUnhandledErrors: false,
    // They end what hangs. A test that is slow because the machine is busy has not failed.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          // Nothing is kept in modules here, and to begin each file with all modules anew takes longer than its tests.
          isolate: false,
          include: ["tests/{build,commands,contract,support}/**/*.test.ts"],
        },
      },
      {
        extends: true,
        // Apart from "unit", because the console keeps what is on screen in its modules.
        test: {
          name: "console",
          environment: "node",
          // A thread for each file starts sooner than a process.
          pool: "threads",
          include: ["tests/console/**/*.test.ts"],
          // The words of a kind come with its screens, and a test takes only a part of one.
          setupFiles: [fileURLToPath(new URL("../src/console/client/all-words.ts", import.meta.url))],
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "happy-dom",
          pool: "threads",
          include: ["tests/**/*.test.tsx"],
          setupFiles: [fileURLToPath(new URL("../src/console/client/all-words.ts", import.meta.url))],
        },
      },
      {
        extends: true,
        test: {
          name: "gateway",
          environment: "node",
          // Nothing of the gateway is kept in a module, so a file need not begin with all modules anew. The console's are.
          isolate: false,
          include: ["tests/gateway/**/*.test.ts"],
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          environment: "node",
          isolate: false,
          include: ["tests/browser/**/*.test.ts"],
          setupFiles: ["built.ts", "stuck-windows.ts"].map((name) =>
            fileURLToPath(new URL(`support/browser/${name}`, import.meta.url)),
          ),
          globalSetup,
          // In the order of their definition, so that a window is described before a file takes it back.
          sequence: { groupOrder: 1, hooks: "list" },
          // Once more where another program took the machine for seconds; the report says of what, and why.
          retry: 1,
        },
      },
    ],
  },
});
