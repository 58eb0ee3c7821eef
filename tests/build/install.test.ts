import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

/* Installs a project of one local package with the real npm, which takes a second or two on its own. */

const root = fileURLToPath(new URL("../..", import.meta.url));
let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "aisle-install-"));
  for (const name of [".install.mjs", ".build/lock.mjs", ".npmrc"]) await cp(join(root, name), join(project, name));
  // Stands for the Node that the project brings along.
  await mkdir(join(project, "node", "bin"), { recursive: true });
  await writeFile(join(project, "node", "bin", process.platform === "win32" ? "node.exe" : "node"), "");
  await write("node/package.json", { name: "node", version: "1.0.0" });
  // Stands for all that only tests need.
  await mkdir(join(project, "vitest"));
  await write("vitest/package.json", { name: "vitest", version: "1.0.0" });
  const packages = { dependencies: { node: "file:node" }, devDependencies: { vitest: "file:vitest" } };
  const manifest = { name: "project", version: "1.0.0", ...packages };
  const note = (word: string) => `node -e "require('fs').appendFileSync('installed.log', '${word}\\\\n')"`;
  await write("package.json", { ...manifest, scripts: { preinstall: note("begin"), postinstall: note("end") } });
  await write("package-lock.json", {
    name: "project",
    version: "1.0.0",
    lockfileVersion: 3,
    packages: {
      "": { ...manifest, hasInstallScript: true },
      node: { version: "1.0.0" },
      "node_modules/node": { resolved: "node", link: true },
      vitest: { version: "1.0.0", dev: true },
      "node_modules/vitest": { resolved: "vitest", link: true, dev: true },
    },
  });
});
afterEach(() => rm(project, { recursive: true, force: true, maxRetries: 5 }));

const write = (name: string, content: object) => writeFile(join(project, name), JSON.stringify(content));

async function install(...options: string[]): Promise<{ code: number; said: string }> {
  // As `npm start` would run it, but with no memory of the npm that runs this test.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const child = spawn(process.execPath, [".install.mjs", ...options], {
    cwd: project,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}

const installations = async () => (await readFile(join(project, "installed.log"), "utf8")).trim().split("\n");

test("of two installations at once one waits and says so, and finds all done", async () => {
  const both = await Promise.all([install(), install()]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(await installations()).toEqual(["begin", "end"]);
  const [waited, ...more] = both.filter(({ said }) => /^Process \d+ is installing the packages already/m.test(said));
  expect(more).toEqual([]);
  expect(waited?.said).not.toContain("Installing the packages of");
  // A third has nothing to do.
  expect(await install()).toEqual({ code: 0, said: "" });
});

test("what only tests need is installed when they ask for it", async () => {
  const hasTools = () => existsSync(join(project, "node_modules", "vitest"));
  expect((await install("--running")).code).toBe(0);
  expect([hasTools(), await installations()]).toEqual([false, ["begin", "end"]]);
  expect(await install("--running")).toEqual({ code: 0, said: "" });
  expect((await install()).code).toBe(0);
  expect([hasTools(), (await installations()).length]).toEqual([true, 4]);
  expect(await install("--running")).toEqual({ code: 0, said: "" });
});

test("an installation that was killed does not keep the next one waiting", async () => {
  await mkdir(join(project, "dist"));
  await writeFile(join(project, "dist", "install.lock"), String(2 ** 22 + 1));
  const { code, said } = await install();
  expect({ code, waited: said.includes("waiting") }).toEqual({ code: 0, waited: false });
  expect(await installations()).toEqual(["begin", "end"]);
});

test("the lockfile says of every package what its content must be", async () => {
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, { readonly link?: true; readonly integrity?: string }>>;
  };
  const unchecked = Object.entries(packages).filter(([at, { link, integrity }]) => at !== "" && !link && !integrity);
  expect(unchecked.map(([at]) => at)).toEqual([]);
});
