import { useEffect, useState } from "react";
import type { Answer } from "#contract/routes/routes.ts";
import { api } from "#console/client/api.ts";
import { loadFonts } from "#console/print/load-fonts.ts";

type PrintedSheets = Answer<"prints.sheets">;

/** What is known of a print: nothing yet, its sheets, or why they could not be read. */
export type Reading =
  | { readonly state: "reading" }
  | { readonly state: "here"; readonly printed: PrintedSheets }
  | { readonly state: "failed"; readonly because: string };

/** Reads a print once, with the fonts of papers. What is printed must not change while somebody looks at it. */
export function usePrint(storeId: string, printId: string): Reading {
  const [reading, setReading] = useState<Reading>({ state: "reading" });
  useEffect(() => {
    let isWanted = true;
    const settle = (next: Reading): void => {
      if (isWanted) setReading(next);
    };
    Promise.all([api("prints.sheets", { params: { storeId, printId } }), loadFonts(document)]).then(
      ([printed]) => settle({ state: "here", printed }),
      (error: unknown) => settle({ state: "failed", because: error instanceof Error ? error.message : "" }),
    );
    return () => {
      isWanted = false;
    };
  }, [storeId, printId]);
  return reading;
}
