import { defaultPrimaryColor, defaultSecondaryColor } from "#contract/constants.ts";
import type { ViewType } from "#contract/enumerations.ts";
import { commonStage, type OrderStage } from "#contract/orders/stage.ts";
import { closedStatuses, openStatuses, type OrderStatus, orderStatuses } from "#contract/orders/status.ts";
import type { ViewTemplate } from "#contract/setup/fields.ts";
import type { GeneralSettings, OrderView, ViewTab } from "#contract/store/schema.ts";

/** The theme and texts of a new store; images are file names below the storage base. */
export function startingGeneralSettings(year: number): Required<Omit<GeneralSettings, "fevicon" | "storageBase">> {
  return {
    websiteLogo: "logo.svg",
    feviconIcon: "favicon.svg",
    loaderImage: "loader.svg",
    productDefaultImage: "product.svg",
    appLogo: "logo.svg",
    teleLogo: "logo.svg",
    posLogo: "logo.svg",
    pngImage: "logo.svg",
    footerLogo: "logo.svg",
    imageLogo: "logo.svg",
    primaryColor: defaultPrimaryColor,
    secondaryColor: defaultSecondaryColor,
    color: defaultPrimaryColor,
    welcomeMessage: "Welcome to the store",
    loginWelcomeMessage: "Log in to work on the orders of your store",
    loginMessage: "Your session has ended. Log in to go on where you left off.",
    footer: "Aisle store administration",
    tabName: "Aisle",
    poweredByYear: String(year),
  };
}

/**
 * The colours of tabs whose statuses belong to one stage: text and background, with a contrast of 4.5. The background
 * is the console's colour of the stage, so that a status looks the same in both views.
 */
export const stageColors: Readonly<Record<OrderStage, readonly [color: string, bgColor: string]>> = {
  waiting: ["#1c2127", "#d1980b"],
  held: ["#1c2127", "#eb6847"],
  picking: ["#ffffff", "#7961db"],
  asking: ["#ffffff", "#db2c6f"],
  packed: ["#111418", "#00a396"],
  delivery: ["#ffffff", "#127aae"],
  done: ["#ffffff", "#238551"],
  returned: ["#ffffff", "#946638"],
  stopped: ["#1c2127", "#8f99a8"],
};

/** A tab in the colours of its stage; grey when it has several stages. */
export function viewTab(level: string, orderStatus: readonly OrderStatus[]): ViewTab {
  const stage = commonStage(orderStatus);
  const [color, bgColor] = stage ? stageColors[stage] : ["#1c2127", "#d3d8de"];
  return { level, orderStatus: [...orderStatus], color, bgColor };
}

/** The tabs for those who run the store: few, by what the customer notices. */
const businessTabs: readonly ViewTab[] = [
  viewTab("All", orderStatuses),
  viewTab("New", ["Pending"]),
  viewTab("On hold", ["On-Hold"]),
  viewTab(
    "Being prepared",
    openStatuses.slice(openStatuses.indexOf("Accepted"), openStatuses.indexOf("Ready for Delivery")),
  ),
  viewTab("On the way", openStatuses.slice(openStatuses.indexOf("Ready for Delivery"))),
  viewTab("Delivered", ["Partially Delivered", "Delivered"]),
  viewTab("Returned", ["Returned"]),
  viewTab("Cancelled", ["Cancelled", "Rejected"]),
];

/** The tabs for those who handle the orders: one for each step of the work. */
const processTabs: readonly ViewTab[] = [
  viewTab("To accept", ["Pending", "On-Hold"]),
  viewTab("To pick", ["Accepted", "Picker Assigned"]),
  viewTab("Picking", ["Picking & Packing"]),
  viewTab("Ask customer", ["Proposed Alternatives", "Call Back Requested"]),
  viewTab("To price", ["Picking Completed", "Price Updated"]),
  viewTab("To send", ["Ready for Delivery", "Delivery Assigned", "Rider Assigned"]),
  viewTab("In transit", ["In-Transit"]),
  viewTab("Closed", closedStatuses),
];

/** For a team whose members do everything: what is to be done, what is out, what is over. */
const fewTabs: readonly ViewTab[] = [
  viewTab("To accept", ["Pending", "On-Hold"]),
  viewTab("In the store", openStatuses.slice(openStatuses.indexOf("Accepted"), openStatuses.indexOf("In-Transit"))),
  viewTab("In transit", ["In-Transit"]),
  viewTab("Closed", closedStatuses),
];

const viewTabs: Readonly<Record<ViewTemplate, Readonly<Record<ViewType, readonly ViewTab[]>>>> = {
  "Every station": { BUSINESS: businessTabs, PROCESS: processTabs },
  "Small team": { BUSINESS: businessTabs, PROCESS: fewTabs },
};

/** An order view of a new store: refreshed every half minute, with the time bar shown. */
export function startingOrderView(viewType: ViewType, template: ViewTemplate = "Every station"): OrderView {
  return {
    viewTypeFlag: true,
    viewTypeTabs: [...viewTabs[template][viewType]],
    dataRefreshFlag: true,
    refeshTiming: 30_000,
    timeBarColor: defaultSecondaryColor,
    timeBarFlag: true,
  };
}
