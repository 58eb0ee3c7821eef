import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement } from "react";
import { importDelimiters, importEncodings } from "#contract/imports/import.ts";
import type { ImportLook, ImportSubjectWords } from "#contract/imports/schema.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { SelectChoice, TextChoice } from "./Choice.tsx";
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
  const { numbers, heading } = look;
  const headings = offeredHeadings(heading.value);
  return (
    <div className="aisle-import-format">
      {look.sheets.length > 0 ? (
        <SelectChoice
          label="Sheet"
          because={look.sheets.length === 1 ? "the only one" : `one of ${look.sheets.length}`}
          value={look.sheet ?? ""}
          options={look.sheets.map((value) => ({ value }))}
          onChoose={(sheet) => void open.readAs({ sheet })}
        />
      ) : (
        <TextFormat {...{ open, look }} />
      )}
      <SelectChoice
        label="Heading"
        because={heading.because}
        value={headingWords(heading.value)}
        options={headings.map((each) => ({ value: headingWords(each) }))}
        onChoose={(words) => {
          const said = headings.find((each) => headingWords(each) === words);
          if (said) void open.readAs({ heading: said });
        }}
      />
      <DaysChoice {...{ open, look }} />
      <TextChoice
        label="Numbers"
        because={numbers.because}
        value={draft.numbers}
        placeholder="1234.56"
        maxLength={40}
        onType={(text) => change({ numbers: text })}
      />
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
      <MapChoices {...{ open, look }} />
    </div>
  );
}

/** What was said of another file and is kept, and the name under which this is kept. */
function MapChoices({ open, look: { maps } }: Pick<FormatProps, "open" | "look">): ReactElement {
  return (
    <>
      {maps.length > 0 ? (
        <SelectChoice
          label="Use a kept map"
          because=""
          value=""
          options={maps.map(({ name, fits }) => ({ value: name, title: fits ? name : `${name} (has other columns)` }))}
          onChoose={open.takeMap}
        />
      ) : null}
      <TextChoice
        label="Keep this map as"
        because="Such as the name of the other system; empty keeps none"
        value={open.draft.saveAs}
        maxLength={60}
        onType={(saveAs) => open.change({ saveAs })}
      />
    </>
  );
}

/** How days are written, where the file has any. */
function DaysChoice({ open, look }: Pick<FormatProps, "open" | "look">): ReactElement | null {
  const { dates } = look;
  const own = open.draft.dates ?? "";
  const offered = dates.offered.map(({ title, formats }) => ({ title, value: datesText(formats) }));
  if (offered.length === 0) return null;
  return (
    <SelectChoice
      label="Days"
      because={dates.because}
      id="dates"
      value={own}
      isWrong={open.draft.dates === null}
      options={own === "" || offered.some(({ value }) => value === own) ? offered : [{ value: own }, ...offered]}
      onChoose={(value) => open.change({ dates: value || null })}
    />
  );
}

/** How a text is written; a workbook has no such question. */
function TextFormat({ open, look }: Pick<FormatProps, "open" | "look">): ReactElement {
  const { encoding, delimiter } = look;
  return (
    <>
      <SelectChoice
        label="Encoding"
        because={encoding.because}
        value={encoding.value}
        options={[...new Set([encoding.value, ...importEncodings])].map((value) => ({ value }))}
        onChoose={(value) => void open.readAs({ encoding: value })}
      />
      <SelectChoice
        label="Between fields"
        because={delimiter.because}
        value={delimiter.value}
        options={[...new Set([delimiter.value, ...importDelimiters])].map((value) => ({
          value,
          title: delimiterWord(value),
        }))}
        onChoose={(value) => void open.readAs({ delimiter: value })}
      />
    </>
  );
}
