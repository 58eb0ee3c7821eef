import type { Command } from "#commands/command.ts";
import { insideSession, may, onRows } from "#commands/conditions.ts";
import { messages } from "#contract/messages.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadDrawer = loadAhead(() => import("./drawer-forms.ts"));

const common = { group: "Money", unrepeatable: true } as const;
const loadRiderCash = loadAhead(() => import("./rider-cash.ts"));

/** Commands about one's cash drawer and about the ledger of the store. */
export const moneyCommands: readonly Command[] = [
  {
    ...common,
    id: "money.open-drawer",
    title: "Open cash drawer ...",
    words: "till shift float begin start",
    changes: true,
    unrecorded: "a drawer is opened once in a shift",
    can: (now) => insideSession(now, "payment.record"),
    run: async (now, tools) => (await loadDrawer()).openDrawer(now.storeId ?? "", tools),
  },
  {
    ...common,
    id: "money.show-drawer",
    title: "Show cash drawer ...",
    keys: ["g q"],
    short: "cash drawer",
    words: "till shift expected balance float why entries",
    can: (now) => insideSession(now, "payment.record"),
    run: async (now, tools) => (await loadDrawer()).showDrawer(now.storeId ?? "", tools),
  },
  {
    ...common,
    id: "money.move-cash",
    title: "Put cash into the drawer or take some out ...",
    leaves: "money",
    words: "till pay in pay out bank coins",
    changes: true,
    unrecorded: "the amount differs each time",
    can: (now) => insideSession(now, "payment.record"),
    run: async (now, tools) => (await loadDrawer()).moveCash(now.storeId ?? "", tools),
  },
  {
    ...common,
    id: "money.close-drawer",
    title: "Close cash drawer ...",
    keys: ["g shift+q"],
    words: "till shift end count difference",
    changes: true,
    unrecorded: "a drawer is closed once in a shift",
    can: (now) => insideSession(now, "payment.record"),
    run: async (now, tools) => (await loadDrawer()).closeDrawer(now.storeId ?? "", tools),
  },
  {
    ...common,
    id: "money.rider-cash",
    title: "Take cash from a rider ...",
    words: "hand in cod cash on delivery count notes short over collect",
    changes: true,
    unrecorded: "the amount differs each time",
    failure: messages.saveFailed,
    can: (now) => insideSession(now, "payment.record"),
    run: async (now, tools) => (await loadRiderCash()).takeFromSomeRider(now.storeId ?? "", tools),
  },
  {
    ...common,
    id: "money.take-rider-cash",
    title: "Take the cash of this rider ...",
    keys: ["Enter", "o"],
    short: "take cash",
    hint: 100,
    changes: true,
    unrecorded: "the amount differs each time",
    failure: messages.saveFailed,
    can: (now) => {
      const answer = onRows("readRider")(now);
      return answer === "yes" ? may(now, "payment.record") : answer;
    },
    run: async (now, tools) => {
      const riderId = tools.stage.readRider()?.riderId;
      if (riderId === undefined) return;
      const isTaken = await (await loadRiderCash()).takeFromRider(now.storeId ?? "", riderId, tools);
      if (isTaken) tools.stage.passRider(riderId);
    },
  },
  {
    ...common,
    id: "money.give-unmatched-back",
    title: "Give back an unmatched payment ...",
    leaves: "money",
    words: "unmatched list link refund",
    changes: true,
    unrecorded: "each payment is given back once",
    can: (now) => insideSession(now, "payment.reverse"),
    run: async (now, tools) => (await loadDrawer()).giveUnmatchedBack(now.storeId ?? "", tools),
  },
  {
    ...common,
    id: "money.check-ledger",
    title: "Check the ledger",
    words: "audit balance debits credits verify books invoices returns stock",
    can: (now) => insideSession(now, "payment.reverse"),
    run: async (now, tools) => (await loadDrawer()).checkLedger(now.storeId ?? "", tools),
  },
];
