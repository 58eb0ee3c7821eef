import { wordInNames } from "#contract/kinds.ts";
import type { RecordField } from "#contract/records/define-record.ts";
import { definitions } from "#contract/records/definitions.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import { columnOf } from "#gateway/store/records/record-columns.ts";
import { namedColumns, searchedColumns } from "./other-columns.ts";
import { personalTables, personTable } from "./personal-tables.ts";

/** A column of a field, and whether forgetting somebody searches it. */
interface FieldColumn {
  readonly table: string;
  readonly name: string;
  readonly isSearched: boolean;
}

const people = { ...personalTables, people: personTable };

/** The types of fields whose columns hold a text, several, or a day. */
const textTypes: ReadonlySet<string> = new Set<RecordField["type"]>(["text", "phone", "choice", "choices", "date"]);

/** The columns of a table that a list names. */
function listed(table: string): readonly string[] {
  const lists = [searchedColumns[table], namedColumns[table]?.columns];
  return lists.flatMap((columns) => columns?.split(" ") ?? []);
}

function mayName(field: RecordField): boolean {
  return field.type === "phone" || field.mayName === true || ("lines" in field && field.lines === true);
}

/**
 * The columns that hold a text or a day of the fields of defined kinds, such as vehicles, where no list says what becomes
 * of them: it follows from the field. Of people themselves, each column is listed.
 */
export const columnsOfFields: readonly FieldColumn[] = Object.entries(definitions).flatMap(([kind, definition]) => {
  const table = wordInNames(kind as SimpleKind).replaceAll("-", "_");
  if (!("derived" in definition) || table in people) return [];
  const columns = Object.entries<RecordField>(definition.fields).filter(([, { type }]) => textTypes.has(type));
  return [
    { table, name: "state", isSearched: false },
    ...columns.map(([field, said]) => ({ table, name: columnOf(field), isSearched: mayName(said) })),
  ].filter(({ name }) => !listed(table).includes(name));
});
