/** Types of files that are known by how their content begins. */
const signatures: readonly (readonly [type: string, extension: string, begins: (head: string) => boolean])[] = [
  ["image/jpeg", "jpg", (head) => head.startsWith("\xff\xd8\xff")],
  ["image/png", "png", (head) => head.startsWith("\x89PNG\r\n\x1a\n")],
  ["image/webp", "webp", (head) => head.startsWith("RIFF") && head.slice(8, 12) === "WEBP"],
];

/** The type of a file by its content, whatever it calls itself; null where that is none we know. */
export function typeOfContent(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  return signatures.find(([, , begins]) => begins(head))?.[0] ?? null;
}

/** Most characters of a file's name, without what its type puts at the end. */
const longestName = 80;

/**
 * A file's name made safe: no path, no control or invisible characters, nothing that a shell, a header or another file
 * system reads as something else, and the ending that belongs to its type.
 */
export function safeFileName(given: string, type: string): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const bare = last
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replaceAll(/["'<>:|?*;%&$`#]/g, "-")
    .replace(/^[.\s-]+/, "")
    .replace(/\.[^.]*$/, "")
    .trim();
  const extension = signatures.find(([known]) => known === type)?.[1] ?? "bin";
  return `${Array.from(bare).slice(0, longestName).join("").trim() || "file"}.${extension}`;
}
