import { type ReactElement, useState } from "react";
import type { ImportLook, ImportSubjectWords } from "#contract/imports/schema.ts";
import type { LineColumn } from "#console/form/line-table/columns.ts";
import { LineTable } from "#console/form/line-table/LineTable.tsx";
import { tellValue, type ToldPart, toldParts } from "./told-values.ts";
import type { OpenImport } from "./use-import.ts";

/** A text of the file for a part, and the value that it means. */
interface TextLine {
  readonly part: ToldPart;
  readonly text: string;
  readonly value: string;
  /** The text is typed: the first lines of the file do not have it. */
  readonly isAnother: boolean;
}

const columns: readonly LineColumn<TextLine>[] = [
  {
    name: "text",
    title: "Text of the file",
    isWords: true,
    shows: ({ text }) => text,
    types: ({ part, text, isAnother }) =>
      isAnother
        ? {
            value: text,
            label: `${part.title}: another text`,
            isText: true,
            placeholder: "Another text of the file",
            maxLength: 200,
          }
        : null,
  },
  {
    name: "value",
    title: "Means",
    isWords: true,
    chooses: ({ part, text, value, isAnother }) => ({
      value,
      nothing: isAnother ? "Choose ..." : "none: its lines are refused",
      isDisabled: isAnother && text.trim() === "",
      label: `${part.title}: what ${isAnother ? "the other text" : text} means`,
      choices: part.choices,
    }),
  },
];

/** What the texts of the file mean, for parts that have a list of values. */
export function ImportValues(props: {
  readonly open: OpenImport;
  readonly look: ImportLook;
  readonly subject: ImportSubjectWords;
}): ReactElement | null {
  const { open, look, subject } = props;
  const [others, setOthers] = useState<Readonly<Record<string, string>>>({});
  const parts = toldParts(subject, look.columns, open.draft);
  if (parts.length === 0) return null;
  const typeOther = (part: string, text: string): void => setOthers((now) => ({ ...now, [part]: text }));
  return (
    <LineTable
      label="What values mean"
      head="Part"
      columns={columns}
      lines={parts.flatMap((part): TextLine[] => [
        ...part.texts.map((each) => ({ part, isAnother: false, ...each })),
        { part, text: others[part.name] ?? "", value: "", isAnother: true },
      ])}
      about={({ part, text, isAnother }) => ({
        id: isAnother ? `import-other-${part.name}` : `import-text-${part.name}-${text}`,
        name: part.title,
      })}
      onType={({ part, text, isAnother }, column, typed) => {
        if (column === "text") return typeOther(part.name, typed);
        open.change({ values: tellValue(open.draft.values, part.name, text, typed) });
        if (isAnother) typeOther(part.name, "");
      }}
    />
  );
}
