import { BarcodeIcon } from "@blueprintjs/icons/lib/esm/generated/components/barcode.js";
import { CogIcon } from "@blueprintjs/icons/lib/esm/generated/components/cog.js";
import { DashboardIcon } from "@blueprintjs/icons/lib/esm/generated/components/dashboard.js";
import { BankAccountIcon } from "@blueprintjs/icons/lib/esm/generated/components/bank-account.js";
import { CycleIcon } from "@blueprintjs/icons/lib/esm/generated/components/cycle.js";
import { ListIcon } from "@blueprintjs/icons/lib/esm/generated/components/list.js";
import { PeopleIcon } from "@blueprintjs/icons/lib/esm/generated/components/people.js";
import { TimelineLineChartIcon } from "@blueprintjs/icons/lib/esm/generated/components/timeline-line-chart.js";
import { UndoIcon } from "@blueprintjs/icons/lib/esm/generated/components/undo.js";
import type { ComponentType } from "react";
import type { Area } from "#commands/areas.ts";

const icons: Readonly<Record<Area, ComponentType>> = {
  Today: DashboardIcon,
  Orders: ListIcon,
  Returns: UndoIcon,
  Money: BankAccountIcon,
  Products: BarcodeIcon,
  Customers: PeopleIcon,
  Team: CycleIcon,
  Insight: TimelineLineChartIcon,
  Setup: CogIcon,
};

/** The icon of an area in the rail. All icons are one file, which is fetched beside the frame. */
export function AreaIcon({ area }: { readonly area: Area }) {
  const Icon = icons[area];
  return <Icon />;
}
