import type { Kind } from "#contract/records/kind-names.ts";
import { definitions, wordsOfKind } from "#contract/records/definitions.ts";
import { addWords } from "./field-words.ts";

// Imported by parts that tell of other kinds than that of their screen, so that no such part is there without the
// words.
for (const kind of Object.keys(definitions) as Kind[]) addWords(kind, wordsOfKind(kind));
