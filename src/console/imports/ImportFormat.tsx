import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import type { ReactElement } from "react";
import { importDelimiters, importEncodings } from "#contract/imports/import.ts";
import type { ImportLook, ImportSubjectWords } from "#contract/imports/schema.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { Choice } from "./Choice.tsx";
import { delimiterWord, formatWords, headingWords, offeredHeadings } from "./format-words.ts";
import { ImportSecond } from "./ImportSecond.tsx";
import { datesText } from "./import-draft.ts";
import type { OpenImport } from "./use-import.ts";

interface FormatProps {
  readonly open: OpenImport;
  readonly look: ImportLook;
  readonly subject: ImportSubjectWords;
}

/** How the file is written, as one line that unfolds: each is a guess with its reason until somebody changes it. */
export function ImportFormat(
  props: FormatProps & { readonly isUnfolded: boolean; onUnfold(isUnfolded: boolean): void },
): ReactElement {
  const { open, look, subject, isUnfolded, onUnfold } = props;
  return (
    <>
      <div className="aisle-import-summary">
        <span>{formatWords(look, open.draft)}</span>
        <Button
          size="small"
          variant="minimal"
          text={isUnfolded ? "Fold" : "Change"}
          aria-label={isUnfolded ? "Fold how the file is read" : "Change how the file is read"}
          aria-expanded={isUnfolded}
          aria-keyshortcuts="Alt+R"
          onClick={() => onUnfold(!isUnfolded)}
        />
        <span className="aisle-quiet">{keyCaps("alt+r")}</span>
        {subject.replaces ? (
          <label className="aisle-import-switch">
            <input
              type="checkbox"
              checked={open.draft.replaces}
              onChange={({ target }) => open.change({ replaces: target.checked })}
            />{" "}
            Change {subject.name} that are there already to what the file says
          </label>
        ) : null}
      </div>
      {isUnfolded ? <FormatFields {...{ open, look, subject }} /> : null}
    </>
  );
}

/** All that can be said about how a file is written, and what goes with it. */
function FormatFields(props: FormatProps): ReactElement {
  const { open, look, subject } = props;
  const { draft, change } = open;
  const { dates, numbers, maps, heading } = look;
  const headings = offeredHeadings(heading.value);
  const offered = dates.offered.map(({ title, formats }) => ({ title, value: datesText(formats) }));
  const own = draft.dates;
  return (
    <div className="aisle-import-format">
      {look.sheets.length > 0 ? (
        <Choice label="Sheet" because={look.sheets.length === 1 ? "the only one" : `one of ${look.sheets.length}`}>
          <HTMLSelect
            aria-label="Sheet"
            value={look.sheet ?? ""}
            onChange={({ target }) => void open.readAs({ sheet: target.value })}
          >
            {look.sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </HTMLSelect>
        </Choice>
      ) : (
        <TextFormat {...{ open, look }} />
      )}
      <Choice label="Heading" because={heading.because}>
        <HTMLSelect
          aria-label="Heading"
          value={headingWords(heading.value)}
          onChange={({ target }) => {
            const said = headings.find((each) => headingWords(each) === target.value);
            if (said) void open.readAs({ heading: said });
          }}
        >
          {headings.map((each) => (
            <option key={headingWords(each)}>{headingWords(each)}</option>
          ))}
        </HTMLSelect>
      </Choice>
      {offered.length > 0 ? (
        <Choice label="Days" because={dates.because}>
          <HTMLSelect
            data-choice="dates"
            aria-label="Days"
            aria-invalid={own === null}
            value={own ?? "?"}
            onChange={({ target }) => change({ dates: target.value === "?" ? null : target.value })}
          >
            {own === null ? <option value="?">Choose ...</option> : null}
            {own !== null && !offered.some(({ value }) => value === own) ? <option value={own}>{own}</option> : null}
            {offered.map(({ title, value }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </HTMLSelect>
        </Choice>
      ) : null}
      <Choice label="Numbers" because={numbers.because}>
        <input
          className="bp6-input"
          aria-label="Numbers"
          value={draft.numbers}
          placeholder="1234.56"
          maxLength={40}
          onChange={({ target }) => change({ numbers: target.value })}
        />
      </Choice>
      {subject.joins ? (
        <>
          <label className="aisle-import-switch">
            <input
              type="checkbox"
              checked={draft.minorUnits}
              onChange={({ target }) => change({ minorUnits: target.checked })}
            />{" "}
            Amounts are in the smallest coin, such as paise: 2500 is 25.00
          </label>
          <ImportSecond {...{ open, look, subject }} />
        </>
      ) : null}
      {maps.length > 0 ? (
        <Choice label="Use a kept map" because="">
          <HTMLSelect aria-label="Use a kept map" value="" onChange={({ target }) => open.takeMap(target.value)}>
            <option value="">Choose ...</option>
            {maps.map(({ name, fits }) => (
              <option key={name} value={name}>
                {fits ? name : `${name} (has other columns)`}
              </option>
            ))}
          </HTMLSelect>
        </Choice>
      ) : null}
      <Choice label="Keep this map as" because="Such as the name of the other system; empty keeps none">
        <input
          className="bp6-input"
          aria-label="Keep this map as"
          value={draft.saveAs}
          maxLength={60}
          onChange={({ target }) => change({ saveAs: target.value })}
        />
      </Choice>
    </div>
  );
}

/** How a text is written; a workbook has no such question. */
function TextFormat({ open, look }: Pick<FormatProps, "open" | "look">): ReactElement {
  const { encoding, delimiter } = look;
  return (
    <>
      <Choice label="Encoding" because={encoding.because}>
        <HTMLSelect
          aria-label="Encoding"
          value={encoding.value}
          onChange={({ target }) => void open.readAs({ encoding: target.value })}
        >
          {[...new Set([encoding.value, ...importEncodings])].map((value) => (
            <option key={value}>{value}</option>
          ))}
        </HTMLSelect>
      </Choice>
      <Choice label="Between fields" because={delimiter.because}>
        <HTMLSelect
          aria-label="Between fields"
          value={delimiter.value}
          onChange={({ target }) => void open.readAs({ delimiter: target.value })}
        >
          {[...new Set([delimiter.value, ...importDelimiters])].map((value) => (
            <option key={value} value={value}>
              {delimiterWord(value)}
            </option>
          ))}
        </HTMLSelect>
      </Choice>
    </>
  );
}
