import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { publish, removeLeftovers } from "../../.build/publish.ts";

let parent: string;
let target: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "aisle-build-"));
  target = join(parent, "console");
});
afterEach(() => rm(parent, { recursive: true }));

const scripts = 40;

/** A finished build whose page names all of its scripts. */
async function makeBuild(version: string, folder: string): Promise<string> {
  const made = join(parent, folder);
  const names = Array.from({ length: scripts }, (_, nth) => `part${nth}-${version}.js`);
  await mkdir(join(made, "icons"), { recursive: true });
  for (const name of names) await writeFile(join(made, name), version);
  await writeFile(join(made, "icons", "icon.svg"), version);
  await writeFile(join(made, "index.html"), names.join("\n"));
  return made;
}

/** The scripts that the page names and that are not there, though the page has not changed meanwhile. */
async function missing(): Promise<string[]> {
  const page = await readFile(join(target, "index.html"), "utf8");
  const gone = page.split("\n").filter((name) => !existsSync(join(target, name)));
  return (await readFile(join(target, "index.html"), "utf8")) === page ? gone : [];
}

test("two builds at once both succeed, and the console is whole at every moment", async () => {
  await publish(await makeBuild("old", "console.new-1"), target);
  for (let round = 0; round < 10; round += 1) {
    const builds = [await makeBuild(`a${round}`, "console.new-2"), await makeBuild(`b${round}`, "console.new-3")];
    const reading = new AbortController();
    const published = Promise.all(builds.map((made) => publish(made, target))).finally(() => reading.abort());
    while (!reading.signal.aborted) expect(await missing()).toEqual([]);
    await published;
    const page = await readFile(join(target, "index.html"), "utf8");
    // Nothing is left of the others.
    expect(readdirSync(target).sort()).toEqual([...page.split("\n"), "icons", "index.html"].sort());
    expect(readdirSync(parent)).toEqual(["console"]);
  }
});

test("a build that was killed leaves no lock and no folder in the way", async () => {
  const killed = 2 ** 22 + 1;
  await writeFile(`${target}.lock`, String(killed));
  await makeBuild("half", `console.new-${killed}`);
  await removeLeftovers(target);
  await publish(await makeBuild("next", `console.new-${process.pid}`), target);
  expect(await missing()).toEqual([]);
  expect(readdirSync(parent)).toEqual(["console"]);
});
