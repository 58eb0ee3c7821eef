import type { Limit } from "#commands/record/limit.ts";
import type { ChangeRequest } from "#contract/batch/change-request.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { FormTitleName } from "#contract/store/form-titles.ts";
import type { HeaderName } from "#contract/store/form-header.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import type { Watch } from "./progress.ts";

/** One option of a question: its answer and, when it cannot be chosen, why not. */
export interface Option<Value> {
  readonly value: Value;
  readonly title: string;
  readonly hint?: string;
  readonly words?: string;
  readonly because?: string;
  /** The heading of a group at the end of the list; options without it come before. */
  readonly heading?: string;
  /** The order status that it means; the dot of that status is shown beside it. */
  readonly status?: OrderStatus;
  /** Of a status of another kind, the stage whose colour the dot beside it has. */
  readonly stage?: OrderStage;
}

/** A question with options, which may have to be fetched first. Leaving it answers `undefined`. */
export interface Choice<Value> {
  readonly title: string;
  /** The first nine options have numbers, and a digit key chooses one. */
  readonly numbered?: true;
  /** The form header's dropdown with these values. Values that the store does not offer there are left out. */
  readonly dropdown?: HeaderName;
  readonly options: readonly Option<Value>[] | (() => Promise<readonly Option<Value>[]>);
  /** Reads a typed text as an answer that is not listed, such as a date; null when it is none. */
  read?(typed: string): Option<Value> | null;
  /**
   * Finds the options for a typed text, where there are too many to list; `options` are shown until something is typed.
   */
  find?(typed: string): Promise<readonly Option<Value>[]>;
}

/** What is about to leave the store for good, in one sentence to which somebody must agree. */
export interface Confirmation {
  /** The sentence, with sum, way and name: "Pay 420.00 to A. Name by UPI?" */
  readonly title: string;
  /** The button that agrees, and the one that does not: "Pay 420.00", "Do not pay". */
  readonly yes: string;
  readonly no: string;
}

/** A change of one record. When it fails but may still succeed, the operator is asked whether to try again. */
export interface RetryableChange {
  /** For example "S101-000412 to Accepted". */
  readonly title: string;
  /** The message when it fails; without it, the command's own. */
  readonly failure?: string;
  save(): Promise<void>;
  /** The button that makes the change beyond a limit of the gateway; null where the operator may not. */
  readonly override?: string | null;
  /** Why it can no longer be made, now that somebody else has changed the record; null when it still can. */
  refuse(): string | null;
}

/**
 * A question answered by a text. With `save`, the dialog stays open until it succeeds and keeps the text when it fails.
 * A save of many parts reports them; it can be stopped, and goes on where it was when it is tried again.
 * `refuse` is as in `RetryableChange`; `initial` is the text with which the field opens.
 */
export interface Writing {
  readonly title: string;
  /** The ids of the records it is about: a text that was kept comes back for the same ones only. */
  readonly about?: readonly string[];
  /** The name of the title of its field. */
  readonly label: FormTitleName;
  readonly required: boolean;
  readonly initial?: string;
  /** Texts that are offered: a digit in the empty field takes one of the first nine. */
  offers?(): Promise<readonly string[]>;
  /** The buttons that save and leave it, where "Save" and "Cancel" do not say what they do. */
  readonly buttons?: { readonly save: string; readonly leave: string };
  /** The message when `save` fails; without it, the command's own. */
  readonly failure?: string;
  save?(text: string, watch?: Watch): Promise<void>;
  refuse?(): string | null;
}

/** A change to several records of a kind: which of them can take part, how to change one, and how to undo that. */
export interface Batch<K extends Kind = Kind> {
  readonly kind: K;
  /** For example "Accept orders". */
  readonly title: string;
  readonly rows: readonly Kinds[K][];
  /** Rows that were selected as well but are left out, because the filter no longer finds them. */
  readonly left?: readonly Kinds[K][];
  /** It undoes another batch. The next undo is about the change before that one. */
  readonly isUndo?: true;
  /** Shows the plan even when every row can take part and nothing is lost. */
  readonly alwaysPlan?: boolean;
  /** What is about to leave the store by the rows that can take part; the plan shows it. */
  confirm?(rows: readonly Kinds[K][]): Confirmation;
  /** Why a record cannot take part now; null when it can. */
  refuse(row: Kinds[K]): string | null;
  /** What a record loses, such as "taken from Asha"; null when nothing. */
  loses?(row: Kinds[K]): string | null;
  /** What a record waits for before it has the change; null when it has it at once. */
  waits?(row: Kinds[K]): string | null;
  readonly limit?: Limit<Kinds[K]>;
  /** The message when all are done; without it, none is shown. */
  readonly message?: string;
  /** The fields of a record that are shown as changed before the gateway has answered. */
  patch(row: Kinds[K]): Partial<Kinds[K]>;
  /**
   * The call that changes one record; with `isOverride`, even beyond the limit. `undoes` is the version that an undo of
   * this batch has made, where it is run once more.
   */
  request(row: Kinds[K], isOverride: boolean, undoes?: number): ChangeRequest;
  /** The call that undoes the change from `before` to `after`; `row` is the row from which it starts. */
  undo(before: Kinds[K], row: Kinds[K], after: Kinds[K]): ChangeRequest;
  /** Why a change cannot be undone; without it, every change can. */
  refuseUndo?(before: Kinds[K], after: Kinds[K]): string | null;
}
