import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useRef } from "react";
import { importFileTypes } from "#contract/imports/import.ts";
import type { ImportLook, ImportSubjectWords } from "#contract/imports/schema.ts";
import { FileInput } from "#console/kit/FileInput.tsx";
import { Choice, SelectChoice, TextChoice } from "./Choice.tsx";
import type { OpenImport } from "./use-import.ts";

/** A second file whose lines belong to those of the first, and which lines are returned goods. */
export function ImportSecond(props: {
  readonly open: OpenImport;
  readonly look: ImportLook;
  readonly subject: ImportSubjectWords;
}): ReactElement {
  const { open, look, subject } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const { join } = look;
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
      <FileInput
        ref={chooser}
        label="Second file"
        accept={importFileTypes}
        onChoose={(file) => void open.addSecond(file)}
      />
      {join ? <JoinColumns open={open} join={join} /> : null}
      {subject.returned ? (
        <TextChoice
          label="Returned goods"
          because={`Such as: ${ruleExamples(subject).join("; ")}. Empty where the file has none`}
          name="Which lines are returned goods"
          value={open.draft.returns}
          maxLength={1_000}
          onType={(returns) => open.change({ returns })}
        />
      ) : null}
    </>
  );
}

/** The two columns whose same text joins the lines of both files. */
function JoinColumns(props: {
  readonly open: OpenImport;
  readonly join: NonNullable<ImportLook["join"]>;
}): ReactElement {
  const { open, join } = props;
  const { on } = open.draft;
  const [here = "", there = ""] = on?.split("=") ?? [];
  const put = (one: string, other: string): void =>
    open.change({ on: one === "" || other === "" ? null : `${one}=${other}` });
  return (
    <>
      <SelectChoice
        label="Same text in"
        because={join.because}
        name="Column of the first file that joins both"
        id="on"
        value={here}
        isWrong={on === null}
        canClear
        options={join.here.map((value) => ({ value }))}
        onChoose={(column) => put(column, there || (join.there[0] ?? ""))}
      />
      <SelectChoice
        label="and in"
        because={`a column of ${join.file.fileName}`}
        name="Column of the second file that joins both"
        value={there}
        canClear
        options={join.there.map((value) => ({ value }))}
        onChoose={(column) => put(here || (join.here[0] ?? ""), column)}
      />
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
