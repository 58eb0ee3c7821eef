import type { ReportAnswer } from "./schema.ts";

type Row = ReportAnswer["rows"][number];

/** Whether each row of a report has rows below it, which follow it. */
export function hasBelow(rows: readonly Row[]): readonly boolean[] {
  return rows.map(({ level = 0 }, at) => (rows[at + 1]?.level ?? 0) > level);
}

/** The rows of which all those above are opened. */
export function openedRows(rows: readonly Row[], isOpened: (id: string | null) => boolean): readonly Row[] {
  let closedAt = Infinity;
  return rows.filter(({ key, level = 0 }) => {
    if (level > closedAt) return false;
    closedAt = isOpened(key[0] ?? null) ? Infinity : level;
    return true;
  });
}

/** The names of rows as a list without a tree writes them: those of categories behind the names of all above. */
export function wholeNames(rows: readonly Row[]): readonly (readonly string[])[] {
  const above: string[] = [];
  return rows.map(({ names, level }) => {
    if (level === undefined) return names;
    above.length = level;
    above.push(names[0] ?? "");
    return [above.join(" > ")];
  });
}
