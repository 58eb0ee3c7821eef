import type { Form, FormField, FormFields, FormStart, Trial } from "#commands/form.ts";
import type { Tools } from "#commands/context/tools.ts";
import { type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import { messages } from "#contract/messages.ts";
import { recordCalls } from "#contract/records/record-calls.ts";
import { rowField } from "#commands/form-field.ts";
import type { RecordField } from "#contract/records/define-record.ts";
import { definitions } from "#contract/records/definitions.ts";
import { recordOptions } from "./record-options.ts";
import { keepUndoFrom } from "#commands/record/as-left.ts";
import { revertedFields } from "#commands/record/field-change.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";

/** What a form shows of fields besides their words, limits and headings, by name. */
export type FieldExtras = Readonly<
  Record<
    string,
    Partial<
      Pick<
        FormField,
        "hint" | "says" | "tells" | "completes" | "applies" | "wide" | "words" | "groups" | "options" | "picture"
      >
    >
  >
>;

/** What the form of a simple kind is made from. */
export interface RecordForm<K extends SimpleKind> {
  readonly kind: K;
  /** Whether it asks for a field; without it, for all. */
  readonly asks?: (field: keyof Kinds[K]) => boolean;
  /** What the form shows of fields besides what their definition says; `row` is the record that is changed. */
  extras?(storeId: string, tools: Tools, row?: Kinds[K]): FieldExtras | Promise<FieldExtras>;
  /** The values with which the form of a new record opens. */
  readonly start?: FormStart<FormFields>;
  /** What a new record has that its form does not ask for; its draft is kept under a name of its own. */
  readonly further?: { readonly name: string; readonly title: string; readonly fields: Partial<Kinds[K]> };
  /** What a new record needs that no form holds, such as an outline on a map. It is asked for before it is saved. */
  readonly asksMore?: {
    /** Whether what is typed needs it. */
    of(values: Partial<Kinds[K]>): boolean;
    /** Asks for further fields; null where it was left, then the form comes back as it was. */
    ask(storeId: string, values: Partial<Kinds[K]>, tools: Tools): Promise<Partial<Kinds[K]> | null>;
  };
  /** What follows when a new record is saved, such as the password of a user. */
  created?(row: Kinds[K], tools: Tools): Promise<void>;
  /** Tries what is typed before it is saved; null where there is nothing to try. `row` is the record that is changed. */
  tries?(storeId: string, values: Partial<Kinds[K]>, row: Kinds[K] | undefined, tools: Tools): Promise<Trial | null>;
  /** Trying only looks for what is to be known before saving. */
  readonly triesQuietly?: true;
  /** The file of the form, if it has one; it is saved after all other fields. */
  readonly file?: RecordFile<K>;
}

/** How the file of a record is read and saved. */
export interface RecordFile<K extends SimpleKind> {
  /** Reads the file of a record; null where it has none. */
  read(row: Kinds[K], tools: Tools): Promise<Blob | null>;
  /** Replaces the file of a record; null removes it. */
  save(row: Kinds[K], file: Blob | null, call: FileCall, tools: Tools): Promise<Kinds[K]>;
}

/** How a file is saved: once under its key, and `undoes` the version of the change that it undoes. */
export interface FileCall {
  readonly idempotencyKey: string;
  readonly undoes?: number | undefined;
}

/** Shows the form of a new record until it is saved. Undo deletes the record. */
export async function createRecord<K extends SimpleKind>(
  recordForm: RecordForm<K>,
  storeId: string,
  tools: Tools,
): Promise<void> {
  const { kind, start = {}, further } = recordForm;
  const calls = recordCalls(kind, tools.api);
  const saveFile = fileSaver(recordForm, tools);
  const fields = await formFields(recordForm, storeId, tools);
  /** The version that creating it has made, before its file made another. */
  let createdVersion: number | undefined;
  const form: Form<FormFields, Kinds[K]> = {
    name: further?.name ?? kind,
    title: further?.title ?? `Add ${kinds[kind].one}`,
    as: "dialog",
    fields,
    values: () => start,
    saved: "",
    ...triesOf(recordForm, storeId, tools),
    save: async (values, { idempotencyKey }) => {
      const { file, rest } = partFile(fields, values);
      const typed = { ...(rest as Partial<Kinds[K]>), ...further?.fields };
      // It has no id yet: what it still needs is asked for once the form has closed.
      if (recordForm.asksMore?.of(typed)) return { ...typed, id: "" } as Kinds[K];
      const created = await calls.create(storeId, typed, idempotencyKey);
      createdVersion = created.version;
      return saveFile(created, file);
    },
  };
  const filled = await tools.fill(form);
  const row = filled?.id === "" ? await createWithMore(recordForm, filled, { storeId, tools }) : filled;
  if (!row) return;
  createdVersion ??= row.version;
  const key = tools.newKey();
  const title = `${nameOf(kind, row)} added`;
  keepUndoFrom({ kind, after: row, title }, tools, (left) => {
    const gone = { state: "DELETE" } as Partial<Kinds[K]>;
    return tools.change(kind, left, gone, () => calls.change(left, gone, key, createdVersion));
  });
  try {
    await recordForm.created?.(row, tools);
  } finally {
    // Who adds to another record stays there, and may add one more.
    if (further) tools.tell(messages.saved, "success", title);
    else tools.added(kind, row, messages.saved, title);
  }
}

/** Creates a record with what its form does not hold; where that is left, the form comes back with what was typed. */
async function createWithMore<K extends SimpleKind>(
  recordForm: RecordForm<K>,
  { id: _id, ...values }: Kinds[K],
  { storeId, tools }: { readonly storeId: string; readonly tools: Tools },
): Promise<Kinds[K] | undefined> {
  const typed = values as unknown as Partial<Kinds[K]>;
  const more = await recordForm.asksMore?.ask(storeId, typed, tools);
  if (more) return recordCalls(recordForm.kind, tools.api).create(storeId, { ...typed, ...more }, tools.newKey());
  await createRecord({ ...recordForm, start: typed as FormStart<FormFields> }, storeId, tools);
  return undefined;
}

/** Shows the form of a record and saves the fields that were changed. Undo restores them and the file. */
export async function changeFields<K extends SimpleKind>(
  recordForm: RecordForm<K>,
  row: Kinds[K],
  tools: Tools,
): Promise<void> {
  const { kind } = recordForm;
  const calls = recordCalls(kind, tools.api);
  const saveFile = fileSaver(recordForm, tools);
  const readFormer = formerFile(recordForm, tools);
  let before = row;
  let former: FormerFile | undefined;
  /** The version that its fields have made, before its file made another. */
  let fieldsVersion = row.version;
  const fields = await formFields(recordForm, row.storeId, tools, row);
  const form: Form<FormFields, Kinds[K]> = {
    name: kind,
    title: `Change ${nameOf(kind, row)}`,
    as: "dialog",
    fields,
    record: row,
    merges: true,
    // Fields have the same names in the row and in the form; the form ignores the other parts of the row.
    values: (record) => partFile(fields, { ...(record ?? row) }).rest as FormStart<FormFields>,
    ...triesOf(recordForm, row.storeId, tools),
    save: async (values, { record = row, idempotencyKey }) => {
      before = record;
      const { file, rest } = partFile(fields, values);
      former = file === undefined ? undefined : await readFormer(record);
      const changes = changedOf(record, rest as Partial<Kinds[K]>);
      const isSame = Object.keys(changes).length === 0;
      const changed = isSame
        ? record
        : await tools.change(kind, record, {}, (start) => {
            // One's own earlier change may have been answered only after the form was opened.
            before = start;
            return calls.change(start, changes, idempotencyKey);
          });
      fieldsVersion = changed.version;
      return saveFile(changed, file);
    },
  };
  const after = await tools.fill(form);
  if (!after || after.version === before.version) return;
  const keyOf = keysPerRecord(tools);
  const back = revertedFields(kind, before, after);
  const revertsFields = Object.keys(back).length > 0;
  const title = `${nameOf(kind, after)} changed`;
  const because = () => (former?.isLost ? "the earlier file could not be read" : null);
  keepUndoFrom({ kind, after, title, because }, tools, async (left) => {
    const moved = revertsFields
      ? await tools.change(kind, left, back, () => calls.change(left, back, keyOf(left, "take back"), fieldsVersion))
      : left;
    if (former) await saveFile(moved, former.file, after.version);
  });
}

/** How a form of this kind tries what is typed, if it does. */
function triesOf<K extends SimpleKind>(
  { tries, triesQuietly }: RecordForm<K>,
  storeId: string,
  tools: Tools,
): Pick<Form<FormFields, Kinds[K]>, "tries" | "triesQuietly"> {
  if (!tries) return {};
  return {
    tries: (values, record) => tries(storeId, values as Partial<Kinds[K]>, record, tools),
    ...(triesQuietly && { triesQuietly }),
  };
}

/**
 * The fields of a kind's form, in their order; who lacks the right of one is not asked for it. A field of type "record"
 * offers the records of its kind.
 */
async function formFields<K extends SimpleKind>(
  { kind, asks = () => true, extras }: RecordForm<K>,
  storeId: string,
  tools: Tools,
  row?: Kinds[K],
): Promise<FormFields> {
  const said = (await extras?.(storeId, tools, row)) ?? {};
  const asked = Object.entries<RecordField>(definitions[kind].fields).filter(
    ([name, { right }]) => asks(name as never) && (right === undefined || tools.may(right)),
  );
  return Object.fromEntries(
    asked.map(([name, field]): [string, FormField] => [
      name,
      {
        ...rowField(kind, name as never),
        limits: field,
        ...(field.heading && { section: field.heading }),
        ...(field.folds && { folds: true }),
        ...(field.type === "record" && { options: () => recordOptions(field.kind, storeId, tools) }),
        ...said[name],
      },
    ]),
  );
}

/** Separates the file from the other values of a form; the file is undefined where it was not changed. */
function partFile(fields: FormFields, values: Readonly<Record<string, unknown>>) {
  const isFile = (name: string): boolean => fields[name]?.limits.type === "file";
  const entries = Object.entries(values);
  return {
    file: entries.find(([name]) => isFile(name))?.[1] as File | null | undefined,
    rest: Object.fromEntries(entries.filter(([name]) => !isFile(name))),
  };
}

/** Makes the function that saves the file of a form, if it was chosen or removed; it resolves with the saved row. */
function fileSaver<K extends SimpleKind>({ kind, file: recordFile }: RecordForm<K>, tools: Tools) {
  const keyOf = keysPerRecord(tools);
  return async (row: Kinds[K], file: Blob | null | undefined, undoes?: number): Promise<Kinds[K]> => {
    if (file === undefined || !recordFile) return row;
    const name = file instanceof File ? file.name : "";
    const call = { idempotencyKey: keyOf(row, `file ${name}`), undoes };
    return tools.change(kind, row, {}, (start) => recordFile.save(start, file, call, tools));
  };
}

/** The file that a record had before a change; `isLost` when it could not be read. */
interface FormerFile {
  readonly file: Blob | null;
  readonly isLost?: true;
}

/**
 * Reads the file that a save is about to replace, so that undo can restore it: the gateway does not keep replaced
 * files. It is read once for each version of the record, because the first try of a save may have replaced it already.
 */
function formerFile<K extends SimpleKind>({ file: recordFile }: RecordForm<K>, tools: Tools) {
  const known = new Map<number, FormerFile>();
  return async (row: Kinds[K]): Promise<FormerFile | undefined> => {
    if (!recordFile) return undefined;
    const former = known.get(row.version) ?? (await readFormer(recordFile, row, tools));
    known.set(row.version, former);
    return former;
  };
}

async function readFormer<K extends SimpleKind>(
  recordFile: RecordFile<K>,
  row: Kinds[K],
  tools: Tools,
): Promise<FormerFile> {
  try {
    return { file: await recordFile.read(row, tools) };
  } catch {
    // If something is wrong with the record, the save reports it. If the save succeeds, only undo is missing.
    return { file: null, isLost: true };
  }
}

/** The values that differ from those of a record. */
function changedOf<Row extends object>(record: Row, values: Partial<Row>): Partial<Row> {
  const names = Object.keys(values) as (keyof Row)[];
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(record[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as unknown as Partial<Row>;
}
