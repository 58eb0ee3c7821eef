/** Gets the tags and texts of a part. Names come without their prefix. A text may come in several pieces. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** The longest tag, comment or other piece between brackets, in characters; no spreadsheet writes one as long. */
const longestPiece = 1_000_000;

/** What is no tag and no text: it is passed over up to its end, but for the text of the last one. */
const asides = [
  { begin: "<!--", end: "-->" },
  { begin: "<?", end: "?>" },
  { begin: "<![CDATA[", end: "]]>" },
] as const;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const attributePattern = /([^\s="'<>/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const none: Readonly<Record<string, string>> = {};

/**
 * Makes the function that cuts a part into its tags and texts, piece by piece; null ends it. It knows what spreadsheets
 * write, and no entities that a part defines itself. Throws where tags do not close each other.
 */
export function readXml(handler: XmlHandler): (piece: string | null) => void {
  const openTags: string[] = [];
  let rest = "";
  let hasRoot = false;

  function tell(text: string): void {
    if (text === "") return;
    if (openTags.length > 0) handler.text?.(plainText(text));
    else if (/[^\s\uFEFF]/.test(text)) throw new Error("a text outside of all tags");
  }

  function tag(from: number, to: number): void {
    if (rest.charCodeAt(from + 1) === slash) {
      const name = rest.slice(from + 2, to).trimEnd();
      if (openTags.pop() !== name) throw new Error(`${name} is closed, but was not open`);
      handler.close?.(bareName(name));
      return;
    }
    const isEmpty = rest.charCodeAt(to - 1) === slash;
    const inside = rest.slice(from + 1, isEmpty ? to - 1 : to);
    const space = inside.search(/\s/);
    const name = space < 0 ? inside : inside.slice(0, space);
    if (!/^[\p{L}_:][^\s<>"'=&/]*$/u.test(name)) throw new Error("a tag without a name");
    if (openTags.length === 0 && hasRoot) throw new Error("a tag behind the end");
    hasRoot = true;
    handler.open?.(bareName(name), space < 0 ? none : attributesOf(inside, space));
    if (isEmpty) handler.close?.(bareName(name));
    else openTags.push(name);
  }

  return (piece) => {
    if (piece === null) {
      tell(rest);
      if (openTags.length > 0 || !hasRoot) throw new Error("it ends in the middle");
      return;
    }
    rest += piece;
    let at = 0;
    for (;;) {
      const from = rest.indexOf("<", at);
      if (from < 0) break;
      // Which kind it is can be told by its first characters.
      if (rest.length - from < "<![CDATA[".length && rest.indexOf(">", from) < 0) break;
      const aside =
        rest.charCodeAt(from + 1) <= question ? asides.find(({ begin }) => rest.startsWith(begin, from)) : null;
      if (rest.startsWith("<!", from) && !aside) throw new Error("it defines something");
      const begins = from + (aside ? aside.begin.length : 1);
      const end = aside ? rest.indexOf(aside.end, begins) : endOfTag(rest, begins);
      if (end < 0) {
        if (rest.length - from > longestPiece) throw new Error("a tag without an end");
        break;
      }
      tell(rest.slice(at, from));
      if (!aside) tag(from, end);
      else if (aside.end === "]]>" && openTags.length > 0) handler.text?.(rest.slice(begins, end));
      at = end + (aside ? aside.end.length : 1);
    }
    rest = rest.slice(at);
    // A text that goes on for long is told in pieces, but not in the middle of an entity.
    if (rest.length > longestPiece && !rest.includes("<")) {
      const cut = rest.lastIndexOf("&") < 0 ? rest.length : rest.lastIndexOf("&");
      if (cut === 0) throw new Error("an entity without an end");
      tell(rest.slice(0, cut));
      rest = rest.slice(cut);
    }
  };
}

const slash = 0x2f;
const question = 0x3f;

/** The place of the bracket that ends a tag: one in quotes belongs to an attribute. */
function endOfTag(text: string, from: number): number {
  const end = text.indexOf(">", from);
  if (end < 0) return -1;
  const quote = text.slice(from, end).search(/["']/);
  if (quote < 0) return end;
  for (let at = from + quote, open = ""; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (open !== "") open = sign === open ? "" : open;
    else if (sign === ">") return at;
    else if (sign === '"' || sign === "'") open = sign;
  }
  return -1;
}

function attributesOf(inside: string, from: number): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  let at = from;
  for (;;) {
    while (/\s/.test(inside[at] ?? "")) at += 1;
    if (at >= inside.length) return found;
    attributePattern.lastIndex = at;
    const [whole, name = "", double, single = ""] = attributePattern.exec(inside) ?? [];
    if (whole === undefined) throw new Error("an attribute without a value");
    found[name] = plainText(double ?? single);
    at += whole.length;
  }
}

/** A text with its entities as what they stand for. */
function plainText(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));|&/gi,
    (_, hex?: string, decimal?: string, name = "") => {
      const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null;
      const character = code === null ? entities[name] : String.fromCodePoint(code);
      if (character === undefined) throw new Error("an unknown entity");
      return character;
    },
  );
}

function bareName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
