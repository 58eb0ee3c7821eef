import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useKnownCommands } from "#console/shell/running/known-commands.ts";
import { formatMoney } from "#contract/money.ts";
import { grouped } from "#contract/text.ts";
import { session } from "#console/session/session.ts";
import { pendingKeys } from "#console/shell/running/pending-keys.ts";
import { followJobs, jobLine } from "./job-line.ts";
import { Connection } from "./Connection.tsx";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { useNow } from "#console/shell/stage/now.ts";
import { useBySecond } from "#console/kit/time/clock.ts";
import { type RefreshClock, stageParts } from "#console/shell/stage/stage.ts";
import {
  isPageSelected,
  pendingHints,
  type Hint,
  passedShare,
  selectedSum,
  secondsLeft,
  hintsOf,
} from "./status-bar.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { useMode } from "./mode.ts";
import { runById } from "#console/shell/buttons/use-command.ts";
import "./status-bar.css";

/**
 * The status bar: what the keys do here and now, what is selected, how many updates wait, and when the screen refreshes
 * next.
 */
export function StatusBar() {
  const now = useNow();
  const { store } = useSnapshot(session);
  const sequence = useSnapshot(pendingKeys);
  const known = useKnownCommands();
  const { text: jobs } = useSnapshot(jobLine);
  useEffect(followJobs, []);
  const sum = selectedSum(now);
  const isBegun = sequence.strokes.length > 0;
  const mode = useMode();
  const own = stageParts()
    .findLast((part) => part.keys)
    ?.keys?.();
  const hints = isBegun ? pendingHints(pendingKeys.commands, pendingKeys.strokes, now) : hintsOf(mode, own, known, now);
  const clock =
    stageParts()
      .findLast((part) => part.clock)
      ?.clock?.() ?? null;
  return (
    <div className="aisle-statusbar" role="region" aria-label="Keys and state">
      {now.lends.has("toggleSelected") && !now.selected && <span className="aisle-quiet">0 selected</span>}
      {now.selected && (
        <span className="aisle-statusbar-selected">
          <strong>{now.selected.isReading ? "Selecting ..." : `${grouped(now.selected.count)} selected`}</strong>{" "}
          {store && sum !== null && formatMoney(sum, store.currency, store.locale)}
        </span>
      )}
      {isPageSelected(now) && (
        <CommandButton
          id="list.select-all"
          text={`Select all ${grouped(now.total)} that match`}
          size="small"
          variant="minimal"
          showKeys
        />
      )}
      {now.macro && (
        <span className="aisle-statusbar-pending" role="status">
          {now.macro.text}
        </span>
      )}
      {isBegun && <span className="aisle-statusbar-pending">{sequence.strokes.join(" ")} then</span>}
      <ul className="aisle-statusbar-hints" data-begun={isBegun} aria-label="Keyboard shortcuts">
        {(!now.fullScreen || isBegun) && hints.map((hint) => <HintItem key={hint.id ?? hint.keys} hint={hint} />)}
      </ul>
      {jobs !== "" && <span className="aisle-statusbar-waiting">{jobs}</span>}
      {now.waiting > 0 && <span className="aisle-statusbar-waiting">{now.waiting} waiting</span>}
      {now.fullScreen && <Connection />}
      {typeof clock === "string" && <span className="aisle-statusbar-clock">{clock}</span>}
      {clock !== null && typeof clock === "object" && <NextRefresh clock={clock} />}
    </div>
  );
}

function HintItem({ hint: { id, keys, text } }: { readonly hint: Hint }) {
  const words = (
    <>
      <Keys binding={keys} /> {text}
    </>
  );
  return (
    <li>
      {id === null ? (
        <span>{words}</span>
      ) : (
        <button type="button" tabIndex={-1} onClick={() => void runById(id)}>
          {words}
        </button>
      )}
    </li>
  );
}

function NextRefresh(props: { readonly clock: RefreshClock }) {
  const { clock } = props;
  const seconds = useBySecond((now) => secondsLeft(clock, now));
  const passed = useBySecond((now) => passedShare(clock, now));
  return (
    <span className="aisle-statusbar-clock" role="timer" aria-label={`Next refresh in ${seconds} seconds`}>
      next refresh
      {clock.bar && (
        <span className="aisle-statusbar-time" aria-hidden="true">
          <span
            style={{
              transform: `scaleX(${1 - passed})`,
              background: clock.barColor || "var(--aisle-accent)",
            }}
          />
        </span>
      )}
      <span className="aisle-statusbar-seconds">{seconds}s</span>
    </span>
  );
}
