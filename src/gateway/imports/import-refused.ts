import { PlainFailure } from "#gateway/plain-failure.ts";

/** An import that cannot be done at all, with a sentence for whoever asked for it. Nothing has been written. */
export class ImportRefused extends PlainFailure {}
