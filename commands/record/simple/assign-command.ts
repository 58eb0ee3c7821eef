import type { Command } from "#commands/command.ts";
import type { Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { fieldsChange } from "#commands/record/field-change.ts";
import { changeRecords } from "#commands/record/record-change.ts";
import { recordCommand, subjectText } from "#commands/record/record-command.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import { messages } from "#contract/messages.ts";
import { manageRight } from "#contract/permission.ts";
import { recordOptions } from "./record-options.ts";

type RecordLimits = Extract<FieldLimits, { readonly type: "record" }>;

/** A command that assigns another record to records of a kind, such as a vehicle to a rider. */
export interface AssignCommand<K extends SimpleKind> extends Pick<
  Command,
  "id" | "title" | "keys" | "words" | "short" | "hint"
> {
  /** The field with the id of the other record, and the limits of that field. */
  readonly field: keyof Kinds[K] & string;
  readonly limits: RecordLimits;
  /** Why nothing can be assigned to a record now; null when something can. */
  refuse(row: Kinds[K]): string | null;
  /** The refusal when nothing can be assigned to any of several records. */
  readonly noneCan: string;
  /** Why one record cannot be assigned to several: "a vehicle has one rider". Without it, it can. */
  readonly onlyOne?: string;
  /** Reads the records to choose from; without it, all ACTIVE ones of the kind. */
  options?(first: Kinds[K], tools: Tools): Promise<readonly Option<string>[]>;
}

interface Chosen {
  /** The record to assign; null removes the present one. */
  readonly id: string | null;
  readonly name: string;
}

/** Makes a command that assigns another record, which the operator chooses, or removes the present one. */
export function assignCommand<K extends SimpleKind>(kind: K, given: AssignCommand<K>): Command {
  const { field, limits, onlyOne, refuse, options, ...rest } = given;
  const { one } = kinds[limits.kind];
  const idOf = (row: Kinds[K]) => row[field] as string | null;
  const nameIn = limits.nameIn as keyof Kinds[K];

  const choices = async (rows: readonly Kinds[K][], first: Kinds[K], tools: Tools): Promise<Option<Chosen>[]> => {
    const found = await (options?.(first, tools) ?? recordOptions(limits.kind, first.storeId, tools));
    const records = found.map(({ value, ...option }): Option<Chosen> => {
      const isAlready = rows.every((row) => idOf(row) === value);
      const chosen = { ...option, value: { id: value, name: option.title } };
      return isAlready ? { ...chosen, because: "already assigned" } : chosen;
    });
    const none = { value: { id: null, name: `no ${one}` }, title: `No ${one}` };
    return rows.some((row) => idOf(row) !== null) ? [...records, none] : records;
  };

  return recordCommand(kind, {
    ...rest,
    group: "Assign",
    failure: messages.updateFailed,
    right: manageRight(kind),
    refuse,
    run: async (rows, tools) => {
      const [first] = rows;
      if (!first) return;
      if (onlyOne !== undefined && rows.length > 1) {
        tools.tell(`Select one ${kinds[kind].one} only: ${onlyOne}`, "plain");
        return;
      }
      const chosen = await tools.choose({
        title: `Assign ${one} to ${subjectText(kind, rows)}`,
        options: () => choices(rows, first, tools),
      });
      if (!chosen) return;
      const name = chosen.id === null ? null : chosen.name;
      const change = fieldsChange<K>({
        kind,
        title: (who) => (name === null ? `Remove ${one} from ${who}` : `Assign ${one} ${name} to ${who}`),
        done: (row) => `${nameOf(kind, row)}: ${chosen.name}`,
        message: messages.updated,
        refuse: (row) => (idOf(row) === chosen.id ? `already assigned` : refuse(row)),
        fields: { [field]: chosen.id } as Partial<Kinds[K]>,
        paint: { [nameIn]: name } as Partial<Kinds[K]>,
      });
      await changeRecords(rows, change, tools);
    },
  });
}
