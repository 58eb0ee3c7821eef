import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { directBlueprint } from "../../.build/direct-blueprint.ts";

const root = join(import.meta.dirname, "..", "..");

/** Which of some texts are in the bundle of these components. */
async function textsIn(components: string, texts: readonly string[]): Promise<string[]> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${components} } from "@blueprintjs/core";`, resolveDir: root },
    bundle: true,
    format: "esm",
    minify: true,
    write: false,
    external: ["react", "react-dom"],
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [directBlueprint(root)],
  });
  const code = outputFiles.map(({ text }) => text).join("\n");
  return texts.filter((text) => code.includes(text));
}

test("a button brings its own class names along, and nothing of other components", async () => {
  const found = await textsIn("Button", ['"bp6-button"', '"bp6-button-text"', "bp6-tree", "bp6-slider", "#D33D17"]);
  expect(found).toEqual(['"bp6-button"', '"bp6-button-text"']);
});

test("an icon is drawn from its paths for 16 pixels, at 20 and more as well", async () => {
  const [small, large] = ["M14 3c-.28", "M17 4c-.28"];
  const { outputFiles } = await build({
    stdin: {
      contents: `export { TickIcon } from "@blueprintjs/icons/lib/esm/generated/components/tick.js";`,
      resolveDir: root,
    },
    bundle: true,
    format: "esm",
    write: false,
    external: ["react", "react-dom"],
    plugins: [directBlueprint(root)],
  });
  const code = outputFiles.map(({ text }) => text).join("\n");
  expect([code.includes(small), code.includes(large)]).toEqual([true, false]);
  expect(code).toContain("const isLarge = false");
});
