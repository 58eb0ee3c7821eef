import { createContext } from "react";
import type { AnyRecord } from "#contract/kinds.ts";
import { kindHere, type Now } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";

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

const plain: Aim = { now: (now) => now, tools: (tools) => tools };

/** What the buttons of this place act on; where nothing says so, on what is selected or highlighted. */
export const ButtonAim = createContext(plain);

/** The aim of the buttons of a record, once it is known. */
export function aimAt(record: AnyRecord | null): Aim {
  if (record === null) return plain;
  return {
    now: (now) =>
      now.selected === null && kindHere(now) === record.kind ? now : { ...now, selected: null, opened: record },
    tools: (tools) => ({ ...tools, clearSelection: () => undefined }),
  };
}
