/** File types that are recognised by the first bytes of their content. */
const signatures: readonly (readonly [type: string, extension: string, begins: (head: string) => boolean])[] = [
  ["image/jpeg", "jpg", (head) => head.startsWith("\xff\xd8\xff")],
  ["image/png", "png", (head) => head.startsWith("\x89PNG\r\n\x1a\n")],
  ["image/webp", "webp", (head) => head.startsWith("RIFF") && head.slice(8, 12) === "WEBP"],
];

/** The MIME type of a file by its content, whatever its name says; null for an unknown type. */
export function typeOfContent(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  return signatures.find(([, , begins]) => begins(head))?.[0] ?? null;
}

/** The most characters of a file name, without its extension. */
const longestName = 80;

/**
 * Makes a file name safe: no path, no control or invisible characters, nothing that a shell, an HTTP header or another
 * file system treats specially, and the extension of its real type.
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
