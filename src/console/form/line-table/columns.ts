import type { ReactNode } from "react";

/** A field that is typed into, in a cell of a line. */
export interface TypedCell {
  readonly value: string;
  /** What it is called, such as "Quantity of Honey". */
  readonly label: string;
  /** The field of the gateway that it is, by which it is found when that refuses it. */
  readonly field?: string;
  /** Any text is typed into it; without this only numbers, so that letters are free for keys. */
  readonly isText?: boolean;
  readonly isWrong?: boolean;
  readonly isChanged?: boolean;
  readonly isDisabled?: boolean;
  readonly placeholder?: string | undefined;
  readonly maxLength?: number;
  /** Stands at its end, such as "kg". */
  readonly unit?: string;
}

/** A field in which one of several values is chosen. */
export interface ChosenCell {
  /** Null until something is chosen. */
  readonly value: string | null;
  /** What stands there for nothing, where that can be chosen again. */
  readonly nothing?: string;
  readonly isDisabled?: boolean;
  readonly label: string;
  readonly choices: readonly string[];
  /** What else is called so, where its column is typed into as well. */
  readonly name?: string;
  /** It was to be saved without a choice. */
  readonly isLacking?: boolean;
}

/** A column of a table of lines: what stands in it, what is typed into it, or what is chosen, also below what is typed. */
export interface LineColumn<Line> {
  readonly name: string;
  readonly title: string;
  /** Says more of it to whoever points at its title. */
  readonly hint?: string | undefined;
  /** Its title is only read out. */
  readonly isUnseen?: boolean;
  /** What stands in it begins at the left, as words do. */
  readonly isWords?: boolean;
  readonly shows?: (line: Line) => ReactNode;
  /** What it shows differs from what was expected. */
  readonly differs?: (line: Line) => boolean;
  /** Null where nothing can be typed into it: then what it shows stands there. */
  readonly types?: (line: Line) => TypedCell | null;
  readonly chooses?: (line: Line) => ChosenCell | null;
}

/** What is true of a line as a whole. */
export interface LineFacts {
  /** Tells it from the others of the page. */
  readonly id: string;
  /** What it is, with its code, as its first cell; without it, what is wrong stands in the first column. */
  readonly name?: string | undefined;
  readonly code?: string;
  /** Says more of it to whoever points at it. */
  readonly hint?: string;
  readonly wrong?: string | undefined;
  /** What else stands below its name. */
  readonly more?: ReactNode;
  /** What is typed into it has the focus when the dialog opens. */
  readonly isFirst?: boolean;
  /** Attributes of its row, by which it is found. */
  readonly data?: Readonly<Record<`data-${string}`, string | number | boolean | undefined>>;
  /** It is the one that a field beside the table is about: it is kept in view. */
  readonly isCurrent?: boolean;
  /** A click chooses it for that field. */
  readonly onChoose?: () => void;
  /** All that is drawn of it, as a text, in tables that may be long: its functions must then not know what is typed. */
  readonly content?: string;
  /** Takes it out; left out where that is not possible. */
  readonly remove?: { readonly label: string; readonly isDisabled?: boolean; readonly onRemove: () => void };
}
