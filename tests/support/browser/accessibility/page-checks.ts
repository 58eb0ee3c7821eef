import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import type { Room } from "./room.ts";

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Limits a run of axe. */
interface AxeLimits {
  /** The rules to check; all when left out. */
  readonly only?: readonly string[];
  /** The rules not to check. */
  readonly without?: readonly string[];
  /** A selector of the elements to check, instead of the whole room. */
  readonly within?: string;
}

/** Runs axe on a room; returns its findings as lines of text. */
export async function runAxe(page: Page, room: Room, limits: AxeLimits = {}): Promise<string[]> {
  // The content security policy forbids inline scripts in the page, but not code that the debugger evaluates.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe);
  const asked = { ...limits, over: room };
  const found = await page.evaluate(async ({ only, without = [], within, over }) => {
    const { axe: tool } = globalThis as unknown as {
      axe: { run(on: unknown, options: unknown): Promise<{ violations: Finding[] }> };
    };
    const front = [...document.querySelectorAll(over)].findLast((one) => one.checkVisibility());
    const on = within === undefined ? (front ?? document) : { include: [...document.querySelectorAll(within)] };
    const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
    // Nothing is loaded by axe itself: our pages have no other stylesheets, frames or media than those of the page.
    const options = { resultTypes: ["violations"], preload: false, rules, ...(only ? { runOnly: only } : {}) };
    return (await tool.run(on, options)).violations;
  }, asked);
  return found.flatMap((finding) =>
    finding.nodes.slice(0, 3).map((node) => `${finding.impact} ${finding.id}: ${node.html.slice(0, 160)}`),
  );
}

/** Describes the parts of a room by element, role and class, each once. */
export function shapeOf(page: Page, room: Room): Promise<string> {
  return page.evaluate((over) => {
    const front = [...document.querySelectorAll(over)].findLast((one) => one.checkVisibility()) ?? document.body;
    const parts = [...front.querySelectorAll("*")].map(
      (one) => `${one.tagName}[${one.getAttribute("role") ?? ""}].${one.getAttribute("class") ?? ""}`,
    );
    return [...new Set(parts)].sort().join("\n");
  }, room);
}

/**
 * Finds everything that is cut off, out of reach or makes the page scroll sideways at the present size, as lines of
 * text.
 */
export function findClipped(page: Page, room: Room): Promise<string[]> {
  return page.evaluate((over) => {
    const lost: string[] = [];
    const front = [...document.querySelectorAll<HTMLElement>(over)].findLast((one) => one.checkVisibility());
    const room = front ?? document.body;
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 50)}`;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    if (scrollWidth > clientWidth) lost.push(`the page scrolls sideways: ${scrollWidth} of ${clientWidth}`);
    /** Whether an element is for screen readers only, or for nobody. */
    const isUnseen = (element: Element | null): boolean =>
      element instanceof HTMLElement &&
      (element.ariaHidden === "true" || element.offsetWidth <= 1 || isUnseen(element.parentElement));

    /** The ancestor that cuts off part of a box; null when nothing does. */
    const cutBy = (whole: DOMRect, from: Element): Element | "the window" | null => {
      let box = whole;
      for (let at: Element | null = from; at && at !== document.documentElement; at = at.parentElement) {
        const style = getComputedStyle(at);
        const edge = at.getBoundingClientRect();
        const beyondX = box.left < edge.left - 1 || box.right > edge.right + 1;
        const beyondY = box.top < edge.top - 1 || box.bottom > edge.bottom + 1;
        if (beyondX && /hidden|clip/.test(style.overflowX)) return at;
        if (beyondY && /hidden|clip/.test(style.overflowY)) return at;
        // Content of a scrollable element can be reached if the element itself is visible.
        if ((beyondX && /auto|scroll/.test(style.overflowX)) || (beyondY && /auto|scroll/.test(style.overflowY)))
          box = edge;
        if (style.position === "fixed") break;
      }
      const pageScrolls = !front && scrollHeight > clientHeight;
      if (box.left < -1 || box.right > innerWidth + 1) return "the window";
      return !pageScrolls && (box.top < -1 || box.bottom > innerHeight + 1) ? "the window" : null;
    };

    const usable = "a[href], button:not(:disabled), input, select, textarea, summary, [tabindex='0'], [role=tab]";
    for (const control of room.querySelectorAll<HTMLElement>(usable)) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isUnseen(control)) continue;
      // The status bar shows as many key hints as fit; the help lists all of them.
      if (control.closest(".aisle-statusbar-hints")) continue;
      control.scrollIntoView({ block: "nearest", inline: "nearest" });
      const pushed: Element[] = [];
      for (let at = control.parentElement; at; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const isPushed = at.scrollLeft !== 0 && /hidden|clip/.test(overflowX);
        if (isPushed || (at.scrollTop !== 0 && /hidden|clip/.test(overflowY))) {
          pushed.push(at);
          at.scrollTo(0, 0);
        }
      }
      if (pushed[0]) lost.push(`only a script could scroll to ${name(control)} in ${name(pushed[0]).split(">")[0]}>`);
      const box = control.getBoundingClientRect();
      const by = cutBy(box, control.parentElement ?? control);
      if (by && !control.matches("[role=grid], [role=region], [role=table]"))
        lost.push(`${name(control)} is cut off by ${typeof by === "string" ? by : name(by).split(">")[0]}`);
      // Of a table that is longer than its scroller, what the scroller shows.
      const scroller = control.closest("[data-scroller]")?.getBoundingClientRect();
      const seen = scroller && box.height > scroller.height ? scroller : box;
      const at = document.elementFromPoint(
        Math.min(innerWidth - 1, Math.max(0, seen.left + seen.width / 2)),
        Math.min(innerHeight - 1, Math.max(0, seen.top + seen.height / 2)),
      );
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : null;
      const isPassing = at?.closest(".aisle-toasts") && !control.closest(".aisle-toasts");
      if (at && !isPassing && !control.contains(at) && !at.contains(control) && !label?.contains(at))
        lost.push(`${name(control)} lies under ${name(at)}`);
    }

    const range = document.createRange();
    const texts = document.createTreeWalker(room, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (!element || texts.currentNode.textContent?.trim() === "" || isUnseen(element)) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest(".aisle-statusbar-hints, [role=grid], svg, .aisle-toasts")) continue;
      range.selectNodeContents(texts.currentNode);
      const by = cutBy(range.getBoundingClientRect(), element);
      if (!by) continue;
      const shortened = by !== "the window" && getComputedStyle(by).textOverflow === "ellipsis";
      // A text that ends in an ellipsis must be complete in the title, for pointer and screen reader.
      if (shortened && element.closest("[title]")) continue;
      lost.push(
        `text "${texts.currentNode.textContent?.trim().slice(0, 60)}" is cut off by ${by === "the window" ? by : name(by)}`,
      );
    }
    return [...new Set(lost)];
  }, room);
}

/** Finds animations and transitions that are long enough to be noticed, as lines of text. */
export function findAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.playState === "running" && Number(one.effect?.getComputedTiming().activeDuration) > 20)
      .map((one) => {
        const on = one.effect instanceof KeyframeEffect ? one.effect.target : null;
        return `${one instanceof CSSAnimation ? one.animationName : "a transition"} on ${on?.outerHTML.slice(0, 100)}`;
      }),
  );
}

/** Finds states that cannot be seen with forced colours, as lines of text. */
export function findInvisibleStates(page: Page, room: Room): Promise<string[]> {
  return page.evaluate((over) => {
    const front = [...document.querySelectorAll(over)].findLast((one) => one.checkVisibility()) ?? document;
    const states = [
      ["aria-selected", "true"],
      ["aria-current", "page"],
      ["aria-checked", "true"],
      ["aria-disabled", "true"],
      ["data-selected", "true"],
      ["data-refused", "true"],
    ] as const;
    /** The colour behind an element: its own background, or else that of the nearest ancestor with one. */
    const groundOf = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element);
      const isClear = /^rgba\(.*, 0\)$/.test(backgroundColor);
      return isClear && element.parentElement ? groundOf(element.parentElement) : backgroundColor;
    };
    const lines = ["Top", "Right", "Bottom", "Left"] as const;
    const drawn = (element: Element) =>
      [element, ...element.querySelectorAll("*")]
        .slice(0, 6)
        .flatMap((one) =>
          [undefined, "::before", "::after"].map((part) => {
            const style = getComputedStyle(one, part);
            const isDrawn = part === undefined || style.content !== "none";
            return [
              isDrawn ? style.color : "",
              part === undefined ? groundOf(one) : isDrawn ? style.backgroundColor : "",
              style.outlineStyle === "none" ? "" : style.outline,
              ...lines.map((line) => (style[`border${line}Width`] === "0px" ? "" : style[`border${line}Color`])),
              ...lines.map((line) => style[`border${line}Width`]),
            ].join("|");
          }),
        )
        .join("\n");
    return states.flatMap(([attribute, value]) =>
      [...front.querySelectorAll(`[${attribute}="${value}"]`)].flatMap((marked) => {
        if (!marked.checkVisibility()) return [];
        const role = marked.getAttribute("role");
        const kind = role ? `[role=${role}]` : `${marked.tagName.toLowerCase()}:not([role])`;
        const plain = [...front.querySelectorAll(`${kind}:not([${attribute}="${value}"])`)].find(
          (other) => other.checkVisibility() && other.classList[0] === marked.classList[0],
        );
        if (!plain || drawn(plain) !== drawn(marked)) return [];
        return [`${attribute}=${value} is not seen on ${marked.outerHTML.slice(0, 120)}`];
      }),
    );
  }, room);
}
