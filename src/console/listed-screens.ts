import type { ListedKind } from "#contract/records/kind-names.ts";
import { addWords } from "./client/field-words.ts";
import type { ListedScreens } from "./record/listed/listed-screens.ts";
import type { ListedDestination } from "./screen-list.tsx";
import { loadCommands } from "./shell/running/known-commands.ts";

type AnyScreens = { readonly [K in ListedKind]: ListedScreens<K> }[ListedKind];

/** The file with the screens of each destination that lists records of a kind. */
const files: Readonly<Record<ListedDestination, () => Promise<{ readonly screens: AnyScreens }>>> = {
  "go.refunds": () => import("./screens/refunds/refunds.ts"),
  "go.transactions": () => import("./screens/transactions/transactions.ts"),
  "go.returns": () => import("./screens/returns/returns.ts"),
  "go.products": () => import("./screens/products/products.ts"),
  "go.categories": () => import("./screens/categories/categories.ts"),
  "go.customers": () => import("./screens/customers/customers.ts"),
  "go.people": () => import("./screens/persons/persons.ts"),
  "go.segments": () => import("./screens/segments/segments.ts"),
  "go.pickers": () => import("./screens/pickers/pickers.ts"),
  "go.riders": () => import("./screens/riders/riders.ts"),
  "go.delivery-areas": () => import("./screens/delivery-areas/delivery-areas.ts"),
  "go.localities": () => import("./screens/localities/localities.ts"),
  "go.users": () => import("./screens/users/users.ts"),
  "go.roles": () => import("./screens/roles/roles.ts"),
  "go.clients": () => import("./screens/clients/clients.ts"),
  "go.promo-codes": () => import("./screens/promotions/promo-codes.ts"),
  "go.offers": () => import("./screens/promotions/product-offers.ts"),
  "go.reviews": () => import("./screens/reviews/reviews.ts"),
  "go.product-problems": () => import("./screens/products/problems.ts"),
  "go.stock-counts": () => import("./screens/stock-counts/stock-counts.ts"),
  "go.indents": () => import("./screens/indents/indents.ts"),
  "go.messages": () => import("./screens/messages/messages.ts"),
  "go.message-templates": () => import("./screens/messages/message-templates.ts"),
  "go.conversations": () => import("./screens/chatbot/conversations.ts"),
  "go.chat-flows": () => import("./screens/chatbot/flows.ts"),
  "go.doubles": () => import("./screens/doubles/doubles.ts"),
  "go.vehicles": () => import("./screens/vehicles/vehicles.ts"),
  "go.return-refunds": () => import("./screens/refunds/return-refunds.ts"),
  "go.refund-approvals": () => import("./screens/refunds/refund-approvals.ts"),
  "go.return-transactions": () => import("./screens/transactions/return-transactions.ts"),
  "go.sales-invoices": () => import("./screens/invoices/sales-invoices.ts"),
  "go.return-invoices": () => import("./screens/invoices/return-invoices.ts"),
};

/** Fetches the screens of a destination with all that they need: the words and the commands of their kind. */
export async function loadScreens(id: ListedDestination): Promise<ListedScreens<ListedKind>> {
  const { screens } = await files[id]();
  addWords(screens.kind, screens.words);
  await loadCommands(screens.kind);
  // The screens of one kind are handled as those of any: what they say of rows is only ever asked of rows of that kind.
  return screens as unknown as ListedScreens<ListedKind>;
}
