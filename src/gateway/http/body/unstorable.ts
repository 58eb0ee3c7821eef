import { unstorable } from "#contract/fields/check-field.ts";

/** A place in some input with a text that cannot be kept. */
interface Unstorable {
  readonly path: readonly string[];
  readonly message: string;
}

/** A part of the input, the name by which it stands in another one, and that one. */
interface Part {
  readonly value: unknown;
  readonly name: string;
  readonly within: Part | null;
}

/**
 * Where some input has a text, or the name of a field, that the database cannot keep: asked of all input that its schema
 * has let through, so that no text goes unasked whose schema says only that it is one.
 */
export function unstorableIn(value: unknown): Unstorable[] {
  const found: Unstorable[] = [];
  const note = (text: string, part: Part) => {
    if (unstorable.test(text)) found.push({ path: pathOf(part), message: "contains characters that cannot be saved" });
  };
  // Not by calls of itself: some input is nested deeper than a program may call.
  const left: Part[] = [{ value, name: "", within: null }];
  for (let part = left.pop(); part; part = left.pop()) {
    if (typeof part.value === "string") note(part.value, part);
    if (typeof part.value !== "object" || part.value === null) continue;
    for (const [name, inner] of Object.entries(part.value)) {
      note(name, part);
      left.push({ value: inner, name, within: part });
    }
  }
  return found;
}

function pathOf(part: Part): string[] {
  const path: string[] = [];
  for (let each: Part | null = part; each?.within; each = each.within) path.unshift(each.name);
  return path;
}
