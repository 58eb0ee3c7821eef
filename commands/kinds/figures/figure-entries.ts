import { recordPath } from "#commands/destinations.ts";
import type { FiguresQuestion } from "#commands/kinds/figures/figures-question.ts";
import type { Tools } from "#commands/context/tools.ts";

/** How the entries behind a figure of a store are read, and how what they belong to is opened. */
export function entriesOf(storeId: string, tools: Tools): Pick<FiguresQuestion, "entries" | "open"> {
  return {
    entries: (body, page, signal) =>
      tools.api(
        "ledger.entries",
        { params: { storeId }, query: { page, pageSize: 100 }, body },
        signal ? { signal } : undefined,
      ),
    open({ orderId, paymentId, refundId }, what) {
      if (what === "document" && refundId !== null && tools.may("refund.view"))
        tools.go(recordPath("refund", refundId));
      else if (what === "document" && paymentId !== null && tools.may("transaction.view"))
        tools.go(recordPath("transaction", paymentId));
      else if (orderId !== null) tools.go(recordPath("order", orderId));
      else tools.tell("This entry belongs to no order", "plain");
    },
  };
}
