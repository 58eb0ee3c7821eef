import type { RecordEvent } from "#contract/stream.ts";

/** An event with its sequence in the store's order of events. */
export interface Numbered {
  readonly sequence: number;
  readonly event: RecordEvent;
}

/** The last received events. A response that is older than some of them can be recognised as stale. */
export interface RecentEvents {
  add(sequence: number, event: RecordEvent): void;
  /** Moves the newest sequence on for an event that need not be remembered. */
  skip(sequence: number): void;
  /** The events after `sequence`, oldest first; null when some of them are no longer remembered. */
  since(sequence: number): readonly Numbered[] | null;
  /** The sequence of the last received event, or of the start. */
  newest(): number;
  /** Forgets all events: responses from before `sequence` can no longer be checked. */
  restart(sequence: number): void;
}

/** Makes a list that remembers the last `most` events of one store. */
export function createRecentEvents(most = 2_000): RecentEvents {
  let events: Numbered[] = [];
  let floor = 0;
  let last = 0;
  const newest = (): number => last;
  return {
    newest,
    add(sequence, event) {
      if (sequence <= last) return;
      last = sequence;
      events.push({ sequence, event });
      if (events.length > most * 1.5) {
        const dropped = events.length - most;
        floor = events[dropped - 1]?.sequence ?? floor;
        events = events.slice(dropped);
      }
    },
    skip(sequence) {
      last = Math.max(last, sequence);
    },
    since(sequence) {
      if (sequence < floor) return null;
      const start = events.findIndex((entry) => entry.sequence > sequence);
      return start === -1 ? [] : events.slice(start);
    },
    restart(sequence) {
      events = [];
      floor = sequence;
      last = sequence;
    },
  };
}

/** The events that this browser tab has received. */
export const recentEvents = createRecentEvents();
