import { plainDigits, ungrouped } from "#contract/text.ts";

/** A part of a line, and where it stands. */
export interface Token {
  readonly kind: "word" | "quoted" | "number" | "sign" | "end";
  /** A quoted name is without its quotes. */
  readonly text: string;
  readonly at: number;
  readonly to: number;
}

const pattern =
  /"(?<quoted>(?:[^"]|"")*)"?|“(?<curly>[^”]*)”?|(?<number>\p{Nd}[\p{Nd},]*(?:\.\p{Nd}+)?)|(?<word>[\p{L}_&][\p{L}\p{M}\p{N}_'&./-]*)|(?<sign>>=|<=|!=|[^\s])/gu;

/** Divides a line into words, quoted names, numbers and signs. The last token is its end. */
export function tokensOf(line: string): readonly Token[] {
  const found = [...line.matchAll(pattern)].map(({ 0: text, index, groups = {} }): Token => {
    const place = { at: index, to: index + text.length };
    const name = groups["quoted"]?.replaceAll('""', '"') ?? groups["curly"];
    if (name !== undefined) return { kind: "quoted", text: name, ...place };
    if (groups["number"] !== undefined) return { kind: "number", text: ungrouped(text) ?? plainDigits(text), ...place };
    if (groups["word"] !== undefined) return { kind: "word", text, ...place };
    return { kind: "sign", text: signs[text] ?? text, ...place };
  });
  return [...found, { kind: "end", text: "", at: line.length, to: line.length }];
}

const signs: Readonly<Record<string, string>> = { "≥": ">=", "≤": "<=", "≠": "!=" };
