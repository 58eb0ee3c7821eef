import type { ValueOf } from "#contract/fields/check-field.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import type { RecordRow } from "#contract/kinds.ts";
import type { Option } from "./given/questions.ts";

/** How one field of a form is shown. What may stand in it are its limits, which the contract has. */
export interface FormField<Limits extends FieldLimits = FieldLimits> {
  readonly title: string;
  readonly limits: Limits;
  /** Stands in the field at its right: "kg", "orders". Money has the store's currency without it. */
  readonly unit?: string;
  /** Stands below the field until something is wrong with it. */
  readonly hint?: string;
  /** A heading above this field and those that follow; said at the first of them. */
  readonly section?: string;
  /** Takes the form's whole width. */
  readonly wide?: true;
  /** How values are called that are not words themselves: of choices, and of the record that is set at first. */
  readonly words?: Readonly<Record<string, string>>;
  /** What a field of type "record" is chosen from; each value is an id. */
  readonly options?: () => Promise<readonly Option<string>[]>;
  /** The present picture of a field of type "file". */
  readonly picture?: Blob;
}

/** The fields of a form by name, in the order in which they are filled in. The gateway's refusals name them so, too. */
export type FormFields = Readonly<Record<string, FormField>>;

/** What a form's fields hold, by name. */
export type FormValues<Fields extends FormFields> = {
  readonly [Name in keyof Fields]: ValueOf<Fields[Name]["limits"]>;
};

/** What stands in a form's fields at first; nothing where it is left out or null. */
export type FormStart<Fields extends FormFields> = {
  readonly [Name in keyof Fields]?: FormValues<Fields>[Name] | null;
};

/** What a save goes by, beside the values. */
export interface SaveCall<Row> {
  /** The record as it was last seen, whose version the save names; undefined where a new one is made. */
  readonly record: Row | undefined;
  /** The same for the same values as long as no answer has come: trying again saves nothing twice. */
  readonly idempotencyKey: string;
}

/** A form as plain data. It is drawn, checked, kept and saved by `tools.fill`. */
export interface Form<Fields extends FormFields, Row extends RecordRow> {
  /** "picker": what was typed is kept by this name and the record's id. */
  readonly name: string;
  /** "Change Ravi Kumar" */
  readonly title: string;
  /** Where it is drawn: over the middle of the screen, or at its right beside the list. */
  readonly as: "dialog" | "panel";
  readonly fields: Fields;
  /** The record that is changed; without it, a new one is made. */
  readonly record?: Row;
  /** What stands in the fields at first: a record's values, or what a new one starts with. Also reads a newer version. */
  values(record: Row | undefined): FormStart<Fields>;
  /** Saves what was checked. What it throws is told in the form, which stays open. */
  save(values: FormValues<Fields>, call: SaveCall<Row>): Promise<Row>;
  /** Said when it is saved and when it is not; without them, the specification's words. */
  readonly saved?: string;
  readonly failure?: string;
}

/** A form whose fields and record are not known to whoever draws it. */
export interface AnyForm extends Omit<Form<FormFields, RecordRow>, "values" | "save"> {
  values(record: RecordRow | undefined): Readonly<Record<string, unknown>>;
  save(values: Readonly<Record<string, unknown>>, call: SaveCall<RecordRow>): Promise<RecordRow>;
}
