import { keyCaps } from "./key-caps.ts";

/** The keys of a text of several lines that Enter ends: "Enter sends, Shift+Enter starts a new line". */
export function enterKeys(does: string): string {
  return `${keyCaps("Enter")} ${does}, ${keyCaps("shift+Enter")} starts a new line`;
}
