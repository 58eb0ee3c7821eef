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
  const common = join(packages, "core", "lib", "esm", "common");
  return {
    name: "direct-blueprint",
    setup({ onLoad }) {
      onLoad({ filter: /@blueprintjs[\\/](datetime|select)[\\/]lib[\\/]esm[\\/].*\.js$/ }, ({ path }) => ({
        contents: withImports(readFileSync(path, "utf8"), /^@/),
      }));
      onLoad(
        {
          filter:
            /@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/](generated[\\/]components[\\/][\w-]+|svgIconContainer)\.js$/,
        },
        ({ path }) => ({
          contents: withOneGrid(readFileSync(path, "utf8")),
        }),
      );
      onLoad({ filter: /@blueprintjs[\\/]core[\\/]lib[\\/]esm[\\/].*\.js$/ }, ({ path }) => {
        const text = readFileSync(path, "utf8");
        const [, file = ""] = /[\\/]esm[\\/]common[\\/](\w+)\.js$/.exec(path) ?? [];
        if (file === "index") return { contents: withoutColors(text) };
        if (file === "classes") return { contents: withTexts(text, texts(file)) };
        if (file === "errors") return { contents: withTexts(text, names(texts(file))) };
        return { contents: withImports(withClasses(text), /./) };
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
    return `import * as ${local} from ${JSON.stringify(join(common, file))};`;
  }

  function iconFile(name: string): string {
    const other = others[name];
    const icon = name.replace(/Icon$/, "").replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "-");
    const file = join(icons, other ? `${other}.js` : `generated/components/${icon.toLowerCase()}.js`);
    return existsSync(file) ? file : "@blueprintjs/icons";
  }
}

/**
 * Draws an icon from its 16-pixel paths at every size. Blueprint has each icon a second time for 20 pixels and more, which
 * is half of what icons weigh; here nearly all are smaller.
 */
function withOneGrid(text: string): string {
  return text
    .replace(/^const PATHS_20 = .*$/m, "const PATHS_20 = PATHS_16;")
    .replace("const isLarge = size >= IconSize.LARGE;", "const isLarge = false;");
}

/** The constants of a file of Blueprint's core. */
function texts(file: string): Texts {
  return createRequire(import.meta.url)(`@blueprintjs/core/lib/cjs/common/${file}.js`) as Texts;
}

/** Constants with their names as values: who looks for a warning of Blueprint's finds it by its name as well. */
function names(values: Texts): Texts {
  return Object.fromEntries(Object.keys(values).map((name) => [name, name]));
}

/** Writes out constants that are put together from others: esbuild keeps those even where nothing uses them. */
function withTexts(text: string, values: Texts): string {
  return text.replaceAll(/^export const (\w+) = [^;]*;$/gm, (whole, name: string) =>
    typeof values[name] === "string" ? `export const ${name} = ${JSON.stringify(values[name])};` : whole,
  );
}

/** Writes class names where they are used: the list of them would be in the first file, with those of every screen. */
function withClasses(text: string): string {
  const classes = texts("classes");
  return text.replaceAll(/\bClasses\.([A-Z][A-Z0-9_]*)\b/g, (whole, name: string) =>
    typeof classes[name] === "string" ? JSON.stringify(classes[name]) : whole,
  );
}

/** The package of colours does not say that it can be left out, so esbuild would keep it although nothing uses it. */
function withoutColors(text: string): string {
  return text.replace('export { Colors } from "@blueprintjs/colors";', "");
}
