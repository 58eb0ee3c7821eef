import { type ReactElement, type RefObject, useMemo, useRef, useState } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { settingsPath } from "#commands/kinds/settings.ts";
import { sectionGroups } from "#contract/settings/section.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { api } from "#console/client/api.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { isUnsaved } from "#console/form/draft.ts";
import { FileInput } from "#console/kit/FileInput.tsx";
import { saveFile, withDay } from "#console/kit/save-file.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { runById } from "#console/shell/buttons/use-command.ts";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { ScreenHead } from "#console/shell/rail/AreaViews.tsx";
import { useStage } from "#console/shell/stage/stage.ts";
import type { SettingsEntry } from "./entries.ts";
import { ImportView, type ReadFile, readSettingsFile } from "./ImportView.tsx";
import { OperationsView } from "./OperationsView.tsx";
import { SectionView } from "./SectionView.tsx";
import { elementId, hearSectionKey, type Sections, useSections } from "./use-sections.ts";
import "./settings.css";

/** All settings of a store: its sections at the left, the form of one beside them. */
export function SettingsScreen({ store, title }: ScreenProps): ReactElement {
  const search = new URLSearchParams(useSearch());
  const [field, own] = [search.get("field"), search.has("own")];
  const form = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [imported, setImported] = useState<ReadFile | null>(null);
  const sections = useSections();
  const { found, open, current, typed } = sections;
  const hasHistory = open?.section !== "operations";
  const tools = useMemo(
    () => ({
      refresh,
      ...sections.tools,
      exportSettings: () => exportSettings(store),
      importSettings: () => chooser.current?.click(),
      ...(hasHistory && {
        showSettingsHistory: () => {
          const history = form.current?.querySelector("details");
          history?.setAttribute("open", "");
          history?.querySelector("summary")?.focus();
        },
      }),
    }),
    [sections.tools, store, hasHistory],
  );
  useStage({
    tools: imported ? { ...tools, closePanel: () => setImported(null) } : tools,
    now: () => ({ kind: null, total: found.length, pageRows: found.length, filtered: typed !== "" }),
    clock: () => null,
    home: () => (current ? document.getElementById(elementId(current)) : null),
  });
  const onDone = (): void => {
    setImported(null);
    void refresh().catch(() => undefined);
  };
  return (
    <div className="aisle-headed-screen">
      <ScreenHead />
      <main className="aisle-settings">
        <h1 className="aisle-unseen">{title}</h1>
        <SectionList sections={sections} storeId={store.id} form={form} />
        <div ref={form} className="aisle-settings-form">
          {imported ? (
            <ImportView storeId={store.id} read={imported} onDone={onDone} />
          ) : open?.section === "operations" ? (
            <OperationsView storeId={store.id} onLeave={sections.focus} />
          ) : open?.section ? (
            <SectionView key={open.section} name={open.section} {...{ store, field, own }} onLeave={sections.focus} />
          ) : null}
          <FileChooser storeId={store.id} chooser={chooser} onRead={setImported} />
        </div>
      </main>
    </div>
  );
}

/** Saves all settings of a store as a file. */
async function exportSettings(store: StoreDetails): Promise<void> {
  const file = await api("settings.export", { params: { storeId: store.id } });
  const text = JSON.stringify(file, null, 2);
  saveFile(withDay(`settings-${store.code}.json`, store.timeZone), new Blob([text], { type: "application/json" }));
  tell("All settings exported", "success", file.needs.length > 0 ? "Secrets are not in the file" : undefined);
}

/** Chooses a file of settings, and reads what it would change. */
function FileChooser(props: {
  readonly storeId: string;
  readonly chooser: RefObject<HTMLInputElement | null>;
  readonly onRead: (read: ReadFile) => void;
}): ReactElement {
  const readChosen = async (file: File): Promise<void> => {
    try {
      props.onRead(await readSettingsFile(props.storeId, file));
    } catch (failure) {
      tellFailure(failure, "This file was not taken");
    }
  };
  return (
    <FileInput
      ref={props.chooser}
      label="File of settings"
      accept=".json,application/json"
      onChoose={(file) => void readChosen(file)}
    />
  );
}

/** The sections by group, and a search for them. Enter goes into the form of one. */
function SectionList(props: {
  readonly sections: Sections;
  readonly storeId: string;
  readonly form: RefObject<HTMLElement | null>;
}): ReactElement {
  const { sections, storeId, form } = props;
  const { found, current, typed } = sections;
  const enter = (entry: SettingsEntry | undefined): void => {
    if (entry?.command) void runById(entry.command);
    else
      form.current
        ?.querySelector<HTMLElement>("[data-field] :is(input:not([type=file]), textarea, button), .aisle-operations")
        ?.focus();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its links
    <nav
      className="aisle-settings-list"
      aria-label="Sections"
      data-scroller
      onKeyDown={(event) => hearSectionKey(sections, event, enter)}
    >
      <div className="aisle-settings-search">
        <input
          ref={sections.input}
          className="bp6-input"
          type="search"
          aria-label="Find a setting"
          placeholder="Find a setting"
          maxLength={100}
          value={typed}
          onChange={(event) => sections.type(event.target.value)}
        />
      </div>
      {found.length === 0 && <p className="aisle-quiet">No setting has these words.</p>}
      {sectionGroups.map((group) => {
        const own = found.filter((entry) => entry.group === group);
        return own.length === 0 ? null : (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            <ul>
              {own.map((entry) => (
                <li key={elementId(entry)}>
                  <EntryLink
                    entry={entry}
                    isCurrent={entry === current}
                    isUnsaved={entry.section !== undefined && isUnsaved(`settings-${entry.section}`, storeId)}
                    onPoint={() => sections.point(entry)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

/** One line of the list. */
function EntryLink(props: {
  readonly entry: SettingsEntry;
  readonly isCurrent: boolean;
  readonly isUnsaved: boolean;
  readonly onPoint: () => void;
}): ReactElement {
  const { entry, isCurrent } = props;
  const { section, command, title } = entry;
  const given = {
    id: elementId(entry),
    className: isCurrent ? "is-cursor" : "",
    onFocus: props.onPoint,
    "aria-current": isCurrent ? ("page" as const) : undefined,
  };
  if (!section)
    return (
      <button type="button" {...given} onClick={() => void (command && runById(command))}>
        {title} <span className="aisle-quiet">opens its own page</span>
      </button>
    );
  return (
    <a
      {...given}
      href={settingsPath(section)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        navigate(settingsPath(section), { replace: true });
      }}
    >
      {title} {props.isUnsaved && <span className="aisle-settings-unsaved">not saved</span>}
    </a>
  );
}
