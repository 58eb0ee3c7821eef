import type { Author } from "#gateway/store/author.ts";

/** The author of what an import writes. */
export const importer: Author = { userId: null, name: "Import", address: null, origin: "By Admin" };
