import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { settingsPath } from "#commands/kinds/settings.ts";
import { sectionGroups } from "#contract/settings/section.ts";
import { api } from "#console/client/api.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { isUnsaved } from "#console/form/draft.ts";
import { saveFile, withDay } from "#console/kit/save-file.ts";
import { useLatest } from "#console/list/state/use-latest.ts";
import type { ScreenProps } from "#console/screen-gate.tsx";
import { session } from "#console/session/session.ts";
import { runById } from "#console/shell/buttons/use-command.ts";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { ScreenHead } from "#console/shell/rail/AreaViews.tsx";
import { useStage } from "#console/shell/stage/stage.ts";
import { fitsEntry, type SettingsEntry, settingsEntries } from "./entries.ts";
import { ImportView, type ReadFile, readSettingsFile } from "./ImportView.tsx";
import { SectionView } from "./SectionView.tsx";
import "./settings.css";

const elementId = ({ section, command }: SettingsEntry): string => `settings-${section ?? command ?? ""}`;

/** All settings of a store: its sections at the left, the form of one beside them. */
export function SettingsScreen({ store, title }: ScreenProps): ReactElement {
  const { rights } = useSnapshot(session);
  const [path] = useLocation();
  const search = new URLSearchParams(useSearch());
  const [field, own] = [search.get("field"), search.has("own")];
  const [typed, setTyped] = useState("");
  const [link, setLink] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [imported, setImported] = useState<ReadFile | null>(null);
  const all = useMemo(() => settingsEntries(new Set(rights)), [rights]);
  const found = all.filter((entry) => fitsEntry(entry, typed));
  const open = all.find(({ section }) => section && path.endsWith(`/${section}`)) ?? all.find(({ section }) => section);
  // The cursor is on the open section, or on a line that leads elsewhere.
  const current = found.find((entry) => entry.command !== undefined && entry.command === link) ?? open;
  const at = found.findIndex((entry) => entry === current);
  const latest = useLatest({ found, at });
  const moved = useRef(at);
  moved.current = at;
  const tools = useMemo(() => {
    const put = (index: number): void => {
      const { found } = latest.current;
      // Keys may come faster than renderings.
      moved.current = Math.max(0, Math.min(index, found.length - 1));
      const next = found[moved.current];
      if (!next) return;
      setLink(next.command ?? null);
      if (next.section) navigate(settingsPath(next.section), { replace: true });
      document.getElementById(elementId(next))?.focus();
    };
    return {
      refresh,
      move: (by: number) => put(moved.current + by),
      moveTo: (end: "first" | "last") => put(end === "first" ? 0 : latest.current.found.length - 1),
      focusFilter: () => input.current?.focus(),
      clearFilters: () => setTyped(""),
      exportSettings: async () => {
        const file = await api("settings.export", { params: { storeId: store.id } });
        const text = JSON.stringify(file, null, 2);
        saveFile(
          withDay(`settings-${store.code}.json`, store.timeZone),
          new Blob([text], { type: "application/json" }),
        );
        tell("All settings exported", "success", file.needs.length > 0 ? "Secrets are not in the file" : undefined);
      },
      importSettings: () => chooser.current?.click(),
      showSettingsHistory: () => {
        const history = form.current?.querySelector("details");
        history?.setAttribute("open", "");
        history?.querySelector("summary")?.focus();
      },
    };
  }, [latest, store]);
  const readChosen = async (file: File): Promise<void> => {
    try {
      setImported(await readSettingsFile(store.id, file));
    } catch (failure) {
      tellFailure(failure, "This file was not taken");
    }
  };
  const focusList = (): void => {
    if (current) document.getElementById(elementId(current))?.focus();
  };
  // The palette and links lead to sections that the list may not show just then.
  const currentId = current && elementId(current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);
  useStage({
    tools: imported ? { ...tools, closePanel: () => setImported(null) } : tools,
    now: () => ({ kind: null, total: found.length, pageRows: found.length, filtered: typed !== "" }),
    clock: () => null,
    home: () => (current ? document.getElementById(elementId(current)) : null),
  });

  const enter = (entry: SettingsEntry | undefined): void => {
    if (entry?.command) void runById(entry.command);
    else
      form.current?.querySelector<HTMLElement>("[data-field] :is(input:not([type=file]), textarea, button)")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isFilter = event.target === input.current;
    if (event.key === "Enter" || (event.key === "ArrowRight" && !isFilter)) {
      if (isFilter && found.length > 0 && at < 0) tools.moveTo("first");
      else if (isFilter) focusList();
      else enter(current);
    } else if (isFilter && event.key === "ArrowDown") tools.move(at < 0 ? 1 : 0);
    else if (isFilter && event.key === "Escape" && typed !== "") setTyped("");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="aisle-headed-screen">
      <ScreenHead />
      <main className="aisle-settings">
        <h1 className="aisle-unseen">{title}</h1>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its links */}
        <nav className="aisle-settings-list" aria-label="Sections" data-scroller onKeyDown={onKeyDown}>
          <div className="aisle-settings-search">
            <input
              ref={input}
              className="bp6-input"
              type="search"
              aria-label="Find a setting"
              placeholder="Find a setting"
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
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
                        isUnsaved={entry.section !== undefined && isUnsaved(`settings-${entry.section}`, store.id)}
                        onPoint={() => setLink(entry.command ?? null)}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </nav>
        <div ref={form} className="aisle-settings-form">
          {imported ? (
            <ImportView
              storeId={store.id}
              read={imported}
              onDone={() => {
                setImported(null);
                void refresh().catch(() => undefined);
              }}
            />
          ) : open?.section ? (
            <SectionView key={open.section} name={open.section} {...{ store, field, own }} onLeave={focusList} />
          ) : null}
          <input
            ref={chooser}
            type="file"
            hidden
            tabIndex={-1}
            aria-label="File of settings"
            accept=".json,application/json"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen) void readChosen(chosen);
              // Without this, the same file could not be chosen again.
              currentTarget.value = "";
            }}
          />
        </div>
      </main>
    </div>
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
