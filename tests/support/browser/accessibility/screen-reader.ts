import type { Page } from "playwright-core";

/** A node of Chromium's accessibility tree. */
export interface ReadNode {
  readonly role: string;
  readonly name: string;
  /** The names of the node and everything in it, in reading order. */
  readonly texts: readonly string[];
  /** The node named by aria-activedescendant: the row of a grid, the option of a list. */
  readonly active: ReadNode | undefined;
}

/** Everything that a screen reader can reach now, without ignored nodes and without what is behind a modal dialog. */
export async function readAloud(page: Page): Promise<readonly ReadNode[]> {
  const debug = await page.context().newCDPSession(page);
  const { nodes } = await debug.send("Accessibility.getFullAXTree");
  await debug.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textsOf = (id: string): string[] => {
    const node = byId.get(id);
    if (!node) return [];
    // An InlineTextBox repeats the words of its text node.
    const own = node.ignored || node.role?.value === "InlineTextBox" || !node.name?.value ? [] : [node.name.value];
    return [...own.map(String), ...(node.childIds ?? []).flatMap(textsOf)];
  };
  const read = (node: (typeof nodes)[number], deep: boolean): ReadNode => {
    const related = node.properties?.find(({ name }) => name === "activedescendant")?.value.relatedNodes?.[0];
    const active = nodes.find((one) => one.backendDOMNodeId === related?.backendDOMNodeId && !one.ignored);
    return {
      role: String(node.role?.value ?? ""),
      name: String(node.name?.value ?? ""),
      texts: textsOf(node.nodeId),
      active: deep && related && active ? read(active, false) : undefined,
    };
  };
  return nodes.filter((node) => !node.ignored).map((node) => read(node, true));
}

/** The present text of every live region that a screen reader can reach; an empty region gives an empty text. */
export async function liveTexts(page: Page): Promise<readonly string[]> {
  const nodes = await readAloud(page);
  return nodes.filter(({ role }) => role === "status" || role === "alert").map(({ texts }) => texts.join(" "));
}

declare global {
  // oxlint-disable-next-line no-var -- only a var can be declared on the page's own object
  var told: string[];
}

/** Starts to record every sentence that appears in a live region, unless a modal dialog keeps it out of reach. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.told = [];
    const isHeard = (region: Element): boolean => {
      const front = [...document.querySelectorAll("dialog:modal")].at(-1);
      return !front || front.contains(region);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        const region = target instanceof Element ? target.closest("[role=status], [role=alert]") : null;
        if (!region || region.getAttribute("aria-live") === "off" || !isHeard(region)) continue;
        for (const added of addedNodes) if (added.textContent) globalThis.told.push(added.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true });
  });
}

/** The sentences since `listen`. */
export function receivedBy(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => globalThis.told);
}
