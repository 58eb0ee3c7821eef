import { defaultPrimaryColor, defaultSecondaryColor } from "#contract/constants.ts";
import type { ViewType } from "#contract/enumerations.ts";
import { closedStatuses, openStatuses, type OrderStatus, orderStatuses } from "#contract/orders/status.ts";
import type { GeneralSettings, OrderView, ViewTab } from "#contract/store/schema.ts";

/** Theme and texts a store starts with; images are file names below the storage base. */
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
    loginWelcomeMessage: "Log in to work the orders of your store",
    loginMessage: "Your session has ended. Log in to go on where you left off.",
    footer: "Aisle store administration",
    tabName: "Aisle",
    poweredByYear: String(year),
  };
}

/** A tab whose text colour keeps a contrast of 4.5 to its background, on light and on dark pages alike. */
function tab(level: string, orderStatus: readonly OrderStatus[], color: string, bgColor: string): ViewTab {
  return { level, orderStatus: [...orderStatus], color, bgColor };
}

const grey = ["#1c2127", "#d3d8de"] as const;
const amber = ["#4d2a00", "#fbd065"] as const;
const red = ["#5c1012", "#ffc9c7"] as const;
const blue = ["#12304f", "#c9dcff"] as const;
const violet = ["#35155d", "#e2d1fb"] as const;
const teal = ["#003c3a", "#b8ebe4"] as const;
const green = ["#0d3b1e", "#bdebc8"] as const;
const brown = ["#46260a", "#ecd5bd"] as const;

/** What matters to whoever runs the store: few tabs, by what the customer notices. */
const businessTabs: readonly ViewTab[] = [
  tab("All", orderStatuses, ...grey),
  tab("New", ["Pending"], ...amber),
  tab("On hold", ["On-Hold"], ...red),
  tab(
    "Being prepared",
    openStatuses.slice(openStatuses.indexOf("Accepted"), openStatuses.indexOf("Ready for Delivery")),
    ...blue,
  ),
  tab("On the way", openStatuses.slice(openStatuses.indexOf("Ready for Delivery")), ...teal),
  tab("Delivered", ["Partially Delivered", "Delivered"], ...green),
  tab("Returned", ["Returned"], ...violet),
  tab("Cancelled", ["Cancelled", "Rejected"], ...brown),
];

/** What matters to whoever moves the orders: one tab for each station of the work. */
const processTabs: readonly ViewTab[] = [
  tab("To accept", ["Pending", "On-Hold"], ...amber),
  tab("To pick", ["Accepted", "Picker Assigned"], ...blue),
  tab("Picking", ["Picking & Packing"], ...violet),
  tab("Ask customer", ["Proposed Alternatives", "Call Back Requested"], ...red),
  tab("To price", ["Picking Completed", "Price Updated"], ...brown),
  tab("To send", ["Ready for Delivery", "Delivery Assigned", "Rider Assigned"], ...teal),
  tab("In transit", ["In-Transit"], ...green),
  tab("Closed", closedStatuses, ...grey),
];

const viewTabs: Readonly<Record<ViewType, readonly ViewTab[]>> = { BUSINESS: businessTabs, PROCESS: processTabs };

/** An order view as a store starts with it: refreshed every half minute, with the time bar shown. */
export function startingOrderView(viewType: ViewType): OrderView {
  return {
    viewTypeFlag: true,
    viewTypeTabs: [...viewTabs[viewType]],
    dataRefreshFlag: true,
    refeshTiming: 30_000,
    timeBarColor: defaultSecondaryColor,
    timeBarFlag: true,
  };
}
