/** Gets the tags and texts of a part, a long text in several pieces. Names come without their prefix. */
export interface PartHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** How long a tag, a comment or a name of an entity may be, in characters, and how deep tags may stand in others. */
const longest = { tag: 100_000, comment: 1_000_000, entity: 12 } as const;
const deepest = 100;

const attributePattern = /\s+([^\s=<>"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const entities = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }));
const noAttributes: Readonly<Record<string, string>> = {};

/** What stands between tags and is neither text nor tag. */
const asides = [
  { begins: "<!--", ends: "-->" },
  { begins: "<![CDATA[", ends: "]]>" },
  { begins: "<?", ends: "?>" },
] as const;

/**
 * Makes what cuts the XML of a part, which comes in pieces, into tags and texts; null ends it. It reads what spreadsheets
 * write, three times as fast as a reader of all XML, which is most of the time that a large sheet takes. Throws where
 * tags do not fit one another, and where entities are defined.
 */
export function xmlReader(handler: PartHandler): (piece: string | null) => void {
  const within: string[] = [];
  let rest = "";
  let isOver = false;
  const open = (tag: string): boolean => {
    const isEmpty = tag.endsWith("/");
    const end = tag.search(/[\s/]/);
    const name = end < 0 ? tag : tag.slice(0, end);
    const attributes = end < 0 ? noAttributes : readAttributes(tag, end, isEmpty ? tag.length - 1 : tag.length);
    if (attributes === null) return false;
    if (name === "" || (within.length === 0 && isOver)) throw new Error("a tag where none may stand");
    const bare = bareName(name);
    handler.open?.(bare, attributes);
    isOver = true;
    if (isEmpty) handler.close?.(bare);
    else if (within.push(name) > deepest) throw new Error("too many tags in one another");
    return true;
  };
  const close = (tag: string): void => {
    const name = tag.trimEnd();
    if (within.pop() !== name) throw new Error(`${name} closes another tag`);
    handler.close?.(bareName(name));
  };
  const tell = (text: string): void => {
    if (within.length > 0) handler.text?.(text);
    else if (text.trim() !== "") throw new Error("a text outside of all tags");
  };
  /** Reads what begins at a `<`; answers where it ends, or -1 where the end has not come yet. */
  const readTag = (text: string, from: number): number => {
    if (text[from + 1] === "!" || text[from + 1] === "?") {
      const aside = asides.find(({ begins }) => text.startsWith(begins, from));
      if (!aside && text.length - from > longest.entity) throw new Error("entities are defined");
      const ends = aside ? text.indexOf(aside.ends, from + aside.begins.length) : -1;
      if (!aside || ends < 0) return tooLong(text.length - from, longest.comment);
      if (aside.ends === "]]>") tell(text.slice(from + aside.begins.length, ends));
      return ends + aside.ends.length;
    }
    // An attribute may have the sign that ends a tag.
    for (let end = text.indexOf(">", from); end >= 0; end = text.indexOf(">", end + 1)) {
      tooLong(end - from, longest.tag);
      if (text[from + 1] === "/") close(text.slice(from + 2, end));
      else if (!open(text.slice(from + 1, end))) continue;
      return end + 1;
    }
    return tooLong(text.length - from, longest.tag);
  };
  return (piece) => {
    const text = rest + (piece ?? "");
    let at = 0;
    for (let next = text.indexOf("<"); next >= 0; next = text.indexOf("<", at)) {
      if (next > at) tell(plainText(text.slice(at, next)));
      const after = readTag(text, next);
      if (after < 0) {
        if (piece === null) throw new Error("its end is missing");
        rest = text.slice(next);
        return;
      }
      at = after;
    }
    rest = text.slice(at);
    // What an entity stands for is known at its end.
    const cut = piece === null ? -1 : rest.lastIndexOf("&");
    const whole = cut >= 0 && rest.length - cut < longest.entity ? rest.slice(0, cut) : rest;
    if (whole !== "") tell(plainText(whole));
    rest = rest.slice(whole.length);
    if (piece === null && (within.length > 0 || rest !== "")) throw new Error("its end is missing");
  };
}

function tooLong(length: number, most: number): -1 {
  if (length > most) throw new Error("a tag is too long");
  return -1;
}

/** The attributes between two places of a tag; null where its end has not come yet. */
function readAttributes(tag: string, from: number, to: number): Readonly<Record<string, string>> | null {
  const found: Record<string, string> = {};
  let at = from;
  attributePattern.lastIndex = from;
  for (let match = attributePattern.exec(tag); match; match = attributePattern.exec(tag)) {
    const [, name = "", double, single = ""] = match;
    found[name] = plainText(double ?? single);
    at = attributePattern.lastIndex;
  }
  if (tag.slice(at, to).trim() === "") return found;
  if (/["'][^"']*$/.test(tag.slice(at))) return null;
  throw new Error("a tag that cannot be read");
}

function bareName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

function plainText(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&([^;]*);?/g, (whole, name: string) => {
    const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
    const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
    const found = Number.isNaN(code) ? entities.get(name) : String.fromCodePoint(code);
    if (found === undefined || !whole.endsWith(";")) throw new Error("an entity that nobody knows");
    return found;
  });
}
