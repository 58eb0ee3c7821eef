import type { StreamMessage } from "#contract/stream.ts";
import type { StoredEvent } from "#gateway/store/events/events.ts";
import type { EventListener } from "./feed.ts";

/** Whether the rights of streams may have changed with what a message tells of. */
const changesRights = (message: StreamMessage): boolean =>
  "kind" in message && ["user", "role", "client"].includes(message.kind);

/**
 * Makes listeners that hold back what comes after a change of rights until the rights of all streams were read anew, so
 * that a right that was taken shows nothing more. Streams that hear of the same change share one check.
 */
export function createRightsGate(check: () => Promise<void>): (send: EventListener) => EventListener {
  let next: Promise<void> | null = null;
  let running: Promise<void> = Promise.resolve();
  const checkAnew = (): Promise<void> => {
    // A check that has begun before the change does not count.
    next ??= afterRunning();
    return next;
  };
  const afterRunning = async (): Promise<void> => {
    await running;
    next = null;
    running = check();
    return running;
  };
  return (send) => {
    const waiting: StoredEvent[] = [];
    let checked: StoredEvent | null = null;
    let isHeld = false;
    const passAfterCheck = async (): Promise<void> => {
      await checkAnew();
      isHeld = false;
      pass();
    };
    const pass = (): void => {
      for (let [event] = waiting; event; [event] = waiting) {
        if (changesRights(event.message) && event !== checked) {
          checked = event;
          isHeld = true;
          void passAfterCheck();
          return;
        }
        waiting.shift();
        send(event);
      }
    };
    return (event) => {
      waiting.push(event);
      if (!isHeld) pass();
    };
  };
}
