import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "esbuild";

/** Where the index of the icons finds what is no icon. */
const others: Readonly<Record<string, string>> = {
  Icons: "iconLoader",
  IconNames: "iconNames",
  IconSize: "iconTypes",
  SVGIconContainer: "svgIconContainer",
};

/**
 * Lets Blueprint's components import each icon from its own file. Through the index of the icons every component reaches
 * all icons, and esbuild then puts each icon that any screen uses into the first file.
 */
export function directIcons(root: string): Plugin {
  const folder = join(root, "node_modules", "@blueprintjs", "icons", "lib", "esm");
  return {
    name: "direct-icons",
    setup({ onLoad }) {
      onLoad({ filter: /@blueprintjs[\\/]core[\\/]lib[\\/]esm[\\/].*\.js$/ }, ({ path }) => ({
        contents: readFileSync(path, "utf8").replaceAll(
          /import \{([^}]*)\} from "@blueprintjs\/icons";/g,
          (_whole, names: string) =>
            names
              .split(",")
              .map((name) => name.trim())
              .filter((name) => name !== "")
              .map((name) => `import { ${name} } from ${JSON.stringify(fileOf(name))};`)
              .join(" "),
        ),
      }));
    },
  };

  function fileOf(name: string): string {
    const other = others[name];
    const icon = name.replace(/Icon$/, "").replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "-");
    const file = join(folder, other ? `${other}.js` : `generated/components/${icon.toLowerCase()}.js`);
    return existsSync(file) ? file : "@blueprintjs/icons";
  }
}
