import type { ReactElement } from "react";
import type { FormField } from "#commands/form.ts";
import type { Typed } from "#contract/fields/check-field.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import type { EntryProps } from "./entry.ts";

/** How many letters of a value stand on one line. */
const lineLetters = { narrow: 45, wide: 100 };

type ReadEntryProps = Pick<EntryProps, "id" | "noteId" | "field" | "typed">;

/** A field that is only read: its value in words. It gets the focus like any other, so that keys can reach and copy it. */
export function ReadEntry({ id, noteId, field, typed }: ReadEntryProps): ReactElement {
  const { sign } = useFormat();
  const text = readText(field, typed, sign);
  const given = {
    id,
    className: "aisle-form-read",
    readOnly: true,
    "aria-describedby": noteId,
    value: text === "" ? "Not set" : text,
    "data-empty": text === "" || undefined,
  };
  const { picture } = field;
  if (field.limits.type === "file")
    return (
      <div className="aisle-form-file">
        {typeof picture === "string" && picture !== "" && <img src={picture} alt="" />}
        <input type="text" {...given} />
      </div>
    );
  const rows = rowsOf(text, field.wide ? lineLetters.wide : lineLetters.narrow);
  return rows > 1 ? <textarea rows={rows} {...given} /> : <input type="text" {...given} />;
}

function rowsOf(text: string, letters: number): number {
  return text.split("\n").reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / letters)), 0);
}

function readText({ limits, words, unit, picture }: FormField, typed: Typed, sign: string): string {
  if (limits.type === "file") return picture ? "As shown" : "";
  if (limits.type === "switch") return typed === true ? "Yes" : "No";
  if (Array.isArray(typed)) return typed.map((value: string) => words?.[value] ?? value).join(", ") || "None";
  const text = typeof typed === "string" ? (words?.[typed] ?? typed) : "";
  const of = unit ?? (limits.type === "money" ? sign : undefined);
  return text === "" || of === undefined ? text : `${text} ${of}`;
}
