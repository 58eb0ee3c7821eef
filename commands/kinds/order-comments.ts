import type { QuotedOrigin } from "#contract/orders/history/comment-origins.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Tools } from "#commands/context/tools.ts";
import { commentCommand } from "#commands/record/comment-command.ts";

/** Saves a comment on orders; without an origin it is the operator's own. */
export function saveComment(
  orders: readonly OrderRow[],
  comment: string,
  idempotencyKey: string,
  tools: Tools,
  origin?: QuotedOrigin,
): Promise<unknown> {
  return tools.api(
    "comments.add",
    {
      params: { storeId: orders[0]?.storeId ?? "" },
      body: { comments: orders.map(({ id }) => ({ orderId: id, comment, ...(origin ? { origin } : {}) })) },
    },
    { idempotencyKey },
  );
}

/** Comments on orders in the operator's name. */
export const orderComment = commentCommand("order", "order.comment", (orders, comment, key, tools) =>
  saveComment(orders, comment, key, tools),
);
