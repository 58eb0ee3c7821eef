import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Lock {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"));

// npm 11 runs the install scripts that `allowScripts` lists. npm 10 does not know that list: it runs those of the
// packages that the lockfile marks. npm marks a package when it adds it; unless the script is needed, remove the mark.
test("only packages that need it run a script when they are installed, under npm 10 too", () => {
  const { packages } = read("package-lock.json") as Lock;
  const { allowScripts } = read("package.json") as { readonly allowScripts: Readonly<Record<string, boolean>> };
  const marked = Object.entries(packages).filter(([path, { hasInstallScript }]) => path !== "" && hasInstallScript);
  const names = marked.map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => allowScripts[name] !== true)).toEqual([]);
});
