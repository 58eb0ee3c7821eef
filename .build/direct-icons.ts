import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "esbuild";

/** Exports of Blueprint's icon index that are not icons, and the files they are in. */
const others: Readonly<Record<string, string>> = {
  Icons: "iconLoader",
  IconNames: "iconNames",
  IconSize: "iconTypes",
  SVGIconContainer: "svgIconContainer",
};

/**
 * Makes Blueprint's components import each icon from its own file. Through the icon index, every component would import
 * all icons, and esbuild would put every icon that any screen uses into the first file.
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
