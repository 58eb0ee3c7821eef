import { formatAmount, sumAmounts } from "#contract/money.ts";
import type { OrderPayment, OrderRow } from "#contract/orders/schema.ts";
import type { StatusChangeBody } from "#contract/orders/status-change-schema.ts";
import { paymentFields } from "#contract/payments/fields.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import { counted } from "#contract/text.ts";
import { ownDrawer } from "#commands/console/money/drawer-forms.ts";
import { otherField } from "#commands/form-field.ts";
import type { Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";

/** What was taken for an order at its delivery; undefined where nothing was. */
export type TakenOf = (order: OrderRow) => StatusChangeBody["payment"];

type Way = "Cash" | "Card" | "UPI" | "another amount" | "still due";

/** Asks how the money was taken that is due for delivered orders; `undefined` when the operator steps back. */
export async function askHowTaken(orders: readonly OrderRow[], tools: Tools): Promise<TakenOf | undefined> {
  const [first] = orders;
  if (!first) return () => undefined;
  const sum = formatAmount(sumAmounts(orders.map(amountDue)));
  const from = orders.length === 1 ? first.customerName : counted(orders.length, "order");
  const refused = tools.may("payment.record") ? {} : { because: "your role may not record payments" };
  const way = await tools.choose<Way>({
    title: `${sum} is to be collected from ${from}: how was it taken?`,
    numbered: true,
    options: [
      ...(["Cash", "Card", "UPI"] as const).map((value): Option<Way> => ({
        value,
        title: `${value}: ${sum} from ${from}`,
        ...refused,
      })),
      { value: "still due", title: `Still due: ${sum} from ${from}` },
      ...(orders.length === 1
        ? [{ value: "another amount" as const, title: "Another amount or way ...", ...refused }]
        : []),
    ],
  });
  if (!way || (way === "Cash" && !(await ownDrawer(first.storeId, tools)))) return undefined;
  if (way === "still due") return () => undefined;
  if (way === "another amount") return askAmount(first, tools);
  return (order) => (amountDue(order) > 0 ? { method: way, amount: amountDue(order) } : undefined);
}

async function askAmount(order: OrderRow, tools: Tools): Promise<TakenOf | undefined> {
  let taken: StatusChangeBody["payment"];
  const filled = await tools.fill({
    name: "delivered-payment",
    title: `Payment of ${order.number} at its delivery`,
    as: "dialog",
    fields: {
      amount: {
        ...otherField("payment.amount"),
        limits: paymentFields.amount,
        hint: `${formatAmount(amountDue(order))} is due`,
      },
      method: { ...otherField("payment.method"), limits: paymentFields.method },
      reference: { ...otherField("payment.reference"), limits: paymentFields.reference },
    },
    record: order,
    values: () => ({ amount: amountDue(order), method: null }),
    sentence: ({ amount, method }) =>
      amount && method ? `Take ${formatAmount(amount)} from ${order.customerName} by ${method}` : null,
    save: async ({ amount, method, reference }) => {
      taken = {
        amount: amount ?? 0,
        method: method as OrderPayment["method"],
        ...(reference ? { reference } : {}),
      };
      return order;
    },
    saved: "",
    does: { button: "Deliver", words: "delivers", meanwhile: "Saving ..." },
  });
  return filled && (() => taken);
}
