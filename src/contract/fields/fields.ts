import type { SimpleKind } from "#contract/records/kind-names.ts";

/**
 * The limits of a field as plain data. The gateway makes its schemas from them, and the console's forms read them. They
 * need no schema library, so the browser does not have to load one. Numbers are in the unit of the field.
 */
export type FieldLimits =
  | {
      readonly type: "text";
      readonly required?: true;
      readonly longest: number;
      readonly pattern?: PatternLimit;
      /** It is typed in several lines. */
      readonly lines?: true;
    }
  | {
      readonly type: "number";
      readonly required?: true;
      readonly least: number;
      readonly most: number;
      /** How many decimals are allowed; 0 for whole numbers. */
      readonly decimals: number;
    }
  | { readonly type: "money"; readonly required?: true; readonly least: number; readonly most: number }
  | { readonly type: "date"; readonly required?: true }
  | { readonly type: "time"; readonly required?: true }
  | { readonly type: "choice"; readonly required?: true; readonly values: readonly string[] }
  | { readonly type: "choices"; readonly values: readonly string[] }
  | {
      readonly type: "record";
      readonly required?: true;
      /** The kind of the other record; the value is its id. */
      readonly kind: SimpleKind;
      /** The field of the row that has the other record's name. */
      readonly nameIn: string;
    }
  | { readonly type: "switch" }
  | { readonly type: "phone"; readonly required?: true }
  | { readonly type: "password"; readonly required?: true; readonly shortest: number; readonly longest: number }
  | { readonly type: "file"; readonly required?: true; readonly types: readonly string[]; readonly mostBytes: number };

/** The limits of a file. */
export type FileLimits = Extract<FieldLimits, { readonly type: "file" }>;

/** The most pixels of a picture. Whoever looks at it needs four bytes of memory for each, however small its file is. */
export const mostPicturePixels = 16_000_000;

/** Pixels of the longer side with which a picture is sent: enough to read the small print on a package. */
export const mostPictureSide = 2_560;

/** What a text must match: an expression, or a question that no expression can ask. */
export type TextPattern = Pick<RegExp, "test">;

/** The pattern of a text, and the message when the text does not match. */
export interface PatternLimit {
  readonly pattern: TextPattern;
  /** For example "letters, digits and hyphens only"; or a sentence about what was typed. */
  readonly because: string | ((typed: string) => string);
}

/** A phone number: 6 to 15 digits, with or without a plus before them. */
export const phonePattern = /^\+?[0-9]{6,15}$/;
