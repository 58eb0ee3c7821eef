/** The closed lists of the specification (3 and 4), in its spelling. Database constraints and schemas use them. */

export const orderSources = ["android", "ios", "web", "tele"] as const;
export type OrderSource = (typeof orderSources)[number];

export const orderTypes = ["Normal", "Express", "Schedule"] as const;
export type OrderType = (typeof orderTypes)[number];

export const deliveryTypes = ["STORE_PICKUP", "HOME_DELIVERY"] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

export const addressTypes = ["Home", "Work", "Hotel", "Other"] as const;

export const paymentStates = [
  "Not Paid",
  "Paid",
  "Partially Paid",
  "Online",
  "Payment Failed",
  "Excess Amount",
  "Refund",
  "Refund Not Completed",
  "Completed",
  "Pay on Delivery",
  "Cash On Delivery",
  "Send Payment Link",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The ways of paying; a customer's credit is what the store keeps for them of what they paid too much. */
export const paymentMethods = ["Cash", "Card", "UPI", "Wallet", "Bank Transfer", "Customer Credit"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const commentOrigins = ["By Admin", "By Customer", "By Picker", "By Rider"] as const;
export type CommentOrigin = (typeof commentOrigins)[number];

export const returnStatuses = [
  "Pending",
  "Return Accepted",
  "Ready for Pickup",
  "Assign Rider",
  "Pickup Initiated",
  "Return Picked",
  "Return Not Picked",
  "Return Rejected",
  "Completed",
] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const printSizes = ["A4", "A3", "Thermal", "A5"] as const;
export const discountTypes = ["percentage", "value"] as const;
export type DiscountType = (typeof discountTypes)[number];

/** The reasons for changing a line of an order. */
export const editReasons = ["Price", "Discount", "Quantity"] as const;
export type EditReason = (typeof editReasons)[number];

/** The parts of a list that can be exported. */
export const exportScopes = ["Current Page", "All Records", "Custom"] as const;
export type ExportScope = (typeof exportScopes)[number];

export const recordStates = ["ACTIVE", "INACTIVE", "DELETE"] as const;
export type RecordState = (typeof recordStates)[number];

/** How a product is sold: by the piece, or by weight in kilograms. */
export const saleUnits = ["piece", "weight"] as const;
export type SaleUnit = (typeof saleUnits)[number];

/** The two order views that a store sets up. */
export const viewTypes = ["BUSINESS", "PROCESS"] as const;
export type ViewType = (typeof viewTypes)[number];

/** The subject of a filter call. */
export const filterTypes = ["ORDER", "RETURN_ORDER", "SYNC_INVOICE", "CONVERSION_UNIT"] as const;

/** A value of picker and rider filters, besides ids: nobody is assigned. */
export const unassigned = "unassigned";
