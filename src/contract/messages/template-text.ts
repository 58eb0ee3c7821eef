import { inOneLine } from "#contract/in-one-line.ts";

/** A part of a template: words, a placeholder by its name, or an optional part. */
export type TemplatePart =
  | { readonly text: string }
  | { readonly name: string }
  | { readonly optional: readonly TemplatePart[] };

/** What is wrong with a template, and where. */
export interface TemplateMistake {
  readonly at: number;
  readonly to: number;
  readonly because: string;
}

/** A template that was read, or the first mistake in it. */
export type TemplateReading = { readonly parts: readonly TemplatePart[] } | { readonly mistake: TemplateMistake };

/** A bracket twice, a placeholder, a single bracket, or words without brackets. */
const token = /\{\{|\}\}|\[\[|\]\]|\{[^{}[\]]*\}|[{}[\]]|[^{}[\]]+/g;

/**
 * Reads a template: `{name}` is a placeholder, `[... {name} ...]` an optional part that drops where a value in it is
 * empty, and a bracket twice stands for itself. Only placeholders that are `known` can be used.
 */
export function parseTemplate(template: string, known: readonly string[]): TemplateReading {
  const all: TemplatePart[] = [];
  let inner: TemplatePart[] | null = null;
  let openedAt = 0;
  for (const { 0: found, index: at } of template.matchAll(token)) {
    const mistake = (because: string): TemplateReading => ({ mistake: { at, to: at + found.length, because } });
    const here = inner ?? all;
    if (found === "[") {
      if (inner) return mistake("an optional part cannot stand in another one");
      inner = [];
      openedAt = at;
    } else if (found === "]") {
      if (!inner) return mistake("there is no [ before this ]; for the sign itself, type ]]");
      if (!inner.some((part) => "name" in part))
        return { mistake: { at: openedAt, to: at + 1, because: "an optional part needs a placeholder in it" } };
      all.push({ optional: inner });
      inner = null;
    } else if (found === "{" || found === "}") return mistake(`for the sign itself, type ${found}${found}`);
    else if (found.startsWith("{") && found !== "{{") {
      const name = found.slice(1, -1);
      if (!known.includes(name)) return mistake(`${found} is not known here; use ${known.map(braced).join(", ")}`);
      here.push({ name });
    } else {
      const text = doubled.has(found) ? found.charAt(0) : found;
      const last = here.at(-1);
      if (last && "text" in last) here[here.length - 1] = { text: last.text + text };
      else here.push({ text });
    }
  }
  if (inner) return { mistake: { at: openedAt, to: openedAt + 1, because: "this optional part has no ] at its end" } };
  return { parts: all };
}

const doubled: ReadonlySet<string> = new Set(["{{", "}}", "[[", "]]"]);
const braced = (name: string): string => `{${name}}`;

/** Writes a template as it was typed. */
export function printTemplate(parts: readonly TemplatePart[]): string {
  return parts
    .map((part) => {
      if ("optional" in part) return `[${printTemplate(part.optional)}]`;
      return "name" in part ? braced(part.name) : part.text.replaceAll(/[{}[\]]/g, "$&$&");
    })
    .join("");
}

/** The values of placeholders by their names; one that is left out is empty. */
export type TemplateValues = Readonly<Partial<Record<string, string>>>;

/**
 * Fills a template. A value stays in its line, whatever a customer has typed; with `oneLine`, all of it does, as in a
 * text message.
 */
export function fillTemplate(parts: readonly TemplatePart[], values: TemplateValues, oneLine: boolean): string {
  const filled = fill(parts, values);
  return oneLine ? inOneLine(filled) : filled.replaceAll(/\r\n?/g, "\n").trim();
}

function fill(parts: readonly TemplatePart[], values: TemplateValues): string {
  const valueOf = (name: string): string => inOneLine(values[name] ?? "");
  return parts
    .map((part) => {
      if ("text" in part) return part.text;
      if ("name" in part) return valueOf(part.name);
      return part.optional.some((each) => "name" in each && valueOf(each.name) === "")
        ? ""
        : fill(part.optional, values);
    })
    .join("");
}

/** What reads badly: two spaces, a sign without the word before it, empty brackets, and a line that breaks off. */
const gaps =
  /[^\S\n]{2,}|[^\S\n][.,;:!?](?!\S)|[([]\s*[)\]]|^[^\S\n]?[.,;:!?]|^[^\S\n]|[^\S\n]$|[,;:(-][^\S\n]*$|[,;:][.,;!?]/gmu;

/** The placeholders without which a template reads badly, of those that `mayBeEmpty`, each with how it reads then. */
export function readBadlyWithout(
  parts: readonly TemplatePart[],
  mayBeEmpty: readonly string[],
): readonly { readonly name: string; readonly reads: string }[] {
  const all = Object.fromEntries(namesIn(parts).map((name) => [name, braced(name)]));
  const gapsIn = (text: string): number => text.match(gaps)?.length ?? 0;
  const usual = gapsIn(fill(parts, all));
  return mayBeEmpty.flatMap((name) => {
    if (!(name in all)) return [];
    const reads = fill(parts, { ...all, [name]: "" });
    // Where a whole optional part drops, the space before it at the end of a line is no gap.
    const isOptional = !parts.some((part) => "name" in part && part.name === name);
    const seen = isOptional
      ? reads
          .split("\n")
          .map((line) => line.trimEnd())
          .join("\n")
      : reads;
    return gapsIn(seen) > usual || seen.trim() === "" ? [{ name, reads: reads.trim() }] : [];
  });
}

function namesIn(parts: readonly TemplatePart[]): readonly string[] {
  return parts.flatMap((part) => ("optional" in part ? namesIn(part.optional) : "name" in part ? [part.name] : []));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A plain text as HTML: no sign of it is a tag, and its lines stay. */
export function plainAsHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign).replaceAll("\n", "<br>\n");
}

const gsmSigns = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿" +
    "abcdefghijklmnopqrstuvwxyzäöñüà",
);
const gsmTwice = new Set("^{}\\[~]|€\f");

/**
 * How many text messages a text takes, as networks count them (3GPP 23.038): other scripts have less room. What stands
 * for one sign, such as the two parts of an emoji or the two signs of €, is never cut between two messages.
 */
export function smsSegments(text: string): number {
  const signs = Array.from(text);
  const isPlain = signs.every((sign) => gsmSigns.has(sign) || gsmTwice.has(sign));
  const sizes = signs.map((sign) => (isPlain ? (gsmTwice.has(sign) ? 2 : 1) : sign.length));
  const [one, each] = isPlain ? [160, 153] : [70, 67];
  if (sizes.reduce((sum, size) => sum + size, 0) <= one) return 1;
  let messages = 1;
  let taken = 0;
  for (const size of sizes) {
    if (taken + size > each) {
      messages += 1;
      taken = 0;
    }
    taken += size;
  }
  return messages;
}
