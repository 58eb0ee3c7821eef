import type { Command } from "#commands/command.ts";
import type { DocumentKind } from "#contract/records/kind-names.ts";
import type { Permission } from "#contract/permission.ts";
import { listedCalls } from "#contract/records/record-calls.ts";
import { commentCommand } from "./comment-command.ts";

/** Makes the command that comments on documents of a kind; `right` is the one that its call needs. */
export function documentComment(kind: DocumentKind, right: Permission): Command {
  return commentCommand(kind, right, (rows, comment, key, tools) =>
    listedCalls(kind, tools.api).comment(rows, comment, key),
  );
}
