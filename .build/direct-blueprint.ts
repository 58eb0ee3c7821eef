import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "esbuild";

type Texts = Readonly<Record<string, unknown>>;

/** Exports of Blueprint's icon index that are not icons, and the files they are in. */
const others: Readonly<Record<string, string>> = {
  Icons: "iconLoader",
  IconNames: "iconNames",
  IconSize: "iconTypes",
  SVGIconContainer: "svgIconContainer",
};
/** What Blueprint's index hands on as one object each, and the files that hold its parts. */
const objects: Readonly<Record<string, string>> = { Classes: "classes.js", Utils: "utils/index.js" };
/** What a component imports from an index: its icons, or what all components share. */
const indexImports = /import \{([^}]*)\} from "(@blueprintjs\/icons|@blueprintjs\/core|(?:\.\.\/)+common|\.)";/g;

/**
 * Makes Blueprint's components import only what they use. Through Blueprint's indexes, every component would import all
 * icons, class names and helpers, and esbuild would put those that any screen uses into the first file.
 */
export function directBlueprint(root: string): Plugin {
  const packages = join(root, "node_modules", "@blueprintjs");
  const icons = join(packages, "icons", "lib", "esm");
  const core = join(packages, "core", "lib", "esm");
  const classes = texts("classes");
  const errors = texts("errors");
  return {
    name: "direct-blueprint",
    setup({ onLoad }) {
      onLoad({ filter: /@blueprintjs[\\/](core|datetime|select)[\\/]lib[\\/]esm[\\/].*\.js$/ }, ({ path }) => {
        const text = withoutChecks(readFileSync(path, "utf8"));
        if (path === join(core, "common", "classes.js")) return { contents: withTexts(text, classes) };
        if (path === join(core, "common", "index.js")) return { contents: withoutColors(text) };
        if (path === join(core, "common", "errors.js")) return { contents: withTexts(text, errors) };
        if (!path.startsWith(core)) return { contents: withImports(text, /^@/) };
        const named = text.replaceAll(/\bClasses\.([A-Z][A-Z0-9_]*)\b/g, (whole, name: string) =>
          typeof classes[name] === "string" ? JSON.stringify(classes[name]) : whole,
        );
        return { contents: withImports(named, /./) };
      });
    },
  };

  /** Imports each name by itself, from the file that has it, where the index's path matches. */
  function withImports(text: string, from: RegExp): string {
    return text.replaceAll(indexImports, (whole, names: string, index: string) => {
      if (!from.test(index)) return whole;
      const each = names.split(",").map((name) => name.trim());
      return each.flatMap((name) => (name === "" ? [] : [importOf(name, index)])).join(" ");
    });
  }

  function importOf(name: string, index: string): string {
    if (index === "@blueprintjs/icons") return `import { ${name} } from ${JSON.stringify(iconFile(name))};`;
    const [exported = name, local = exported] = name.split(" as ");
    const file = objects[exported];
    if (!file) return `import { ${name} } from ${JSON.stringify(index)};`;
    return `import * as ${local} from ${JSON.stringify(join(core, "common", file))};`;
  }

  function iconFile(name: string): string {
    const other = others[name];
    const icon = name.replace(/Icon$/, "").replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "-");
    const file = join(icons, other ? `${other}.js` : `generated/components/${icon.toLowerCase()}.js`);
    return existsSync(file) ? file : "@blueprintjs/icons";
  }
}

/** The constants of a file of Blueprint's core. */
function texts(file: string): Texts {
  return createRequire(import.meta.url)(`@blueprintjs/core/lib/cjs/common/${file}.js`) as Texts;
}

/** Writes out constants that are put together from others: esbuild keeps those even where nothing uses them. */
function withTexts(text: string, values: Texts): string {
  return text.replaceAll(/^export const (\w+) = [^;]*;$/gm, (whole, name: string) =>
    typeof values[name] === "string" ? `export const ${name} = ${JSON.stringify(values[name])};` : whole,
  );
}

/** Lets the build decide what Blueprint asks at run time, so that warnings for developers are left out. */
function withoutChecks(text: string): string {
  return text.replaceAll(/(?:Utils\.)?isNodeEnv\(("\w+")\)/g, "(process.env.NODE_ENV === $1)");
}

/** The package of colours does not say that it can be left out, so esbuild would keep it although nothing uses it. */
function withoutColors(text: string): string {
  return text.replace('export { Colors } from "@blueprintjs/colors";', "");
}
