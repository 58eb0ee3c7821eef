import type { Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";
import type { Now } from "#commands/context/now.ts";
import { areas } from "#commands/areas.ts";
import { type Destination, destinations, pathOf, viewsOf } from "#commands/destinations.ts";

/** The view on screen; null on a screen that is none. */
function viewHere({ view }: Now["place"]): Destination | null {
  return destinations.find(({ id }) => id === view) ?? null;
}

/** The views of the area on screen, in the order of their digits. */
function viewsHere(now: Now): readonly Destination[] {
  const here = viewHere(now.place);
  return here ? viewsOf(here.area, now.rights) : [];
}

const digits = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"] as const;
const mostViews = Math.max(...areas.map(({ title }) => destinations.filter(({ area }) => area === title).length));

/** Makes the command of a digit, which opens a view of the area on screen. */
function viewCommand(digit: string, at: number): Command {
  const viewOf = (now: Now): Destination | undefined => viewsHere(now)[at];
  return {
    id: `go.view-${digit}`,
    title: `Go to view ${digit} of this area`,
    group: "Go",
    keys: [String(at + 1)],
    foundBy: "start",
    unrepeatable: true,
    can: (now) => (now.loggedIn && viewOf(now) ? "yes" : "hidden"),
    run: (now, tools) => {
      const view = viewOf(now);
      if (view) tools.go(view.path);
    },
  };
}

/** Makes the command that opens a pinned view. */
function pinCommand(digit: string, at: number): Command {
  const pinOf = (now: Now) => now.place.pins[at] ?? null;
  return {
    id: `go.pin-${digit}`,
    title: `Go to pinned view ${digit}`,
    titleHere: (now) => `Go to ${pinOf(now)?.title ?? "a view"}, pinned`,
    group: "Go",
    keys: [`g ${at + 1}`],
    unrepeatable: true,
    can: (now) => (now.loggedIn && pinOf(now) ? "yes" : "hidden"),
    run: (now, tools) => {
      const pin = pinOf(now);
      if (pin) tools.go(pin.address);
    },
  };
}

/** The number under which the view on screen is pinned, counted from 0; -1 where it is not. */
function pinHere({ place }: Now): number {
  return place.pins.findIndex((pin) => pin?.address === place.address);
}

/** Commands that open the views of an area and the pinned ones, and find a screen. The first rows do without them. */
export const goViewCommands: readonly Command[] = [
  ...digits.slice(0, mostViews).map(viewCommand),
  ...digits.map(pinCommand),
  {
    id: "go.pin",
    title: "Pin or unpin this view",
    titleHere: (now) => (pinHere(now) < 0 ? "Pin this view" : "Unpin this view"),
    group: "Go",
    keys: ["g 0"],
    words: "rail favourite keep",
    unrepeatable: true,
    can: (now) => {
      const answer = insideSession(now);
      if (answer !== "yes") return answer;
      if (now.place.address === null) return { because: "this screen is no view" };
      const isFree = pinHere(now) >= 0 || digits.some((_, each) => !now.place.pins[each]);
      return isFree ? "yes" : { because: "nine views are pinned: unpin one first" };
    },
    run: (now, tools) => {
      const { address, title, pins } = now.place;
      const at = pinHere(now);
      const number = at < 0 ? digits.findIndex((_, each) => !pins[each]) : at;
      tools.view.setPin(number, at < 0 ? address : null);
      const keys = `g ${number + 1}`;
      const name = title ?? "this view";
      tools.tell(at < 0 ? `Pinned: ${keys} opens ${name}` : `Unpinned ${name}: ${keys} is free`, "plain");
    },
  },
  {
    id: "go.late-orders",
    title: "Go to late orders",
    group: "Go",
    words: "overdue delayed behind promise",
    unrepeatable: true,
    can: (now) => insideSession(now, "order.view"),
    run: (_now, tools) => tools.go(`${pathOf("go.business-view")}?late=1&sort=age`),
  },
  {
    id: "go.find-screen",
    title: "Find a screen ...",
    group: "Go",
    keys: ["g f"],
    words: "drawer menu sections areas views",
    unrepeatable: true,
    can: (now) => insideSession(now),
    run: async (now, tools) => {
      const view = await tools.choose({
        title: "Screen",
        options: destinations
          .filter(({ right }) => now.rights.has(right))
          .map((value) => ({
            value,
            title: value.title,
            hint: value.about ?? "",
            words: `${value.about ?? ""} ${value.area}`,
            heading: value.area,
          })),
      });
      if (view) tools.go(view.path);
    },
  },
];
