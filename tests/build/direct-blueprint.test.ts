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
