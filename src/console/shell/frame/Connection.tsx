import { useSnapshot } from "valtio";
import { stream } from "#console/client/live/stream.ts";
import { connectionWords } from "./connection-words.ts";
import { useBySecond } from "#console/kit/time/clock.ts";

/**
 * Whether the screen is live, as a dot and words. The Announcer tells screen readers only when the state changes,
 * because these words change every second.
 */
export function Connection() {
  const { state, lostSince } = useSnapshot(stream);
  const words = useBySecond((now) => connectionWords(state, lostSince, now));
  return (
    <span className="aisle-connection" data-state={state} role="status" aria-live="off">
      <span className="aisle-connection-dot" aria-hidden="true" />
      <span className="aisle-unseen">Connection: </span>
      <span className="aisle-connection-words" title={words}>
        {words}
      </span>
    </span>
  );
}
