import type { SimpleKind } from "#contract/kinds.ts";

/**
 * Limits of what people type in, as plain data: the gateway makes its schemas from them, the console's forms read them.
 * No schema library, so that the browser need not carry one. Numbers are in the unit the field names.
 */
export type FieldLimits =
  | { readonly type: "text"; readonly required?: true; readonly longest: number; readonly pattern?: PatternLimit }
  | {
      readonly type: "number";
      readonly required?: true;
      readonly least: number;
      readonly most: number;
      /** Decimals that may be typed; 0 for whole numbers. */
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
      /** The kind of the other record, whose id is the value. */
      readonly kind: SimpleKind;
      /** The field of the row that holds the other record's name. */
      readonly nameIn: string;
    }
  | { readonly type: "switch" }
  | { readonly type: "phone"; readonly required?: true }
  | { readonly type: "password"; readonly required?: true; readonly shortest: number; readonly longest: number }
  | { readonly type: "file"; readonly required?: true; readonly types: readonly string[]; readonly mostBytes: number };

/** The limits of a file. */
export type FileLimits = Extract<FieldLimits, { readonly type: "file" }>;

/** What a text must look like, and how to say that it does not. */
interface PatternLimit {
  readonly pattern: RegExp;
  /** "letters, digits and hyphens only" */
  readonly because: string;
}

/** What may be typed as a phone number: 6 to 15 digits, with a plus before them or not. */
export const phonePattern = /^\+?[0-9]{6,15}$/;
