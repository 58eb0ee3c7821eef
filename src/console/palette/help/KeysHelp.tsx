import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { useState } from "react";
import { knownCommands } from "#console/shell/running/known-commands.ts";
import { closeDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { readNow } from "#console/shell/stage/now.ts";
import { helpGroups } from "./help-rows.ts";

/** The keys that work here and now, by group, from the list of commands. */
export function KeysHelp() {
  const [now] = useState(readNow);
  return (
    <Dialog kind="help" closesOnClick label="Keyboard shortcuts">
      <div className="aisle-dialog-head">
        <h2>Keyboard shortcuts</h2>
        <Button variant="minimal" size="small" text="Close" onClick={closeDialog} />
      </div>
      {/* It has the focus at first, so that Page Down, End and Space scroll it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="aisle-help" role="region" aria-label="Keys by group" tabIndex={0} data-first-focus>
        {helpGroups(knownCommands(), now).map(({ group, rows }) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {rows.map((row) => (
                <div key={row.id} data-refused={row.because !== null}>
                  <dt>
                    {row.keys.map((binding) => (
                      <Keys key={binding} binding={binding} />
                    ))}
                  </dt>
                  <dd>
                    {row.title}
                    {row.because && <span className="aisle-quiet"> ({row.because})</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
