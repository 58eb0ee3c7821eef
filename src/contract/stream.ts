import type { Kind, Kinds } from "./kinds.ts";

/** Who did it, as far as others may know. `null` id: the customer or the system. */
export interface Actor {
  readonly id: string | null;
  readonly name: string;
}

/**
 * Something happened to a record of a kind, with its row as it stands afterwards. `fromStatus` is the status or state it
 * had before, null for a new one.
 */
export type RecordEvent<K extends Kind = Kind> = {
  readonly [Each in K]: {
    readonly type: "created" | "changed" | "commented";
    readonly kind: Each;
    readonly row: Kinds[Each];
    readonly fromStatus: StatusOf<Each> | null;
    readonly by: Actor;
    readonly at: string;
  };
}[K];
export type OrderEvent = RecordEvent<"order">;

/** The statuses or states of a kind. */
export type StatusOf<K extends Kind> = Kinds[K] extends { readonly status: infer Status }
  ? Status
  : Kinds[K] extends { readonly state: infer State }
    ? State
    : never;

/** Everything must be read again: more has changed up to `sequence` than single events tell. */
export interface ResetEvent {
  readonly type: "reset";
  readonly sequence: number;
}

/**
 * What the stream of one store sends. A stored event's id is its sequence in the store, so `Last-Event-ID` resumes
 * without loss; `hello` opens every stream, `reset` comes where the asked id is too old to resume from and where an
 * import has written many records at once, `bye` says why the gateway ends the stream. Events of a kind that a console
 * does not know are ignored by it.
 */
export type StreamMessage =
  | { readonly type: "hello"; readonly sequence: number }
  | ResetEvent
  | { readonly type: "bye"; readonly because: "session-ended" | "right-changed" | "too-slow" }
  | RecordEvent;
