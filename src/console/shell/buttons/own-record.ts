import { createContext, useContext, useMemo } from "react";
import type { AnyRecord } from "#contract/kinds.ts";
import { kindHere, type Now } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";

/** The record that the buttons around are about; null where they are about what is selected or highlighted. */
export const OwnRecord = createContext<AnyRecord | null>(null);

/** What a button sees and uses. */
export interface Aim {
  /**
   * Of a record's own button: as if nothing were selected and no list inside the record had the focus, because a button
   * acts on what it stands on.
   */
  now(now: Now): Now;
  /** The selection is not the button's to clear. */
  tools(tools: Tools): Tools;
}

/** What the buttons of this place act on. */
export function useAim(): Aim {
  const record = useContext(OwnRecord);
  return useMemo(() => {
    if (record === null) return { now: (now) => now, tools: (tools) => tools };
    return {
      now: (now) =>
        now.selected === null && kindHere(now) === record.kind ? now : { ...now, selected: null, opened: record },
      tools: (tools) => ({ ...tools, clearSelection: () => undefined }),
    };
  }, [record]);
}
