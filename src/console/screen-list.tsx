import type { Destination } from "#commands/destinations.ts";
import type { ListedKind } from "#contract/kinds.ts";
import { addWords } from "./client/field-words.ts";
import { fetchFurtherPaths } from "./client/route-path.ts";
import type { SimpleScreens } from "./record/simple/simple-screens.ts";
import type { ScreenProps } from "./screen-gate.tsx";
import { loadCommands } from "./shell/running/known-commands.ts";
import { type LazyScreen, lazyScreen } from "./shell/lazy/lazy-screen.tsx";
import { stageIsThere } from "./shell/stage/stage-is-there.ts";

/** What belongs to a destination: its screen, and the page of a record in its list. */
interface ScreenEntry {
  readonly screen: LazyScreen<ScreenProps>;
  readonly page?: LazyScreen<ScreenProps>;
}

const orders = lazyScreen(async () => {
  fetchFurtherCommands();
  return (await import("./screens/orders/OrdersScreen.tsx")).OrdersScreen;
});

/** Every screen by its destination; each is fetched when it is first needed. */
export const screenList: Readonly<Record<Destination["id"], ScreenEntry>> = {
  "go.dashboard": {
    screen: lazyScreen(async () => (await import("./screens/dashboard/DashboardScreen.tsx")).DashboardScreen),
  },
  "go.orders": {
    screen: orders,
    page: lazyScreen(async () => {
      fetchFurtherCommands();
      return (await import("./screens/order/OrderScreen.tsx")).OrderScreen;
    }),
  },
  "go.business-view": { screen: orders },
  "go.process-view": { screen: orders },
  "go.picker-assignment": {
    screen: assignment("PickerAssignmentScreen"),
  },
  "go.rider-assignment": {
    screen: assignment("RiderAssignmentScreen"),
  },
  "go.return-assignment": { screen: assignment("PickupAssignmentScreen", "return") },
  "go.refunds": simple("refund", () => import("./screens/refunds/refunds.ts")),
  "go.return-refunds": simple("refund", () => import("./screens/refunds/return-refunds.ts")),
  "go.refund-approvals": simple("refund", () => import("./screens/refunds/refund-approvals.ts")),
  "go.transactions": simple("transaction", () => import("./screens/transactions/transactions.ts")),
  "go.return-transactions": simple("transaction", () => import("./screens/transactions/return-transactions.ts")),
  "go.returns": simple("return", () => import("./screens/returns/returns.ts")),
  "go.sales-invoices": simple("invoice", () => import("./screens/invoices/sales-invoices.ts")),
  "go.return-invoices": simple("invoice", () => import("./screens/invoices/return-invoices.ts")),
  "go.pickers": simple("picker", () => import("./screens/pickers/pickers.ts")),
  "go.riders": simple("rider", () => import("./screens/riders/riders.ts")),
  "go.users": simple("user", () => import("./screens/users/users.ts")),
  "go.roles": simple("role", () => import("./screens/roles/roles.ts")),
  "go.clients": simple("client", () => import("./screens/clients/clients.ts")),
  "go.vehicles": simple("vehicle", () => import("./screens/vehicles/vehicles.ts")),
  "go.audit": {
    screen: lazyScreen(async () => {
      const [{ AuditScreen }] = await Promise.all([import("./screens/audit/AuditScreen.tsx"), loadCommands("audit")]);
      return AuditScreen;
    }),
    page: lazyScreen(async () => {
      const [{ AuditPage }] = await Promise.all([import("./screens/audit/AuditPage.tsx"), loadCommands("audit")]);
      return AuditPage;
    }),
  },
};

/** Fetches what no screen waits for, once it is there; a failure is tried again with the next one, or when it is needed. */
function fetchFurtherCommands(): void {
  const when = stageIsThere();
  const paths = when.then(fetchFurtherPaths);
  const words = when.then(() => import("./client/all-words.ts"));
  void Promise.all([loadCommands("further", when), paths, words]).catch(() => undefined);
}

/** A screen of assignment, with the commands of its plan and of the listed kind that waits there. */
function assignment(
  name: "PickerAssignmentScreen" | "RiderAssignmentScreen" | "PickupAssignmentScreen",
  kind?: ListedKind,
): LazyScreen<ScreenProps> {
  return lazyScreen(async () => {
    const [screens] = await Promise.all([
      import("./screens/assignment/AssignmentScreen.tsx"),
      loadCommands("plan"),
      kind && loadCommands(kind),
    ]);
    return screens[name];
  });
}

/** The list and the record page of a kind whose screens are defined as data, from the file with that data. */
function simple<K extends ListedKind>(
  kind: K,
  load: () => Promise<{ readonly screens: SimpleScreens<K> }>,
): ScreenEntry {
  const loadScreens = async (): Promise<SimpleScreens<K>> => {
    fetchFurtherCommands();
    const [{ screens }] = await Promise.all([load(), loadCommands(kind)]);
    addWords(kind, screens.words);
    return screens;
  };
  return {
    screen: lazyScreen(async () => {
      const made = import("./record/simple/simple-list-screen.tsx");
      const [{ simpleListScreen }, screens] = await Promise.all([made, loadScreens()]);
      return simpleListScreen(screens);
    }),
    page: lazyScreen(async () => {
      const made = import("./record/simple/simple-record-screens.tsx");
      const [{ simplePage }, screens] = await Promise.all([made, loadScreens()]);
      return simplePage(screens);
    }),
  };
}
