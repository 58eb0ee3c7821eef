import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement } from "react";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { keyOf } from "#console/shell/keys/key-press.ts";
import type { Leaving } from "./use-leaving.ts";

/** Asks, at the foot of a dialog, whether what was typed may be dropped. Each answer shows its key. */
export function LeavingQuestion(props: { readonly leaving: Leaving; readonly onDrop: () => void }): ReactElement {
  const { leaving, onDrop } = props;
  const escape = leaving.keeps ? "leaves and keeps it" : "keeps editing";
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its answers
    <div
      className="aisle-dialog-foot"
      role="alertdialog"
      aria-label="Discard what you typed?"
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || keyOf(event.nativeEvent) !== "d") return;
        event.preventDefault();
        onDrop();
      }}
    >
      <span>
        <strong>Discard what you typed?</strong>{" "}
        <span className="aisle-quiet">
          {keyCaps("Escape")} {escape}
        </span>
      </span>
      <Answer text="Discard" keys="d" intent="danger" onClick={onDrop} />
      <Answer text="Keep editing" keys="Enter" intent="primary" autoFocus onClick={leaving.stay} />
    </div>
  );
}

function Answer({ keys, ...given }: Parameters<typeof Button>[0] & { readonly keys: string }): ReactElement {
  const cap = (
    <kbd className="aisle-key" aria-hidden="true">
      {keyCaps(keys)}
    </kbd>
  );
  return <Button {...given} aria-keyshortcuts={keys} endIcon={cap} />;
}
