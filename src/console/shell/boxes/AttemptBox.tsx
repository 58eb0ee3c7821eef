import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { useState } from "react";
import { messages } from "#contract/messages.ts";
import { type Asked, answerAsked, closeAsked } from "./asking.ts";
import { Box } from "./Box.tsx";
import { type Trouble, troubleOf } from "./trouble.ts";
import { TroubleView } from "./TroubleView.tsx";

/** A change that has failed and may yet succeed: says why, and makes it again when the operator wants it still. */
export function AttemptBox(props: { readonly asked: Extract<Asked, { kind: "attempt" }> }) {
  const { attempt } = props.asked;
  const [trouble, setTrouble] = useState<Trouble>(props.asked.trouble);
  const [trying, setTrying] = useState(false);

  async function tryAgain(): Promise<void> {
    if (trying) return;
    setTrying(true);
    try {
      await attempt.save();
      answerAsked(props.asked, true);
    } catch (error) {
      const next = troubleOf(error, attempt.failure ?? messages.failedTryAgain, attempt);
      if (next) setTrouble(next);
    } finally {
      setTrying(false);
    }
  }

  // A key pressed for something else must not overrule anybody: only trying the same again is at hand at once.
  const isSafe = trouble.again !== "Do it anyway";
  return (
    <Box kind="attempt" label={attempt.title}>
      <div className="aisle-box-head">
        <h2>{attempt.title}</h2>
      </div>
      <div className="aisle-box-text" role="alert">
        <TroubleView trouble={trouble} />
      </div>
      <div className="aisle-box-foot" key={trouble.again}>
        <span className="aisle-quiet">
          {trying
            ? messages.processing
            : isSafe
              ? "It is not queued: only another try makes it"
              : "Your change was not made"}
        </span>
        <Button
          text={trouble.refusal === null ? "Cancel" : "Close"}
          autoFocus={!isSafe || trouble.refusal !== null}
          data-first-focus={!isSafe || trouble.refusal !== null || undefined}
          onClick={closeAsked}
        />
        {trouble.refusal === null && (
          <Button
            intent="primary"
            autoFocus={isSafe}
            data-first-focus={isSafe || undefined}
            aria-disabled={trying}
            text={trouble.again ?? "Try again"}
            onClick={() => void tryAgain()}
          />
        )}
      </div>
    </Box>
  );
}
