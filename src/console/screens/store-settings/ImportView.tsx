import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useState } from "react";
import { counted } from "#contract/text.ts";
import { messages } from "#contract/messages.ts";
import type { SettingsFile, SettingsImport } from "#contract/settings/file.ts";
import { type SectionName, sectionNames, sectionOf } from "#contract/settings/sections.ts";
import { api, newId } from "#console/client/api.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { useBusy } from "#console/shell/messages/use-busy.ts";
import { ChangedFields } from "./ChangedFields.tsx";

/** A file of settings that was read, and what it would change. */
export interface ReadFile {
  readonly name: string;
  readonly file: SettingsFile;
  readonly answer: SettingsImport;
}

/** Reads a file and asks what it would change. Throws why it cannot be taken. */
export async function readSettingsFile(storeId: string, chosen: File): Promise<ReadFile> {
  let file: SettingsFile;
  try {
    file = JSON.parse(await chosen.text()) as SettingsFile;
  } catch {
    throw new Error(`${chosen.name} is not a file of settings`);
  }
  const answer = await importFile(storeId, file, true);
  return { name: chosen.name, file, answer };
}

function importFile(storeId: string, file: SettingsFile, dryRun: boolean): Promise<SettingsImport> {
  return api("settings.import", { params: { storeId }, body: { file, dryRun } }, { idempotencyKey: newId() });
}

/** What a file would change, section by section; a section can be left out. */
export function ImportView(props: {
  readonly storeId: string;
  readonly read: ReadFile;
  readonly onDone: () => void;
}): ReactElement {
  const { storeId, read, onDone } = props;
  const { file, answer, name } = read;
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, run] = useBusy();
  const names = sectionNames.filter((section) => answer.changes.some((change) => change.section === section));
  const taken = answer.changes.filter(({ section }) => !out.has(section));
  const take = async (): Promise<void> => {
    if (isBusy) return;
    await run(async () => {
      const sections = Object.fromEntries(Object.entries(file.sections).filter(([section]) => !out.has(section)));
      const { changes } = await importFile(storeId, { ...file, sections }, false);
      tell(messages.updated, "success", `${counted(changes.length, "setting")} taken from ${name}`);
      onDone();
    }, messages.updateFailed);
  };
  return (
    <section className="aisle-settings-import" aria-label={`What ${name} changes`} data-scroller>
      <h2>
        {name}: {answer.changes.length === 0 ? "nothing differs" : counted(answer.changes.length, "change")}
      </h2>
      {names.map((section) => (
        <fieldset key={section}>
          <legend>
            <label>
              <input
                type="checkbox"
                checked={!out.has(section)}
                onChange={() => setOut((kept) => toggled(kept, section))}
              />{" "}
              {sectionOf(section).title}
            </label>
          </legend>
          <ChangedFields of={section} changes={changesIn(answer, section)} />
        </fieldset>
      ))}
      <NotTaken {...answer} />
      <div className="aisle-dialog-foot">
        <Button text="Leave it" onClick={onDone} />
        <Button
          intent="primary"
          autoFocus
          disabled={isBusy || taken.length === 0}
          text={`Take ${counted(taken.length, "change")}`}
          onClick={() => void take()}
        />
      </div>
    </section>
  );
}

/** What cannot be taken from a file, and what it does not have. */
function NotTaken({ left, needs }: SettingsImport): ReactElement {
  return (
    <>
      {left.map(({ section, because }) => (
        <p key={`${section} ${because}`} className="aisle-settings-warning">
          Left out: {titleOf(section)}, {because}
        </p>
      ))}
      {needs.length > 0 && <p>Not in the file, to be set by hand: {needs.map((need) => titleOf(need)).join(", ")}</p>}
    </>
  );
}

function toggled(kept: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return new Set(kept.has(name) ? [...kept].filter((each) => each !== name) : [...kept, name]);
}

/** The title of a section, or of a field as "invoices.syncKey". */
function titleOf(named: string): string {
  const [section = "", field] = named.split(".");
  const name = sectionNames.find((known) => known === section);
  if (!name) return named;
  return (field === undefined ? undefined : sectionOf(name).fields[field]?.title) ?? sectionOf(name).title;
}

function changesIn(
  { changes }: SettingsImport,
  name: SectionName,
): Readonly<Record<string, readonly [unknown, unknown]>> {
  return Object.fromEntries(
    changes.filter(({ section }) => section === name).map(({ field, from, to }) => [field, [from, to] as const]),
  );
}
