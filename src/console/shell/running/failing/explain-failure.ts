import { messages } from "#contract/messages.ts";
import { capitalized } from "#contract/text.ts";
import { ApiFailure, isTransient } from "#console/client/failure.ts";
import { wordsOfFields } from "./refused-fields.ts";

/** The words for a failure: the specification's message, then the reason. */
export interface Explanation {
  readonly message: string;
  readonly detail?: string;
}

/**
 * What the store's system has said in refusing a call, with what is wrong with its fields: the news itself, which no
 * "Save Failed" says. Null for a call that failed otherwise.
 */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiFailure) || error.gatewayMessage === null || isTransient(error)) return null;
  const said = [error.message, ...wordsOfFields(error.fields, error.message)].join("; ");
  return error.code === "unauthorized" || error.code === "still-running" ? null : capitalized(said);
}

const scriptChunk =
  /dynamically imported module|Importing a module script failed|Loading chunk .*failed|ChunkLoadError/i;
const styleChunk = /Loading CSS chunk|Unable to preload CSS/i;

/** The specification's sentence when a part of the program could not be fetched; null for any other error. */
export function chunkFailure(error: unknown): string | null {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (styleChunk.test(text)) return messages.styleChunkFailed;
  return scriptChunk.test(text) ? messages.chunkFailed : null;
}

/**
 * The words for a failure; null when nothing needs to be said because the request was aborted or the session has ended.
 */
export function explainFailure(error: unknown, words: string): Explanation | null {
  if (error instanceof Error && error.name === "AbortError") return null;
  if (error instanceof ApiFailure) {
    if (error.code === "unauthorized") return null;
    return { message: words, detail: [error.message, ...wordsOfFields(error.fields, error.message)].join("; ") };
  }
  const chunk = chunkFailure(error);
  if (chunk) return { message: chunk, detail: "Reload the page to get it again" };
  if (error instanceof Error && error.message) return { message: words, detail: error.message };
  return { message: words };
}
