import { type RefObject, useState } from "react";
import { messages } from "#contract/messages.ts";
import type { useBusy } from "#console/shell/messages/use-busy.ts";
import { tools } from "#console/shell/running/tools.ts";
import { type Checked, checkEdits, saveEdits } from "./edits.ts";
import { focusGrid } from "./use-cell-events.ts";
import type { TypedCells } from "./use-draft.ts";

/** The check before a save, and the save of what was checked. */
export function usePlan(
  { storeId, home }: { readonly storeId: string; readonly home: RefObject<HTMLElement | null> },
  typed: TypedCells,
  [isBusy, run]: ReturnType<typeof useBusy>,
) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const closePlan = (): void => {
    setChecked(null);
    focusGrid(home.current);
  };
  return {
    checked,
    closePlan,
    async check(): Promise<void> {
      if (isBusy) return;
      await run(async () => {
        const found = await checkEdits(storeId, typed.draft);
        if (found && found.draft !== typed.latest.current) typed.setDraft(found.draft);
        setChecked(found);
      }, messages.failedTryAgain);
    },
    async save(reason: string, key: string): Promise<void> {
      if (!checked || isBusy) return;
      await run(async () => {
        typed.startFrom(await saveEdits(storeId, checked, reason, key));
        closePlan();
        await tools.refresh();
      }, messages.updateFailed);
    },
  };
}
