import { type Kind, type Kinds, kinds } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import type { Permission } from "#contract/permission.ts";
import type { Command } from "#commands/command.ts";
import type { Tools } from "#commands/given/tools.ts";
import { recordCommand, subjectText } from "./record-command.ts";
import { keysPerRecord } from "./record-keys.ts";

/** Makes the command that comments on records of a kind: on all picked ones by one call. */
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
        save: (comment, key) => save(rows, comment, key, tools),
      });
    },
  });
}

/** Has a comment on records written and saved by one call; trying again with the same text saves nothing twice. */
export async function writeComment<K extends Kind>(
  [first]: readonly Kinds[K][],
  tools: Tools,
  comment: { readonly title: string; save(text: string, idempotencyKey: string): Promise<unknown> },
): Promise<void> {
  if (!first) return;
  const keyOf = keysPerRecord(tools);
  await tools.write({
    title: comment.title,
    label: "Comment",
    required: true,
    save: async (text) => {
      await comment.save(text, keyOf(first, text));
      tools.tell(messages.saved, "success");
    },
  });
}
