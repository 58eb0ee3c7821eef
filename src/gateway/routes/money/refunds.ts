import { authorOf, type Handlers } from "#gateway/http/call.ts";
import { providersOf } from "#gateway/providers/of-store.ts";
import type { Services } from "#gateway/services.ts";
import {
  approveRefund,
  completeRefund,
  refuseRefund,
  retryRefund,
  settleRefund,
} from "#gateway/store/refunds/refund-actions.ts";
import { takeBackRefund } from "#gateway/store/refunds/take-back-refund.ts";

/** Refunds and how they are handled. */
export function refundRoutes(services: Pick<Services, "paymentProvider" | "outbound">) {
  return {
    "refunds.complete": (call) =>
      completeRefund(call.trx, refOf(call), authorOf(call), providersOf(call.trx, call.params.storeId, services)),
    "refunds.retry": (call) => retryRefund(call.trx, refOf(call), authorOf(call)),
    "refunds.settle": (call) => settleRefund(call.trx, refOf(call), call.body, authorOf(call)),
    "refunds.approve": (call) => approveRefund(call.trx, refOf(call), authorOf(call)),
    "refunds.refuse": (call) => refuseRefund(call.trx, refOf(call), call.body.reason, authorOf(call)),
    "refunds.take-back": (call) =>
      takeBackRefund(call.trx, { ...refOf(call), undoes: call.body.undoes }, authorOf(call)),
  } satisfies Partial<Handlers>;
}

function refOf({
  params,
  body,
}: {
  readonly params: { readonly storeId: string; readonly id: string };
  readonly body: { readonly version: number };
}) {
  return { ...params, version: body.version };
}
