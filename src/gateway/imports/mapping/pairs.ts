import { CsvError, parse } from "csv-parse/sync";

/** A pair of the command line: "order=No" is `order` and `No`. */
export interface Pair {
  readonly ours: string;
  readonly theirs: string;
}

/**
 * Reads pairs such as "order=No, price=Price"; one that has a comma in it stands in quotes: `"price=Price, net"`. What
 * is no pair is answered beside them.
 */
export function readPairs(text: string): { readonly pairs: readonly Pair[]; readonly wrong: readonly string[] } {
  const pairs: Pair[] = [];
  const wrong: string[] = [];
  for (const word of cut(text)) {
    const at = word.indexOf("=");
    if (at > 0) pairs.push({ ours: word.slice(0, at).trim(), theirs: word.slice(at + 1).trim() });
    else wrong.push(word);
  }
  return { pairs, wrong };
}

function cut(text: string): string[] {
  try {
    const records = parse(text, { relax_column_count: true, relax_quotes: true, trim: true, skip_empty_lines: true });
    return records.flat().filter((word) => word !== "");
  } catch (error) {
    if (error instanceof CsvError) return [text];
    throw error;
  }
}
