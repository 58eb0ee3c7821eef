import { BankAccountIcon } from "@blueprintjs/icons/lib/esm/generated/components/bank-account.js";
import { CycleIcon } from "@blueprintjs/icons/lib/esm/generated/components/cycle.js";
import { DashboardIcon } from "@blueprintjs/icons/lib/esm/generated/components/dashboard.js";
import { DocumentIcon } from "@blueprintjs/icons/lib/esm/generated/components/document.js";
import { EndorsedIcon } from "@blueprintjs/icons/lib/esm/generated/components/endorsed.js";
import { FlowsIcon } from "@blueprintjs/icons/lib/esm/generated/components/flows.js";
import { KeyIcon } from "@blueprintjs/icons/lib/esm/generated/components/key.js";
import { ListIcon } from "@blueprintjs/icons/lib/esm/generated/components/list.js";
import { PeopleIcon } from "@blueprintjs/icons/lib/esm/generated/components/people.js";
import { RouteIcon } from "@blueprintjs/icons/lib/esm/generated/components/route.js";
import { ShieldIcon } from "@blueprintjs/icons/lib/esm/generated/components/shield.js";
import { ShoppingCartIcon } from "@blueprintjs/icons/lib/esm/generated/components/shopping-cart.js";
import { ShopIcon } from "@blueprintjs/icons/lib/esm/generated/components/shop.js";
import { TickCircleIcon } from "@blueprintjs/icons/lib/esm/generated/components/tick-circle.js";
import { TruckIcon } from "@blueprintjs/icons/lib/esm/generated/components/truck.js";
import { UndoIcon } from "@blueprintjs/icons/lib/esm/generated/components/undo.js";
import type { ReactElement } from "react";
import type { Destination } from "#commands/destinations.ts";
import type { ListedKind } from "#contract/kinds.ts";
import { fetchFurtherPaths } from "./client/route-path.ts";
import type { SimpleScreens } from "./record/simple/simple-screens.ts";
import type { ScreenProps } from "./screen-gate.tsx";
import { loadCommands } from "./shell/running/known-commands.ts";
import { type LazyScreen, lazyScreen } from "./shell/lazy/lazy-screen.tsx";
import { stageIsThere } from "./shell/stage/stage-is-there.ts";

/** What belongs to a destination: its icon in the drawer, its screen, and the page of a record in its list. */
interface ScreenEntry {
  readonly icon: ReactElement;
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
    icon: <DashboardIcon />,
    screen: lazyScreen(async () => (await import("./screens/dashboard/DashboardScreen.tsx")).DashboardScreen),
  },
  "go.orders": {
    icon: <ListIcon />,
    screen: orders,
    page: lazyScreen(async () => {
      fetchFurtherCommands();
      return (await import("./screens/order/OrderScreen.tsx")).OrderScreen;
    }),
  },
  "go.business-view": { icon: <ShopIcon />, screen: orders },
  "go.process-view": { icon: <FlowsIcon />, screen: orders },
  "go.picker-assignment": {
    icon: <ShoppingCartIcon />,
    screen: assignment("PickerAssignmentScreen"),
  },
  "go.rider-assignment": {
    icon: <CycleIcon />,
    screen: assignment("RiderAssignmentScreen"),
  },
  "go.return-assignment": { icon: <RouteIcon />, screen: assignment("PickupAssignmentScreen", "return") },
  "go.refunds": simple("refund", <BankAccountIcon />, () => import("./screens/refunds/refunds.ts")),
  "go.return-refunds": simple("refund", <UndoIcon />, () => import("./screens/refunds/return-refunds.ts")),
  "go.refund-approvals": simple("refund", <TickCircleIcon />, () => import("./screens/refunds/refund-approvals.ts")),
  "go.transactions": simple("transaction", <BankAccountIcon />, () => import("./screens/transactions/transactions.ts")),
  "go.return-transactions": simple(
    "transaction",
    <UndoIcon />,
    () => import("./screens/transactions/return-transactions.ts"),
  ),
  "go.returns": simple("return", <UndoIcon />, () => import("./screens/returns/returns.ts")),
  "go.sales-invoices": simple("invoice", <DocumentIcon />, () => import("./screens/invoices/sales-invoices.ts")),
  "go.return-invoices": simple("invoice", <DocumentIcon />, () => import("./screens/invoices/return-invoices.ts")),
  "go.pickers": simple("picker", <ShoppingCartIcon />, () => import("./screens/pickers/pickers.ts")),
  "go.riders": simple("rider", <CycleIcon />, () => import("./screens/riders/riders.ts")),
  "go.users": simple("user", <PeopleIcon />, () => import("./screens/users/users.ts")),
  "go.roles": simple("role", <ShieldIcon />, () => import("./screens/roles/roles.ts")),
  "go.clients": simple("client", <KeyIcon />, () => import("./screens/clients/clients.ts")),
  "go.vehicles": simple("vehicle", <TruckIcon />, () => import("./screens/vehicles/vehicles.ts")),
  "go.audit": {
    icon: <EndorsedIcon />,
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
  void Promise.all([loadCommands("further", when), paths]).catch(() => undefined);
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
  icon: ReactElement,
  load: () => Promise<{ readonly screens: SimpleScreens<K> }>,
): ScreenEntry {
  return {
    icon,
    screen: lazyScreen(async () => {
      fetchFurtherCommands();
      const [{ simpleListScreen }, { screens }] = await Promise.all([
        import("./record/simple/simple-list-screen.tsx"),
        load(),
        loadCommands(kind),
      ]);
      return simpleListScreen(screens);
    }),
    page: lazyScreen(async () => {
      fetchFurtherCommands();
      const [{ simplePage }, { screens }] = await Promise.all([
        import("./record/simple/simple-record-screens.tsx"),
        load(),
        loadCommands(kind),
      ]);
      return simplePage(screens);
    }),
  };
}
