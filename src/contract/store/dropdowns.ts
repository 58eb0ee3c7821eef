import {
  addressTypes,
  commentOrigins,
  discountTypes,
  editReasons,
  exportScopes,
  paymentMethods,
  printSizes,
  returnStatuses,
} from "#contract/enumerations.ts";
import { intakeLimitFields } from "#contract/delivery/fields.ts";
import { drawerMovementFields } from "#contract/payments/fields.ts";
import { papers, printedCodes } from "#contract/print/paper.ts";
import { returnConditions, returnReasons } from "#contract/returns/fields.ts";
import { handMovementFields } from "#contract/stock/fields.ts";
import type { HeaderName } from "./form-header.ts";

/**
 * The dropdowns that are no choice field of a kind, with all that the contract knows to offer. Where they are asked
 * for, the values are known, so the console does not carry this list.
 */
export const otherDropdowns = {
  "order.addressType": addressTypes,
  "payment.method": paymentMethods,
  "drawer.direction": drawerMovementFields.direction.values,
  "limit.until": intakeLimitFields.until.values,
  "stock.movement": handMovementFields.kind.values,
  "comment.origin": commentOrigins,
  "discount.type": discountTypes,
  "edit.reason": editReasons,
  "return.status": returnStatuses,
  "return.reasons": returnReasons,
  "line.condition": returnConditions,
  "export.scope": exportScopes,
  "print.size": printSizes,
  "print.paper": papers,
  "print.codes": printedCodes,
} as const satisfies Readonly<Record<HeaderName, readonly string[]>>;
