import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useRef } from "react";
import { importFileTypes } from "#contract/imports/import.ts";
import type { ImportLook, ImportSubjectWords } from "#contract/imports/schema.ts";
import { Choice } from "./Choice.tsx";
import type { OpenImport } from "./use-import.ts";

/** A second file whose lines belong to those of the first, and which lines are returned goods. */
export function ImportSecond(props: {
  readonly open: OpenImport;
  readonly look: ImportLook;
  readonly subject: ImportSubjectWords;
}): ReactElement {
  const { open, look, subject } = props;
  const { draft, change } = open;
  const chooser = useRef<HTMLInputElement>(null);
  const [here = "", there = ""] = draft.on?.split("=") ?? [];
  const { join } = look;
  const put = (one: string, other: string): void =>
    change({ on: one === "" || other === "" ? null : `${one}=${other}` });
  return (
    <>
      <Choice
        label="Second file"
        because={join ? join.file.fileName : `Where another file tells more of the same ${subject.name}`}
      >
        {join ? (
          <Button text="Leave the second file out" onClick={() => void open.dropSecond()} />
        ) : (
          <Button text="Add a second file ..." onClick={() => chooser.current?.click()} />
        )}
      </Choice>
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        aria-label="Second file"
        accept={importFileTypes}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void open.addSecond(file);
          currentTarget.value = "";
        }}
      />
      {join ? (
        <>
          <Choice label="Same text in" because={join.because}>
            <HTMLSelect
              data-choice="on"
              aria-label="Column of the first file that joins both"
              aria-invalid={draft.on === null}
              value={here}
              onChange={({ target }) => put(target.value, there || (join.there[0] ?? ""))}
            >
              <option value="">Choose ...</option>
              {join.here.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </HTMLSelect>
          </Choice>
          <Choice label="and in" because={`a column of ${join.file.fileName}`}>
            <HTMLSelect
              aria-label="Column of the second file that joins both"
              value={there}
              onChange={({ target }) => put(here || (join.here[0] ?? ""), target.value)}
            >
              <option value="">Choose ...</option>
              {join.there.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </HTMLSelect>
          </Choice>
        </>
      ) : null}
      {subject.returned ? (
        <Choice
          label="Returned goods"
          because={`Such as: ${ruleExamples(subject).join("; ")}. Empty where the file has none`}
        >
          <input
            className="bp6-input"
            aria-label="Which lines are returned goods"
            value={draft.returns}
            maxLength={1_000}
            onChange={({ target }) => change({ returns: target.value })}
          />
        </Choice>
      ) : null}
    </>
  );
}

/** Rules for returned goods as somebody may write them, with the parts that lines of this sort have. */
function ruleExamples({ parts }: ImportSubjectWords): readonly string[] {
  const rules = { quantity: "is negative", order: "starts with C", return: "starts with C", status: "is Returned" };
  return parts.flatMap(({ name, title }) =>
    Object.hasOwn(rules, name) ? [`${title} ${rules[name as keyof typeof rules]}`] : [],
  );
}
