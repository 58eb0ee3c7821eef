import { type Kinds, kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { maxBulkItems } from "#contract/constants.ts";
import { messages } from "#contract/messages.ts";
import type { Permission } from "#contract/permission.ts";
import type { Command } from "#commands/command.ts";
import type { Tools } from "#commands/context/tools.ts";
import { recordCommand, subjectText } from "./record-command.ts";
import { keysPerRecord } from "./record-keys.ts";

/** Makes the command that comments on records of a kind, with as few calls as the limit of each call allows. */
export function commentCommand<K extends Kind>(
  kind: K,
  right: Permission,
  save: (rows: readonly Kinds[K][], comment: string, idempotencyKey: string, tools: Tools) => Promise<unknown>,
): Command {
  return recordCommand(kind, {
    id: `${kind}.add-comment`,
    title: `Comment on ${kinds[kind].one} ...`,
    titleHere: () => "Add comment ...",
    keys: ["c"],
    words: `note remark ${kinds[kind].one}`,
    short: "comment",
    hint: 50,
    failure: messages.saveFailed,
    right,
    run: async (rows, tools) => {
      await writeComment(rows, tools, {
        title: `Comment on ${subjectText(kind, rows)}`,
        save: (part, comment, key) => save(part, comment, key, tools),
      });
    },
  });
}

/** Divides rows into parts, each small enough for one call. */
function parts<Row>(rows: readonly Row[]): (readonly [Row, ...Row[]])[] {
  const found: (readonly [Row, ...Row[]])[] = [];
  for (let from = 0; from < rows.length; from += maxBulkItems) {
    const [first, ...others] = rows.slice(from, from + maxBulkItems);
    if (first !== undefined) found.push([first, ...others]);
  }
  return found;
}

/**
 * Asks for a comment on records and saves it; trying again saves nothing twice. After a failure in the middle the text,
 * corrected or not, is saved for the others only. Where a call had no answer and the text was corrected, its records
 * may have both texts: that is better than losing the corrected one.
 */
export async function writeComment<K extends Kind>(
  rows: readonly Kinds[K][],
  tools: Tools,
  comment: {
    readonly title: string;
    /** Saves the text for one part of the records by one call. */
    save(part: readonly [Kinds[K], ...Kinds[K][]], text: string, idempotencyKey: string): Promise<unknown>;
  },
): Promise<void> {
  if (rows.length === 0) return;
  const keyOf = keysPerRecord(tools);
  const left = parts(rows);
  let saved = 0;
  await tools.write({
    title: comment.title,
    about: rows.map(({ id }) => id),
    label: "comment.text",
    required: true,
    save: async (text, watch) => {
      for (let [part] = left; part; [part] = left) {
        watch?.signal.throwIfAborted();
        // Each part has a key of its own, so that a retry after a lost response writes no part twice.
        await comment.save(part, text, keyOf(part[0], text));
        left.shift();
        saved += part.length;
        if (rows.length > part.length) watch?.report(saved, rows.length);
      }
      tools.tell(messages.saved, "success");
    },
  });
}
