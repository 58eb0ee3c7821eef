import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kindRecipe } from "../support/build/recipes/kind.ts";
import { filesNamed } from "../support/build/recipes/recipe.ts";
import { recipes } from "../support/build/recipes/recipes.ts";
import { compile, copyProgram, failures, firstLoad, follow } from "../support/build/scratch-copy.ts";
import { isLongRun } from "../support/run/tier.ts";

const tests = recipes.map((recipe) => recipe.tests);

const root = join(import.meta.dirname, "../..");
/** A copy in which all recipes are followed, the files that this has written, and what it did to the first load. */
const copy = copyProgram();
const files: string[] = [];
let bytes = 0;

beforeAll(async () => {
  const before = await firstLoad(copy);
  follow(copy, [kindRecipe]);
  bytes = (await firstLoad(copy)) - before;
  files.push(...follow(copy, recipes));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it.each(recipes)("the page names every file of $name, in order", (recipe) => {
  expect(filesNamed(recipe)).toEqual(Object.keys(recipe.steps));
});

it("compiles by the files that the pages name alone", async () => {
  expect(await compile(copy, files)).toBe("");
});

it("passes the tests of what is added", async () => {
  expect(
    await failures(copy, isLongRun ? recipes.flatMap(({ tests, longTests = {} }) => [tests, longTests]) : tests),
  ).toEqual([]);
});

// The destination and the name of the kind are words of their own, all else repeats those of vehicles. Compressed,
// that is 31 to 44 bytes, by what stands beside it.
it("costs the first load fewer than 50 bytes", () => {
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(50);
});

/** The steps that are left out one by one: not those that write a file which others import. */
const leftOut = recipes.flatMap((recipe) =>
  Object.entries(recipe.steps)
    .filter(([file]) => existsSync(join(root, file)) || /NNNN|^tests/.test(file))
    .map(([file, step]) => ({ ...recipe, file, step })),
);

// Half a minute each, so only in the long run.
it.runIf(isLongRun).each(leftOut)("the compiler or a test notices where $name leaves out $file", async (left) => {
  if ((await compile(copy, follow(copy, recipes, left.step))) !== "") return;
  const failed = await failures(copy, [left.tests]);
  expect(failed.length > 0 ? failed : await failures(copy, [left.longTests ?? {}])).not.toEqual([]);
});
