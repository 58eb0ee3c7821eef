import type { Form, FormFields, FormStart } from "#commands/form.ts";
import type { Tools } from "#commands/given/tools.ts";
import { type Kinds, kinds, nameOf, type SimpleKind } from "#contract/kinds.ts";
import { recordCalls } from "#contract/records/record-calls.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { type FieldExtras, recordFields } from "./record-fields.ts";
import { recordOptions } from "./record-options.ts";
import { asLeft } from "#commands/record/as-left.ts";
import { revertedFields } from "#commands/record/field-change.ts";
import { keysPerRecord } from "#commands/record/record-keys.ts";

/** What a form about a record of a simple kind is made of. */
export interface RecordForm<K extends SimpleKind> {
  readonly kind: K;
  /** The limits of its fields, by the names they have in the row. */
  readonly limits: Readonly<Record<string, FieldLimits>>;
  /** What it says of fields beyond their words and limits; `row` is the record that is changed. */
  extras?(storeId: string, tools: Tools, row?: Kinds[K]): FieldExtras | Promise<FieldExtras>;
  /** What stands in a new record's fields at first. */
  readonly start?: FormStart<FormFields>;
  /** The one file its form has; it is saved after everything else. */
  readonly file?: RecordFile<K>;
}

/** How the file of a record is read and saved. */
export interface RecordFile<K extends SimpleKind> {
  /** Reads the file a record has; null where it has none. */
  read(row: Kinds[K], tools: Tools): Promise<Blob | null>;
  /** Gives a record a file in place of the one it has; null takes that away. */
  save(row: Kinds[K], file: Blob | null, call: FileCall, tools: Tools): Promise<Kinds[K]>;
}

/** How a file is saved: once under its key, and `undoes` the version of the change that is taken back by it. */
export interface FileCall {
  readonly idempotencyKey: string;
  readonly undoes?: number | undefined;
}

/** Has a new record filled in and saved. It can be undone: the record is deleted then. */
export async function createRecord<K extends SimpleKind>(
  recordForm: RecordForm<K>,
  storeId: string,
  tools: Tools,
): Promise<void> {
  const { kind, start = {} } = recordForm;
  const calls = recordCalls(kind, tools.api);
  const saveFile = fileSaver(recordForm, tools);
  const fields = await formFields(recordForm, storeId, tools);
  /** The version that creating it has made, before its file made another. */
  let createdVersion: number | undefined;
  const form: Form<FormFields, Kinds[K]> = {
    name: kind,
    title: `Add ${kinds[kind].one}`,
    as: "dialog",
    fields,
    values: () => start,
    save: async (values, { idempotencyKey }) => {
      const { file, rest } = partFile(fields, values);
      const created = await calls.create(storeId, rest as Partial<Kinds[K]>, idempotencyKey);
      createdVersion = created.version;
      return saveFile(created, file);
    },
  };
  const row = await tools.fill(form);
  if (!row) return;
  const key = tools.newKey();
  const left = asLeft(kind, row, tools);
  tools.keepUndo({
    title: `${nameOf(kind, row)} added`,
    because: null,
    run: async () => {
      const gone = { state: "DELETE" } as Partial<Kinds[K]>;
      const start = left();
      await tools.change(kind, start, gone, () => calls.change(start, gone, key, createdVersion));
    },
  });
}

/** Has a record's fields filled in anew and saves those that were changed. It can be undone, its file included. */
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
    // A row's fields are the form's by name; what else it has, the form does not ask for.
    values: (record) => partFile(fields, { ...(record ?? row) }).rest as FormStart<FormFields>,
    save: async (values, { record = row, idempotencyKey }) => {
      before = record;
      const { file, rest } = partFile(fields, values);
      former = file === undefined ? undefined : await readFormer(record);
      const changes = changedOf(record, rest as Partial<Kinds[K]>);
      const isSame = Object.keys(changes).length === 0;
      const changed = isSame
        ? record
        : await tools.change(kind, record, {}, () => calls.change(record, changes, idempotencyKey));
      fieldsVersion = changed.version;
      return saveFile(changed, file);
    },
  };
  const after = await tools.fill(form);
  if (!after || after.version === before.version) return;
  const keyOf = keysPerRecord(tools);
  const back = revertedFields(kind, before, after);
  const left = asLeft(kind, after, tools);
  const revertsFields = Object.keys(back).length > 0;
  tools.keepUndo({
    title: `${nameOf(kind, after)} changed`,
    because: former?.isLost ? "the earlier file could not be read" : null,
    run: async () => {
      const start = left();
      const moved = revertsFields
        ? await tools.change(kind, start, back, () =>
            calls.change(start, back, keyOf(start, "take back"), fieldsVersion),
          )
        : start;
      if (former) await saveFile(moved, former.file, after.version);
    },
  });
}

/** The fields of a kind's form. What a field of type "record" is chosen from are the records of its kind. */
async function formFields<K extends SimpleKind>(
  { kind, limits, extras }: RecordForm<K>,
  storeId: string,
  tools: Tools,
  row?: Kinds[K],
): Promise<FormFields> {
  const said = (await extras?.(storeId, tools, row)) ?? {};
  const options = (limit: FieldLimits): FieldExtras[string] =>
    limit.type === "record" ? { options: () => recordOptions(limit.kind, storeId, tools) } : {};
  const extra = Object.entries(limits).map(([name, limit]) => [name, { ...options(limit), ...said[name] }]);
  return recordFields(limits, kinds[kind].words, Object.fromEntries(extra) as FieldExtras);
}

/** What stands in a form, its file apart: undefined where the file stays as it is. */
function partFile(fields: FormFields, values: Readonly<Record<string, unknown>>) {
  const isFile = (name: string): boolean => fields[name]?.limits.type === "file";
  const entries = Object.entries(values);
  return {
    file: entries.find(([name]) => isFile(name))?.[1] as File | null | undefined,
    rest: Object.fromEntries(entries.filter(([name]) => !isFile(name))),
  };
}

/** Saves the file of a form, if it has one that was chosen or taken away; answers the row as it stands then. */
function fileSaver<K extends SimpleKind>({ kind, file: recordFile }: RecordForm<K>, tools: Tools) {
  const keyOf = keysPerRecord(tools);
  return async (row: Kinds[K], file: Blob | null | undefined, undoes?: number): Promise<Kinds[K]> => {
    if (file === undefined || !recordFile) return row;
    const name = file instanceof File ? file.name : "";
    const call = { idempotencyKey: keyOf(row, `file ${name}`), undoes };
    return tools.change(kind, row, {}, () => recordFile.save(row, file, call, tools));
  };
}

/** The file a record had before a change; lost where it could not be read. */
interface FormerFile {
  readonly file: Blob | null;
  readonly isLost?: true;
}

/**
 * Reads the file that a save is about to replace, for its undo: the gateway keeps none that was replaced. It is read once
 * for each version of the record, because a save that is tried again may have replaced the file at the first try.
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
    // The save itself tells what is wrong; where it succeeds, only its undo is missing.
    return { file: null, isLost: true };
  }
}

/** The values that differ from a record's. */
function changedOf<Row extends object>(record: Row, values: Partial<Row>): Partial<Row> {
  const names = Object.keys(values) as (keyof Row)[];
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(record[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as unknown as Partial<Row>;
}
