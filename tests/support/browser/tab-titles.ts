import type { Locator } from "playwright-core";

/** The titles of the tabs of a record, without the counts beside them. */
export async function tabTitles(record: Locator): Promise<string[]> {
  return record.getByRole("tab").evaluateAll((tabs) =>
    tabs.map((tab) => {
      const named = tab.cloneNode(true) as Element;
      for (const count of named.querySelectorAll("[aria-hidden]")) count.remove();
      return named.textContent;
    }),
  );
}
