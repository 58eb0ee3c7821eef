import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { StageTools } from "#commands/context/tools.ts";
import { settingsPath } from "#commands/kinds/settings.ts";
import { useLatest } from "#console/list/state/use-latest.ts";
import { session } from "#console/session/session.ts";
import { fitsEntry, type SettingsEntry, settingsEntries } from "./entries.ts";

/** The id of the line of an entry in the list. */
export const elementId = ({ section, command }: SettingsEntry): string => `settings-${section ?? command ?? ""}`;

/** The list of sections: what is searched for in it, and where its cursor is. */
export interface Sections {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly found: readonly SettingsEntry[];
  /** The entry whose section is shown. */
  readonly open: SettingsEntry | undefined;
  readonly current: SettingsEntry | undefined;
  readonly tools: Required<Pick<StageTools, "move" | "moveTo" | "focusFilter" | "clearFilters">>;
  type(text: string): void;
  point(entry: SettingsEntry): void;
  /** Goes to the line of the cursor. */
  focus(): void;
}

/** Finds sections by words, and moves a cursor through them. */
export function useSections(): Sections {
  const { rights } = useSnapshot(session);
  const [path] = useLocation();
  const [typed, setTyped] = useState("");
  const [link, setLink] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const all = useMemo(() => settingsEntries(new Set(rights)), [rights]);
  const found = all.filter((entry) => fitsEntry(entry, typed));
  const open = all.find(({ section }) => section && path.endsWith(`/${section}`)) ?? all.find(({ section }) => section);
  // The cursor is on the open section, or on a line that leads elsewhere.
  const current = found.find((entry) => entry.command !== undefined && entry.command === link) ?? open;
  const at = found.findIndex((entry) => entry === current);
  const latest = useLatest({ found });
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
      move: (by: number) => put(moved.current + by),
      moveTo: (end: "first" | "last") => put(end === "first" ? 0 : latest.current.found.length - 1),
      focusFilter: () => input.current?.focus(),
      clearFilters: () => setTyped(""),
    };
  }, [latest]);
  useInView(current && elementId(current));
  return {
    input,
    typed,
    found,
    open,
    current,
    tools,
    type: setTyped,
    point: ({ command }) => setLink(command ?? null),
    focus: () => void (current && document.getElementById(elementId(current))?.focus()),
  };
}

/** Keeps a line in view: the palette and links lead to sections that the list may not show just then. */
function useInView(id: string | undefined): void {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [id]);
}

/** Does what a key says in the list or in its search; `enter` goes into the entry of the cursor. */
export function hearSectionKey(sections: Sections, event: KeyboardEvent, enter: (entry?: SettingsEntry) => void): void {
  const { input, typed, found, current, tools } = sections;
  const isFilter = event.target === input.current;
  const isOff = current === undefined || !found.includes(current);
  if (event.key === "Enter" || (event.key === "ArrowRight" && !isFilter)) {
    if (isFilter && found.length > 0 && isOff) tools.moveTo("first");
    else if (isFilter) sections.focus();
    else enter(current);
  } else if (isFilter && event.key === "ArrowDown") tools.move(isOff ? 1 : 0);
  else if (isFilter && event.key === "Escape" && typed !== "") sections.type("");
  else return;
  event.preventDefault();
  event.stopPropagation();
}
