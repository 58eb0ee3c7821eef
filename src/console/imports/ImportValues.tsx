import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import { type ReactElement, useState } from "react";
import type { ImportLook, ImportSubjectWords } from "#contract/imports/schema.ts";
import { tellValue, type ToldPart, toldParts } from "./told-values.ts";
import type { OpenImport } from "./use-import.ts";

/** What the texts of the file mean, for parts that have a list of values. */
export function ImportValues(props: {
  readonly open: OpenImport;
  readonly look: ImportLook;
  readonly subject: ImportSubjectWords;
}): ReactElement | null {
  const { open, look, subject } = props;
  const parts = toldParts(subject, look.columns, open.draft);
  if (parts.length === 0) return null;
  const tell = (part: string, text: string, value: string): void =>
    open.change({ values: tellValue(open.draft.values, part, text, value) });
  return (
    <table aria-label="What values mean">
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Text of the file</th>
          <th scope="col">Means</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <TextRows key={part.name} {...{ part, tell }} />
        ))}
      </tbody>
    </table>
  );
}

/** The texts of one part, and a row for a text that the first lines of the file do not have. */
function TextRows(props: {
  readonly part: ToldPart;
  tell(part: string, text: string, value: string): void;
}): ReactElement {
  const { part, tell } = props;
  const { name, title, choices, texts } = part;
  const [another, setAnother] = useState("");
  return (
    <>
      {texts.map(({ text, value }) => (
        <tr key={text}>
          <th scope="row">{title}</th>
          <td>{text}</td>
          <td>
            <HTMLSelect
              aria-label={`${title}: what ${text} means`}
              value={value}
              onChange={({ target }) => tell(name, text, target.value)}
            >
              <option value="">none: its lines are refused</option>
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </HTMLSelect>
          </td>
        </tr>
      ))}
      <tr>
        <th scope="row">{title}</th>
        <td>
          <input
            className="bp6-input"
            aria-label={`${title}: another text`}
            placeholder="Another text of the file"
            maxLength={200}
            value={another}
            onChange={({ target }) => setAnother(target.value)}
          />
        </td>
        <td>
          <HTMLSelect
            aria-label={`${title}: what the other text means`}
            disabled={another.trim() === ""}
            value=""
            onChange={({ target }) => {
              tell(name, another, target.value);
              setAnother("");
            }}
          >
            <option value="">Choose ...</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </HTMLSelect>
        </td>
      </tr>
    </>
  );
}
