import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement } from "react";
import { navigate } from "wouter/use-browser-location";
import { recordPath } from "#commands/destinations.ts";
import { nameOf } from "#contract/kinds.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { type AskedDialog, closeDialog } from "./dialog-state.ts";
import { Dialog } from "./Dialog.tsx";

/** Why something was refused, with a link to the record that it is about. Enter closes it. */
export function RefusalDialog({ asked }: { readonly asked: AskedDialog<"refusal"> }): ReactElement {
  const { title, record } = asked.question;
  const path = record && recordPath(record.kind, record.row);
  return (
    <Dialog kind="confirm" label={title}>
      <div className="aisle-dialog-head" role="alert">
        <h2>{title}</h2>
      </div>
      <div className="aisle-dialog-foot">
        <span>
          {record && path !== null && path !== window.location.pathname && (
            <a
              href={path}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                closeDialog();
                navigate(path);
              }}
            >
              Open {nameOf(record.kind, record.row)}
            </a>
          )}
        </span>
        <Button
          intent="primary"
          autoFocus
          data-first-focus
          text="Close"
          aria-keyshortcuts="Enter"
          endIcon={
            <kbd className="aisle-key" aria-hidden="true">
              {keyCaps("Enter")}
            </kbd>
          }
          onClick={closeDialog}
        />
      </div>
    </Dialog>
  );
}
