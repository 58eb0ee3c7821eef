import type { ImportTools } from "#gateway/imports/stage-file.ts";

/** What an import needs of its program, for tests: nobody watches and nobody stops it. */
export function quietTools(over: Partial<ImportTools> = {}): ImportTools {
  return { now: Date.now, onProgress: () => {}, onWaiting: () => {}, stop: new AbortController().signal, ...over };
}
