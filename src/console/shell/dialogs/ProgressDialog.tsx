import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { ProgressBar } from "@blueprintjs/core/lib/esm/components/progress-bar/progressBar.js";
import { type ReactElement, useEffect, useEffectEvent, useState } from "react";
import { messages } from "#contract/messages.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { type Explanation, explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { answerDialog, closeDialog, type AskedDialog } from "./dialog-state.ts";
import { Dialog } from "./Dialog.tsx";

/** Shows the progress of long work. Esc stops it; failed work can be retried. */
export function ProgressDialog(props: { readonly asked: AskedDialog<"progress"> }): ReactElement {
  const { title, run } = props.asked.question;
  const format = useFormat();
  const [tries, setTries] = useState(1);
  const [done, setDone] = useState<readonly [number, number] | null>(null);
  const [failure, setFailure] = useState<Explanation | null>(null);
  const start = useEffectEvent(async (signal: AbortSignal) => {
    try {
      await run(signal, (part, all) => setDone([part, all]));
      if (!signal.aborted) answerDialog(props.asked, true);
    } catch (error) {
      if (!signal.aborted) setFailure(explainFailure(error, messages.fetchingFailed));
    }
  });
  useEffect(() => {
    if (tries === 0) return undefined;
    const running = new AbortController();
    void start(running.signal);
    return () => running.abort();
  }, [tries]);
  const [part, all] = done ?? [0, 0];
  return (
    <Dialog kind={failure ? "failed" : "progress"} label={title}>
      {/* Not the button has the focus: a key that was meant for the question that follows must not stop the work. */}
      <div className="aisle-dialog-head" tabIndex={-1} data-first-focus={!failure || undefined}>
        <h2>{title}</h2>
        <span className="aisle-quiet">{done ? `${format.count(part)} of ${format.count(all)}` : ""}</span>
      </div>
      <div className="aisle-dialog-text" role={failure ? "alert" : "status"}>
        {failure ? (
          <>
            <strong>{failure.message}</strong>
            <p className="aisle-quiet">{failure.detail}</p>
          </>
        ) : (
          <ProgressBar value={all > 0 ? part / all : 0} animate={false} stripes={false} intent="primary" />
        )}
      </div>
      <div className="aisle-dialog-foot">
        <span className="aisle-quiet">
          {keyCaps("Escape")} {failure ? "closes" : "stops"}
        </span>
        {failure ? (
          <Button
            intent="primary"
            data-first-focus
            text="Try again"
            onClick={() => {
              setFailure(null);
              setDone(null);
              setTries(tries + 1);
            }}
          />
        ) : (
          <Button text="Stop" onClick={closeDialog} />
        )}
      </div>
    </Dialog>
  );
}
