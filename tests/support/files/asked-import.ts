import { type AskedImport, readOptions } from "#gateway/imports/command/options.ts";

/** The import that words of the command line ask for. */
export async function askedImport(words: readonly string[], from?: string): Promise<AskedImport> {
  const asked = await readOptions(words, from);
  if (asked.does !== "import") throw new Error(`it asks for ${asked.does}`);
  return asked;
}
