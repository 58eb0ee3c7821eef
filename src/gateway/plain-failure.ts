/**
 * A failure that whoever started the program can do something about: its message is a sentence for that person, and
 * where in the code it came from is of no use.
 */
export class PlainFailure extends Error {}

/** What a failure says, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
