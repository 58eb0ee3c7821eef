import type { Typed, ValueOf } from "#contract/fields/check-field.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import type { RecordRow } from "#contract/records/kind-names.ts";
import type { HeaderName } from "#contract/store/form-header.ts";
import type { FormTitleName } from "#contract/store/form-titles.ts";
import type { Option } from "./context/questions.ts";

/** How one field of a form is shown. Its limits, which come from the contract, say which values it takes. */
export interface FormField<Limits extends FieldLimits = FieldLimits> {
  readonly title: string;
  /** Its name in the form header: the store may have another title and fewer choices. Null where the title is data. */
  readonly header: HeaderName | null;
  /**
   * The name of its choices, where that is another one; null where they are not those of the form header as they are.
   */
  readonly dropdown?: HeaderName | null;
  readonly limits: Limits;
  /** The unit at the right end of the field, such as "kg". Amounts of money show the store's currency without it. */
  readonly unit?: string;
  /** A help text below the field. What is wrong with the value takes its place. */
  readonly hint?: string;
  /** What is said in place of the hint about what is typed into the whole form; null for the hint. */
  readonly says?: (typed: Readonly<Record<string, Typed>>) => string | null;
  /** Works out what is said below the field about what is typed into the whole form; null for nothing. */
  readonly tells?: (typed: Readonly<Record<string, Typed>>, signal: AbortSignal) => Promise<Told | null>;
  /** Finds what can be typed where the cursor of a text stands. */
  readonly completes?: (typed: string, caret: number) => Promise<Completion>;
  /** The heading above this field and those after it; only the first of them has it. */
  readonly section?: FormTitleName;
  /** The section that begins here is folded to its heading, as long as nothing in it is filled. */
  readonly folds?: true;
  /** Whether it means anything for what else is typed; else it is not shown, and nothing is read from it. */
  readonly applies?: (typed: Readonly<Record<string, Typed>>) => boolean;
  /** Whether it must be filled for what else is typed, although its limits let it be empty. */
  readonly needed?: (typed: Readonly<Record<string, Typed>>) => boolean;
  /** The field takes the whole width of the form. */
  readonly wide?: true;
  /** It ends the span that begins with the field before it: both stand in one line. */
  readonly endsSpan?: true;
  /** The words shown for values that are codes or ids: choices, and the record that is set when the form opens. */
  readonly words?: Readonly<Record<string, string>>;
  /** Headings for the choices of a field of type "choices", each with those below it. */
  readonly groups?: readonly ChoiceGroup[];
  /** Reads what a field of type "record" can be set to; each value is an id. */
  readonly options?: () => Promise<readonly Option<string>[]>;
  /** The present picture of a field of type "file", or its address. */
  readonly picture?: Blob | string;
}

/** What is said about a typed text: a sentence, the place of a mistake, and its parts, each moved in by its depth. */
export interface Told {
  readonly text: string;
  readonly mistake?: { readonly at: number; readonly to: number };
  readonly parts?: readonly { readonly depth: number; readonly text: string }[];
  /** Works out what is said in its place afterwards, because it takes longer. */
  readonly next?: () => Promise<Told>;
}

/** What trying a form has found: a sentence, what is to be known before it is saved, and tables. */
export interface Trial {
  readonly text: string;
  readonly warnings: readonly string[];
  readonly tables: readonly {
    readonly title: string;
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
  }[];
}

/** The texts that can stand at a place of what is typed, with what they mean. */
export interface Completion {
  readonly from: number;
  readonly to: number;
  readonly options: readonly { readonly text: string; readonly about: string }[];
}

/** Some choices of a field under one heading. */
export interface ChoiceGroup {
  readonly title: string;
  readonly values: readonly string[];
}

/** The fields of a form by name, in the order of filling them in. Refusals of the gateway use the same names. */
export type FormFields = Readonly<Record<string, FormField>>;

/** The values of a form's fields, by name. */
export type FormValues<Fields extends FormFields> = {
  readonly [Name in keyof Fields]: ValueOf<Fields[Name]["limits"]>;
};

/** The values with which a form opens; a field that is left out or null is empty. */
export type FormStart<Fields extends FormFields> = {
  readonly [Name in keyof Fields]?: FormValues<Fields>[Name] | null;
};

/** What a save needs besides the values. */
export interface SaveCall<Row> {
  /** The record as the form last saw it: the save names its version. Undefined for a new record. */
  readonly record: Row | undefined;
  /** The same for the same values until a response arrives, so that a retry saves nothing twice. */
  readonly idempotencyKey: string;
}

/** A form as plain data. `tools.fill` draws it, checks it, keeps what is typed and saves it. */
export interface Form<Fields extends FormFields, Row extends RecordRow> {
  /** What is typed is kept as a draft under this name, such as "picker", and the record's id. */
  readonly name: string;
  /** For example "Change Ravi Kumar". */
  readonly title: string;
  /** Where it is drawn: in the middle of the screen, or at the right side beside the list. */
  readonly as: "dialog" | "panel";
  readonly fields: Fields;
  /** It may be left empty: Enter in an empty field saves it as it is, and a macro goes past it. */
  readonly skippable?: true;
  /** It writes to somebody: Enter sends it from a field of several lines too, and Shift+Enter starts a new line. */
  readonly writes?: true;
  /** The record that is changed; left out for a new one. */
  readonly record?: Row;
  /**
   * While the field `where` is on, all others are only read, with these values; that of a picture is its address, or
   * null.
   */
  readonly follows?: { readonly where: string; readonly values: Readonly<Record<string, unknown>> };
  /**
   * The values with which the form opens, of a record or for a new one. It is called again with a newer version of the
   * record when somebody else has changed it.
   */
  values(record: Row | undefined): FormStart<Fields>;
  /**
   * Each field is saved by itself: what somebody else has changed in other fields is kept without asking. Without it,
   * what is saved depends on all that is shown, and whatever else was changed is shown first.
   */
  readonly merges?: true;
  /**
   * Tries checked values without saving them. What it finds is shown first, and the same values are saved when saving is
   * asked for once more. Null where there is nothing to try.
   */
  tries?(values: FormValues<Fields>, record: Row | undefined): Promise<Trial | null>;
  /** Trying only looks for what is to be known before saving: without that, it is saved at once. */
  readonly triesQuietly?: true;
  /** Saves checked values. When it throws, the form stays open and shows why. */
  save(values: FormValues<Fields>, call: SaveCall<Row>): Promise<Row>;
  /**
   * What leaves the store for good by the save, in one sentence with sum, way and name; null while that is not known.
   */
  sentence?(values: FormValues<Fields>): string | null;
  /**
   * The messages when the save succeeds, empty for none, and when it fails; without them, the specification's words.
   */
  readonly saved?: string;
  readonly failure?: string;
  /** The words of a form that does something other than saving: "Print", "prints", "Preparing ...". */
  readonly does?: { readonly button: string; readonly words: string; readonly meanwhile: string };
  /** The button for what is typed, such as "Take 507.00"; null for the words above. */
  button?(values: FormValues<Fields>): string | null;
}

/** A form for the code that renders it, which does not know the types of its fields and record. */
export interface AnyForm extends Omit<
  Form<FormFields, RecordRow>,
  "values" | "save" | "sentence" | "button" | "tries"
> {
  tries?(values: Readonly<Record<string, unknown>>, record: RecordRow | undefined): Promise<Trial | null>;
  sentence?(values: Readonly<Record<string, unknown>>): string | null;
  button?(values: Readonly<Record<string, unknown>>): string | null;
  values(record: RecordRow | undefined): Readonly<Record<string, unknown>>;
  save(values: Readonly<Record<string, unknown>>, call: SaveCall<RecordRow>): Promise<RecordRow>;
}
