import type { Tools } from "#commands/context/tools.ts";
import { entriesOf } from "./figure-entries.ts";

/** Shows every entry of the ledger about an order, of which what it owes is the sum. */
export async function explainBalance(
  {
    storeId,
    orderId,
    orderNumber,
  }: { readonly storeId: string; readonly orderId: string; readonly orderNumber: string },
  tools: Tools,
): Promise<void> {
  await tools.ask("figures", {
    title: `Entries behind the balance of ${orderNumber}`,
    shows: { title: `Balance of ${orderNumber}`, amount: null, of: { of: "order", orderId } },
    ...entriesOf(storeId, tools),
  });
}

/** Shows every entry of the ledger of which a customer's credit is the sum. */
export async function explainCredit(
  { storeId, id, name }: { readonly storeId: string; readonly id: string; readonly name: string },
  tools: Tools,
): Promise<void> {
  await tools.ask("figures", {
    title: `Entries behind the credit of ${name}`,
    shows: { title: `Account of ${name} (credit is below zero)`, amount: null, of: { of: "credit", customerId: id } },
    ...entriesOf(storeId, tools),
  });
}
