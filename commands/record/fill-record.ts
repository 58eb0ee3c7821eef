import type { Form, FormFields, FormStart } from "#commands/form.ts";
import type { Tools } from "#commands/given/tools.ts";
import { type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import { recordCalls, type SimpleKind } from "#contract/records/simple-kind.ts";
import { movedBack } from "./field-change.ts";
import { keysPerRecord } from "./record-keys.ts";

/** What a form about a record of a simple kind is made of. */
export interface RecordForm<K extends SimpleKind> {
  readonly kind: K;
  /** The fields, by the names they have in the row; `row` is the record that is changed. */
  fields(storeId: string, tools: Tools, row?: Kinds[K]): FormFields;
  /** What stands in a new record's fields at first. */
  readonly start: FormStart<FormFields>;
}

/** Has a new record filled in and saved. It can be undone: the record is deleted then. */
export async function createRecord<K extends SimpleKind>(
  { kind, fields, start }: RecordForm<K>,
  storeId: string,
  tools: Tools,
): Promise<void> {
  const calls = recordCalls(kind, tools.api);
  const form: Form<FormFields, Kinds[K]> = {
    name: kind,
    title: `Add a ${kinds[kind].one}`,
    as: "dialog",
    fields: fields(storeId, tools),
    values: () => start,
    save: (values, { idempotencyKey }) => calls.create(storeId, values as Partial<Kinds[K]>, idempotencyKey),
  };
  const row = await tools.fill(form);
  if (!row) return;
  const key = tools.newKey();
  tools.keepUndo({
    title: `${nameOf(kind, row)} added`,
    because: null,
    run: async () => {
      const gone = { state: "DELETE" } as Partial<Kinds[K]>;
      await tools.change(kind, row, gone, () => calls.change(row, gone, key));
    },
  });
}

/** Has a record's fields filled in anew and saves those that were changed. */
export async function changeFields<K extends SimpleKind>(
  { kind, fields }: RecordForm<K>,
  row: Kinds[K],
  tools: Tools,
): Promise<void> {
  const calls = recordCalls(kind, tools.api);
  let before = row;
  const form: Form<FormFields, Kinds[K]> = {
    name: kind,
    title: `Change ${nameOf(kind, row)}`,
    as: "dialog",
    fields: fields(row.storeId, tools, row),
    record: row,
    // A row's fields are the form's by name; what else it has, the form does not ask for.
    values: (record) => (record ?? row) as unknown as FormStart<FormFields>,
    save: async (values, { record = row, idempotencyKey }) => {
      before = record;
      const changes = changedOf(record, values as Partial<Kinds[K]>);
      if (Object.keys(changes).length === 0) return record;
      return tools.change(kind, record, {}, () => calls.change(record, changes, idempotencyKey));
    },
  };
  const after = await tools.fill(form);
  if (!after || after.version === before.version) return;
  const keyOf = keysPerRecord(tools);
  tools.keepUndo({
    title: `${nameOf(kind, after)} changed`,
    because: null,
    run: async () => {
      const back = movedBack(kind, before, after);
      await tools.change(kind, after, back, () => calls.change(after, back, keyOf(after, "take back")));
    },
  });
}

/** The values that differ from a record's. */
function changedOf<Row extends object>(record: Row, values: Partial<Row>): Partial<Row> {
  const names = Object.keys(values) as (keyof Row)[];
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(record[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as unknown as Partial<Row>;
}
