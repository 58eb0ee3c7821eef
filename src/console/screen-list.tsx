import type { ComponentType } from "react";
import { type Destination, destinations } from "#commands/destinations.ts";
import type { ListedKind } from "#contract/records/kind-names.ts";
import { fetchFurtherPaths } from "./client/route-path.ts";
import type { ScreenProps } from "./screen-gate.tsx";
import { loadCommands } from "./shell/running/known-commands.ts";
import { type LazyScreen, lazyScreen } from "./shell/lazy/lazy-screen.tsx";
import { stageIsThere } from "./shell/stage/stage-is-there.ts";

/** What belongs to a destination: its screen, and the page of a record in its list, or of what stands below it. */
interface ScreenEntry {
  readonly screen: LazyScreen<ScreenProps>;
  readonly page?: LazyScreen<ScreenProps>;
}

const orders = lazyScreen(async () => {
  fetchFurtherCommands();
  return (await import("./screens/orders/OrdersScreen.tsx")).OrdersScreen;
});

const storeSettings = lazyScreen(async () => {
  fetchFurtherCommands();
  const made = import("./screens/store-settings/SettingsScreen.tsx");
  const [{ SettingsScreen }] = await Promise.all([made, loadCommands("common")]);
  return SettingsScreen;
});

const report = withCommands(async () => (await import("./screens/reports/ReportScreen.tsx")).ReportScreen);

/** The screens that are written out. All others are lists of a kind, defined as data in `listed-screens.ts`. */
const written = {
  "go.dashboard": {
    screen: lazyScreen(async () => {
      fetchFurtherCommands();
      return (await import("./screens/dashboard/DashboardScreen.tsx")).DashboardScreen;
    }),
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
  "go.rider-cash": {
    screen: lazyScreen(async () => {
      const made = import("./screens/rider-cash/RiderCashScreen.tsx");
      const [{ RiderCashScreen }] = await Promise.all([made, loadCommands("common")]);
      return RiderCashScreen;
    }),
  },
  "go.day-end": {
    screen: lazyScreen(async () => {
      const made = import("./screens/day-end/DayEndScreen.tsx");
      const [{ DayEndScreen }] = await Promise.all([made, loadCommands("common")]);
      return DayEndScreen;
    }),
  },
  "go.reports": {
    screen: withCommands(async () => (await import("./screens/reports/ReportsScreen.tsx")).ReportsScreen),
    page: report,
  },
  "go.analytics": {
    screen: withCommands(async () => (await import("./screens/dashboard/DashboardScreen.tsx")).AnalyticsScreen),
  },
  "go.visits": { screen: report, page: report },
  "go.jobs": {
    screen: withCommands(async () => (await import("./screens/jobs/JobsScreen.tsx")).JobsScreen),
  },
  "go.imports": {
    screen: withCommands(async () => (await import("./screens/jobs/JobsScreen.tsx")).ImportsScreen),
  },
  "go.store-settings": { screen: storeSettings, page: storeSettings },
  "go.audit": {
    screen: lazyScreen(async () => {
      fetchFurtherCommands();
      const [{ AuditScreen }] = await Promise.all([import("./screens/audit/AuditScreen.tsx"), loadCommands("audit")]);
      return AuditScreen;
    }),
    page: lazyScreen(async () => {
      const [{ AuditPage }] = await Promise.all([import("./screens/audit/AuditPage.tsx"), loadCommands("audit")]);
      return AuditPage;
    }),
  },
} satisfies { readonly [Id in Destination["id"]]?: ScreenEntry };

/** The destinations whose screens are defined as data. */
export type ListedDestination = Exclude<Destination["id"], keyof typeof written>;

/** Every screen by its destination; each is fetched when it is first needed. */
export const screenList = Object.fromEntries(
  destinations.map(({ id }) => [
    id,
    id in written ? written[id as keyof typeof written] : listed(id as ListedDestination),
  ]),
) as Readonly<Record<Destination["id"], ScreenEntry>>;

/** The longest time between two tries to fetch what no screen waits for, in milliseconds. */
const longestPause = 60_000;

let isFetching = false;

/** Fetches what no screen waits for, once it is there; tries again until all of it has come. */
function fetchFurtherCommands(): void {
  if (isFetching) return;
  isFetching = true;
  void fetchFurther(stageIsThere(), 1_000);
}

async function fetchFurther(when: Promise<void>, pause: number): Promise<void> {
  const paths = when.then(fetchFurtherPaths);
  const words = when.then(() => import("./client/all-words.ts"));
  try {
    await Promise.all([loadCommands("order"), loadCommands("common", when), paths, words]);
  } catch {
    setTimeout(() => void fetchFurther(stageIsThere(), Math.min(2 * pause, longestPause)), pause);
  }
}

/** A screen that is no list of a kind, with the commands that any screen may have. */
function withCommands(load: () => Promise<ComponentType<ScreenProps>>): LazyScreen<ScreenProps> {
  return lazyScreen(async () => {
    fetchFurtherCommands();
    const [screen] = await Promise.all([load(), loadCommands("common")]);
    return screen;
  });
}

/** A screen of assignment, with the commands of its plan and of the listed kind that waits there. */
function assignment(
  name: "PickerAssignmentScreen" | "RiderAssignmentScreen" | "PickupAssignmentScreen",
  kind?: ListedKind,
): LazyScreen<ScreenProps> {
  return lazyScreen(async () => {
    fetchFurtherCommands();
    const [screens] = await Promise.all([
      import("./screens/assignment/AssignmentScreen.tsx"),
      loadCommands("plan"),
      kind && loadCommands(kind),
    ]);
    return screens[name];
  });
}

/** The list and the record page of a kind whose screens are defined as data. */
function listed(id: ListedDestination): ScreenEntry {
  const load = async () => {
    fetchFurtherCommands();
    return (await import("./listed-screens.ts")).loadScreens(id);
  };
  return {
    screen: lazyScreen(async () => {
      const made = import("./record/listed/listed-list-screen.tsx");
      const [{ listedListScreen }, screens] = await Promise.all([made, load()]);
      return listedListScreen(screens);
    }),
    page: lazyScreen(async () => {
      const made = import("./record/listed/listed-record-screens.tsx");
      const [{ listedPage }, screens] = await Promise.all([made, load()]);
      return listedPage(screens);
    }),
  };
}
