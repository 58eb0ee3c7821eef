import { unstorable } from "#contract/fields/check-field.ts";

/** A place in some input with a text that cannot be kept. */
interface Unstorable {
  readonly path: readonly string[];
  readonly message: string;
}

/**
 * Where some input has a text, or the name of a field, that the database cannot keep: asked of all input that its schema
 * has let through, so that no text goes unasked whose schema says only that it is one.
 */
export function unstorableIn(value: unknown, path: readonly string[] = []): Unstorable[] {
  const wrong = (text: string) =>
    unstorable.test(text) ? [{ path, message: "contains characters that cannot be saved" }] : [];
  if (typeof value === "string") return wrong(value);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [...wrong(key), ...unstorableIn(part, [...path, key])]);
}
