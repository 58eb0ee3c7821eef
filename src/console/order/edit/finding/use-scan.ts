import { useEffect, useRef, useState } from "react";
import { messages } from "#contract/messages.ts";
import { useStore } from "#console/session/preferences/use-format.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import type { LinesDraft } from "#console/order/edit/lines-draft.ts";
import { findScanned, takeScanned } from "./scanned-product.ts";
import type { LinesEditor } from "#console/order/edit/use-lines-editor.ts";

/**
 * Takes scanned products into the editor. `onTaken` hears which line has the product then. `hint` says what is wrong
 * with the last code, until something is typed or scanned.
 */
export function useScan(editor: LinesEditor, storeId: string, onTaken: (line: number | undefined) => void) {
  const [said, setSaid] = useState<{ readonly words: string; readonly draft: LinesDraft } | null>(null);
  const prefixes = useStore()?.scalePrefixes;
  const latest = useRef(editor);
  useEffect(() => void (latest.current = editor));

  /**
   * `before` is the draft without what the scanner has typed; `substitutes` is the line that the product stands in for.
   */
  async function scan(code: string, substitutes: number | null | undefined, before: LinesDraft): Promise<void> {
    const { open, setDraft } = latest.current;
    if (!open) return;
    setDraft(before);
    let words: string;
    try {
      const found = await findScanned(storeId, code, prefixes);
      const { draft, read } = latest.current;
      if ("product" in found) {
        const taken = takeScanned(draft, read?.lines ?? [], found, substitutes ?? null);
        latest.current.setDraft(taken.draft);
        setSaid(null);
        return onTaken(taken.line);
      }
      words = found.because;
    } catch (error) {
      words = explainFailure(error, messages.fetchingFailed)?.message ?? messages.fetchingFailed;
    }
    setSaid({ words, draft: before });
  }

  return { hint: said?.draft === editor.draft ? said.words : null, scan };
}
