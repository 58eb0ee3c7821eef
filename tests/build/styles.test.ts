import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");
const screens = "src/console/screens/";

/** The folders whose stylesheets have rules for a class, by the class. What every page has from the start is left out. */
const styled = new Map<string, Set<string>>();
const first = read("src/console/main.tsx");
for (const path of globSync("src/console/**/*.css", { cwd: root }).filter(
  (path) => !first.includes(path.replace("src/console", ".")),
))
  for (const [, name = ""] of read(path).matchAll(/\.(aisle-[a-z0-9-]+)/g))
    styled.set(name, (styled.get(name) ?? new Set()).add(dirname(path)));

/** The classes of a file for which only stylesheets of screens have rules, and none of its own screen. */
function foreignClasses(path: string): readonly string[] {
  const used = new Set(read(path).match(/\baisle-[a-z0-9-]*[a-z0-9]\b/g));
  return [...used].filter((name) => {
    const homes = [...(styled.get(name) ?? [])];
    const isOfScreens = homes.length > 0 && homes.every((home) => home.startsWith(screens));
    return isOfScreens && !homes.some((home) => path.startsWith(`${home}/`));
  });
}

it("styles what several screens show in a sheet that all of them have: a screen's own comes with that screen", () => {
  const files = globSync("src/console/**/*.{ts,tsx}", { cwd: root }).map(String);
  const foreign = files.flatMap((path) => foreignClasses(path).map((name) => `${name} in ${path}`));
  expect(files.length).toBeGreaterThan(500);
  expect(foreign).toEqual([]);
});
