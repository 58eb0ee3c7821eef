import type { Limit } from "#commands/record/limit.ts";
import type { ChangeRequest } from "#contract/batch/change-request.ts";
import type { ExchangePrice } from "#contract/exchanges/schema.ts";
import type { Kind, Kinds } from "#contract/kinds.ts";
import type { FormTitleName } from "#contract/store/form-titles.ts";
import type { HeaderName } from "#contract/store/form-header.ts";
import type { LinesEdit } from "#contract/orders/editing/edit-schema.ts";
import type { NewOrder, OrderRow } from "#contract/orders/schema.ts";
import type { SaleUnit } from "#contract/enumerations.ts";
import type { ReturnCondition, ReturnPlace, ReturnReason } from "#contract/returns/fields.ts";
import type { ReturnPrice } from "#contract/returns/schema.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import type { Figure, FigureEntries, FigureEntry } from "#contract/payments/figures-schema.ts";
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
  /** Finds the options for a typed text, where there are too many to list; `options` are shown until something is typed. */
  find?(typed: string): Promise<readonly Option<Value>[]>;
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
  /** The message when `save` fails; without it, the command's own. */
  readonly failure?: string;
  save?(text: string, watch?: Watch): Promise<void>;
  refuse?(): string | null;
}

/** The products of an order to be changed. */
export interface LinesQuestion {
  readonly order: OrderRow;
  /** Whether prices and discounts may be changed too. */
  readonly mayPrice: boolean;
  /** Saves an edit of the order as it was read. */
  save(before: OrderRow, edit: Omit<LinesEdit, "version">): Promise<EditedLines>;
}

/** A line of goods that a customer gives back, and with what its fields begin. */
export interface GoodsLine {
  /** The line of the order. */
  readonly line: number;
  readonly name: string;
  readonly code: string;
  readonly unit: SaleUnit;
  /** The most of it that can come back, in pieces or kilograms. */
  readonly most: number;
  readonly quantity: number;
  readonly reason: ReturnReason;
  readonly condition: ReturnCondition;
}

/** The same line as the operator has filled it in. */
export interface FilledGoods {
  readonly line: number;
  readonly quantity: number;
  readonly reason: ReturnReason;
  readonly condition: ReturnCondition;
  readonly note: string;
}

/** What a customer takes in exchange for goods that come back: a new order of theirs. */
export type TakenGoods = Pick<NewOrder, "lines" | "deliveryType" | "payment">;

/** Goods that come back as the operator has filled them in, with what is decided about all of them. */
export interface FilledReturn {
  readonly lines: readonly FilledGoods[];
  readonly place: ReturnPlace;
  readonly note: string;
  /**
   * How much of the delivery charge goes back, and of the promo code is kept, in minor units; null for the calculated
   * amount.
   */
  readonly chosenDelivery: number | null;
  readonly chosenPromo: number | null;
  /** What is taken instead, in an exchange. */
  readonly taken?: TakenGoods;
  /** Photos of the goods, which are added once the return is there. */
  readonly photos: readonly File[];
}

/** An offer of the order that changes: its discount on the whole order, and on the goods that stay, in minor units. */
interface ChangedOffer {
  readonly id: string;
  readonly title: string;
  readonly before: number;
  readonly after: number;
}

/** The amounts of the goods, and the offers that change. */
export interface PricedGoods {
  readonly priced: ReturnPrice;
  readonly offers: readonly ChangedOffer[];
  /** In an exchange, the amounts together with the new goods. */
  readonly exchange?: ExchangePrice;
}

/** Which goods come back: those that a customer asks to give back, or those that were counted at the store. */
export interface GoodsQuestion {
  readonly title: string;
  readonly about: string;
  readonly step: "ask" | "count";
  readonly lines: readonly GoodsLine[];
  /** The values with which it opens, besides the lines. */
  readonly begins: Omit<FilledReturn, "lines" | "photos">;
  /**
   * The most of the delivery charge that can go back, and of the promo code that can be kept, in minor units; 0 where
   * that is not asked.
   */
  readonly most: Readonly<Record<"chosenDelivery" | "chosenPromo", number>>;
  /** How many photos of the goods can be chosen; left out where none can. */
  readonly mostPhotos?: number;
  /** Also asks which goods are taken instead; `address` is where they can be delivered. */
  readonly exchange?: { readonly storeId: string; readonly address: string | null };
  /** Calculates their amounts. */
  price(goods: FilledReturn, signal?: AbortSignal): Promise<PricedGoods>;
  /**
   * Saves them. When it throws, the question stays open and shows why. `shown` are the amounts that the operator saw.
   */
  save(goods: FilledReturn, shown: PricedGoods): Promise<void>;
}

/** A photo of a record, and the ids with which its picture is read. */
export interface ShownPhoto {
  readonly storeId: string;
  readonly recordId: string;
  readonly id: string;
  readonly name: string;
  readonly at: string;
  readonly by: string;
}

/** The photos of a record, to look at, add and remove. */
export interface PhotosQuestion {
  readonly title: string;
  readonly about: string;
  /** What is shown first: the photo with an id, the choice of files, or with null the first photo. */
  readonly begins: string | "add" | null;
  /** Files that were chosen before and are added at once. */
  readonly files: readonly File[];
  readonly most: number;
  /** Why photos can be neither added nor removed now; null where they can. */
  refuse(): string | null;
  list(): Promise<readonly ShownPhoto[]>;
  /** Adds one; a retry of the same file has the same `name`. Throws the failure. */
  add(file: File, name: string): Promise<void>;
  remove(photoId: string): Promise<void>;
}

/** How a phone order is placed, and what happens after that. */
export interface PhoneQuestion {
  /** The same order sent again under the same key is placed once. */
  place(storeId: string, order: NewOrder, key: string): Promise<OrderRow>;
  placed(order: OrderRow): void;
}

/** A figure whose entries can be shown. */
export interface AskedFigure {
  /** What it is called: "Received by Cash". */
  readonly title: string;
  /** In minor units; null when it is known only from its entries. */
  readonly amount: number | null;
  /** The entries of the ledger that it is the sum of, or the reason why it is no such sum. */
  readonly of: Figure | { readonly because: string };
}

/** Figures in rows and columns. A cell without a figure is null. */
export interface FigureTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly title: string;
    readonly hint: string;
    readonly cells: readonly (AskedFigure | null)[];
  }[];
}

/**
 * Tables of figures that are shown together. `earlier` and `later` are passed to `shows` to get the previous and the
 * next sheet.
 */
export interface FigureSheet {
  readonly title: string;
  readonly about: string;
  /** Whether something does not agree, so that `about` is a warning. */
  readonly isWrong: boolean;
  readonly tables: readonly FigureTable[];
  readonly earlier: string | null;
  readonly later: string | null;
}

/** Figures to look at, each of which opens to its entries. */
export interface FiguresQuestion {
  readonly title: string;
  /** Reads a sheet; `null` asks for the first one. Or it is one figure, whose entries are shown at once. */
  readonly shows: ((asked: string | null) => Promise<FigureSheet>) | AskedFigure;
  /** Reads a page of the entries of a figure, counted from 1. */
  entries(figure: Figure, page: number, signal?: AbortSignal): Promise<FigureEntries>;
  /** Opens what an entry belongs to: its refund or payment, or its order. */
  open(entry: FigureEntry, what: "document" | "order"): void;
}

/** An order before and after its products were changed. */
export interface EditedLines {
  readonly before: OrderRow;
  readonly after: OrderRow;
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
  /** Why a record cannot take part now; null when it can. */
  refuse(row: Kinds[K]): string | null;
  /** What a record loses, such as "taken from Asha"; null when nothing. */
  loses?(row: Kinds[K]): string | null;
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
