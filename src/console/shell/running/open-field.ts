import { navigate } from "wouter/use-browser-location";
import { recordPath } from "#commands/destinations.ts";
import type { AnyRecord } from "#contract/kinds.ts";
import { forgetRecordTab } from "#console/session/kept/last-place.ts";
import { awaitField } from "#console/shell/keys/coming-field.ts";
import { readNow } from "#console/shell/stage/now.ts";
import { stageTool } from "#console/shell/stage/stage.ts";
import { fieldIsHere } from "./coming-question.ts";

/** Goes to the field of a record that is open, or opens its page, whose first tab has the field. */
export function openField({ kind, row }: AnyRecord): void {
  const { opened, tab } = readNow();
  const focus = opened?.row.id === row.id ? stageTool("focusField") : undefined;
  if (focus) {
    focus();
    // Not only when the command has ended: a later key would overtake what was typed before.
    return fieldIsHere();
  }
  awaitField();
  forgetRecordTab(kind);
  const path = recordPath(kind, row);
  if (path === window.location.pathname) stageTool("moveRecordTab")?.(-tab);
  else navigate(path);
}
