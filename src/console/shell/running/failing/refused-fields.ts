import { titleInAnyKind } from "#console/client/field-words.ts";

/**
 * What is wrong with single fields, as texts to append to a message; a reason that the message already contains is left
 * out. A field is named by its title ("changes.pickerId" is the picker), or by its path when it has none.
 */
export function wordsOfFields(fields: Readonly<Record<string, string>>, message: string): readonly string[] {
  const unsaid = Object.entries(fields).filter(([, wrong]) => !message.includes(wrong));
  return [...new Set(unsaid.map(([path, wrong]) => `${titleOfPath(path)}: ${wrong}`))];
}

/** The title of the field that a path of a request names. A field name has the same title in every kind. */
function titleOfPath(path: string): string {
  const names = path.split(".").toReversed();
  for (const name of names.flatMap((part) => [part, part.replace(/Id$/, "Name")])) {
    const title = titleInAnyKind(name);
    if (title !== null) return title;
  }
  return path;
}
