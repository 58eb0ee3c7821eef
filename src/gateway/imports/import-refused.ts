import { PlainFailure } from "#gateway/plain-failure.ts";

/** An import that cannot be done at all; nothing was written. The message is for the person who started it. */
export class ImportRefused extends PlainFailure {}

/** An import that the person who started it has stopped. The message says what stays and how to go on. */
export class ImportStopped extends PlainFailure {}
