import type { OrderRow } from "./orders/schema.ts";
import type { OrderStatus } from "./orders/status.ts";

/** Who did it, as far as others may know. `null` id: the customer or the system. */
export interface Actor {
  readonly id: string | null;
  readonly name: string;
}

/** A change to an order, with the row as it stands after it. `fromStatus` is null for a new order. */
export interface OrderEvent {
  readonly type: "order.placed" | "order.changed" | "order.commented";
  readonly order: OrderRow;
  readonly fromStatus: OrderStatus | null;
  readonly by: Actor;
  readonly at: string;
}

/** Everything must be read again: more has changed up to `sequence` than single events tell. */
export interface ResetEvent {
  readonly type: "reset";
  readonly sequence: number;
}

/**
 * What the stream of one store sends. A stored event's id is its sequence in the store, so `Last-Event-ID` resumes
 * without loss; `hello` opens every stream, `reset` comes where the asked id is too old to resume from and where an
 * import has written many orders at once, `bye` says why the gateway ends the stream.
 */
export type StreamMessage =
  | { readonly type: "hello"; readonly sequence: number }
  | ResetEvent
  | { readonly type: "bye"; readonly because: "session-ended" | "right-changed" | "too-slow" }
  | OrderEvent;
