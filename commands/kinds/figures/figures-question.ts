import type { Question } from "#commands/context/dialogs.ts";
import type { Figure, FigureEntries, FigureEntry } from "#contract/payments/figures-schema.ts";

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
  /** What is said where it has no rows. */
  readonly none?: string;
  readonly rows: readonly {
    readonly title: string;
    readonly hint: string;
    readonly cells: readonly (AskedFigure | null)[];
  }[];
}

/** Tables of figures that are shown together. */
export interface FigureTables {
  readonly title: string;
  readonly about: string;
  /** Whether something does not agree, so that `about` is a warning. */
  readonly isWrong: boolean;
  readonly tables: readonly FigureTable[];
}

/** Figures to look at, each of which opens to its entries. */
export interface FiguresQuestion extends Question {
  /** Figures, or one of them, whose entries are shown at once. */
  readonly shows: FigureTables | AskedFigure;
  /** Reads a page of the entries of a figure, counted from 1. */
  entries(figure: Figure, page: number, signal?: AbortSignal): Promise<FigureEntries>;
  /** Opens what an entry belongs to: its refund or payment, or its order. */
  open(entry: FigureEntry, what: "document" | "order"): void;
}
