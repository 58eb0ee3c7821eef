import type { RecordEvent } from "#contract/stream.ts";

/** One pushed event with its place in the store's order of events. */
export interface Numbered {
  readonly sequence: number;
  readonly event: RecordEvent;
}

/** The last events heard, so that an answer older than them can be told from a current one. */
export interface RecentEvents {
  add(sequence: number, event: RecordEvent): void;
  /** Counts an event that need not be remembered. */
  pass(sequence: number): void;
  /** Events after `sequence`, oldest first; `null` when some of them are no longer remembered. */
  since(sequence: number): readonly Numbered[] | null;
  /** The sequence of the last event heard, or where hearing began. */
  newest(): number;
  /** Forgets everything: what was answered before `sequence` cannot be trusted any more. */
  restart(sequence: number): void;
}

/** Remembers the last `most` events of one store. */
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
    pass(sequence) {
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

/** The events this browser tab has heard. */
export const recentEvents = createRecentEvents();
