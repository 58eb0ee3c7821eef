import { messages } from "#contract/messages.ts";
import { type QuotedOrigin, quotedOrigins, speakerOf, speakers } from "#contract/orders/history/comment-origins.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Option } from "#commands/context/questions.ts";
import { writeComment } from "#commands/record/comment-command.ts";
import { recordCommand, subjectText } from "#commands/record/record-command.ts";
import { saveComment } from "./order-comments.ts";

/** Whose words can be written down for orders. A picker or rider can be chosen only if every order has one. */
function originOptions(orders: readonly OrderRow[]): Option<QuotedOrigin>[] {
  return quotedOrigins.map((origin) => {
    const names = orders.map((order) => speakerOf(order, origin) ?? "");
    const option = { value: origin, title: origin, words: names.join(" ") };
    const [first = ""] = names;
    if (!names.includes("")) return names.every((name) => name === first) ? { ...option, hint: first } : option;
    const speaker = speakers[origin];
    return { ...option, because: names.length === 1 ? `it has no ${speaker}` : `some of them have no ${speaker}` };
  });
}

/** Comments on orders with what a customer, picker or rider said. */
export const orderQuote = recordCommand("order", {
  id: "order.quote",
  title: "Write down what somebody said ...",
  keys: ["w"],
  words: "quote comment remark by origin of customer picker rider",
  failure: messages.saveFailed,
  right: "order.quote",
  run: async (orders, tools) => {
    const origin = await tools.choose({
      title: `${subjectText("order", orders)}: who said it?`,
      dropdown: "comment.origin",
      options: originOptions(orders),
    });
    if (!origin) return;
    await writeComment<"order">(orders, tools, {
      title: `Comment ${origin.replace("By ", "by the ").toLowerCase()} on ${subjectText("order", orders)}`,
      save: (part, comment, key) => saveComment(part, comment, key, tools, origin),
    });
  },
});
