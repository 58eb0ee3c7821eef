import { formatAmount } from "#contract/money.ts";
import { agoText } from "#contract/ago.ts";
import type { UnmatchedPayment } from "#contract/payments/links/links-schema.ts";
import type { Tools } from "#commands/context/tools.ts";

/** Asks for one of the payments that fitted no order; `refuse` says why one cannot be chosen. */
export function chooseUnmatched(
  title: string,
  storeId: string,
  tools: Tools,
  refuse: (payment: UnmatchedPayment) => string | null = () => null,
): Promise<UnmatchedPayment | undefined> {
  return tools.choose<UnmatchedPayment>({
    title,
    options: async () => {
      const { payments } = await tools.api("unmatched.list", { params: { storeId } });
      return payments.map((payment) => {
        const { amount, method, number, reference, because, at } = payment;
        const refused = refuse(payment);
        return {
          value: payment,
          title: `${formatAmount(amount)} by ${method}, ${reference}`,
          hint: [number ? `for ${number}` : "", because, agoText(at, Date.now())].filter(Boolean).join(", "),
          ...(refused === null ? {} : { because: refused }),
        };
      });
    },
  });
}
