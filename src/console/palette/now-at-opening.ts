import { useEffect, useState } from "react";
import type { Now } from "#commands/context/now.ts";
import { readNow } from "#console/shell/stage/now.ts";
import { isStageComing } from "#console/shell/stage/stage.ts";
import { stageIsThere } from "#console/shell/stage/stage-is-there.ts";

/**
 * The moment in which palette or help was opened: what it says stays about the record that was highlighted then. Opened
 * before its screen was there, it knows the screen as soon as it is.
 */
export function useNowAtOpening(): { readonly now: Now; readonly isComing: boolean } {
  const [opening, setOpening] = useState(() => ({ now: readNow(), isComing: isStageComing() }));
  useEffect(() => {
    if (opening.isComing) void stageIsThere().then(() => setOpening({ now: readNow(), isComing: false }));
  }, [opening]);
  return opening;
}
