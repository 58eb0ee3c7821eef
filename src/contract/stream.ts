import { type Kinds, kinds } from "./kinds.ts";
import { type Permission, viewRight } from "./permission.ts";
import { type Kind, kindNames } from "./records/kind-names.ts";

/** Who did something, as far as others may know. The id is null for a customer or the system. */
export interface Actor {
  readonly id: string | null;
  readonly name: string;
}

/**
 * The event that something happened to a record, with the row after it. `fromStatus` is the status or state before,
 * null for a new record.
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

/** The statuses or states of a kind; of an audit entry, what it is about. The tabs of its lists go by them. */
export type StatusOf<K extends Kind> = Kinds[K] extends { readonly status: infer Status }
  ? Status
  : Kinds[K] extends { readonly state: infer State }
    ? State
    : Kinds[K] extends { readonly subject: infer Subject }
      ? Subject
      : never;

/**
 * The event that everything must be read again, because there are no single events for all changes up to `sequence`.
 */
export interface ResetEvent {
  readonly type: "reset";
  readonly sequence: number;
}

/** The event that a slot was closed or opened, or Express stopped or taken again: slots are to be read again. */
export interface IntakeEvent {
  readonly type: "intake";
}

/** The event that a job has begun, gone on or ended: the list of jobs is to be read again. */
export interface JobsEvent {
  readonly type: "jobs";
}

/** The event that settings of the store were changed: whatever depends on them is to be read again. */
export interface SettingsEvent {
  readonly type: "settings";
}

/**
 * The messages of a store's event stream. The id of a stored event is its sequence in the store, so that
 * `Last-Event-ID` resumes without loss. `hello` opens every stream and says which build of the console the gateway has. `reset` is sent when the requested id is too old to
 * resume, and after an import of many records. `rights-changed` tells a reader that theirs are others now. `bye` says
 * why the gateway ends the stream. A console ignores events of kinds that it does not know.
 */
export type StreamMessage =
  | { readonly type: "hello"; readonly sequence: number; readonly build?: string }
  | ResetEvent
  | { readonly type: "rights-changed" }
  | { readonly type: "bye"; readonly because: "session-ended" | "right-changed" | "too-slow" | "stopping" }
  | IntakeEvent
  | JobsEvent
  | SettingsEvent
  | RecordEvent;

/** The rights of which one is enough to open the event stream, which then sends the events of kinds one may see. */
export const eventRights: readonly Permission[] = kindNames.filter((kind) => !kinds[kind].silent).map(viewRight);
