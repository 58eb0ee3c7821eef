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
import type { ComponentType } from "react";
import type { Destination } from "#commands/destinations.ts";

const icons: Readonly<Record<Destination["icon"], ComponentType>> = {
  bank: BankAccountIcon,
  cart: ShoppingCartIcon,
  cycle: CycleIcon,
  dashboard: DashboardIcon,
  document: DocumentIcon,
  endorsed: EndorsedIcon,
  flows: FlowsIcon,
  key: KeyIcon,
  list: ListIcon,
  people: PeopleIcon,
  route: RouteIcon,
  shield: ShieldIcon,
  shop: ShopIcon,
  tick: TickCircleIcon,
  truck: TruckIcon,
  undo: UndoIcon,
};

/** The icon of a destination in the drawer. All icons are one file, which is fetched beside the frame. */
export function DestinationIcon({ name }: { readonly name: Destination["icon"] }) {
  const Icon = icons[name];
  return <Icon />;
}
