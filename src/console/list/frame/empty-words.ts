import type { inOrder } from "#commands/destination-list.ts";

/** The destinations with a list. */
export type ListDestination =
  | Extract<(typeof inOrder)[number], { readonly lists: string }>["id"]
  | "go.business-view"
  | "go.process-view"
  | "go.picker-assignment"
  | "go.rider-assignment"
  | "go.return-assignment"
  | "go.return-refunds"
  | "go.return-transactions"
  | "go.refund-approvals"
  | "go.product-problems";

/** What each list is for, in one sentence, and the command that is the next step where it has nothing. */
export const emptyWords: Readonly<Record<ListDestination, readonly [purpose: string, nextStep: string]>> = {
  "go.orders": ["Every order stands here, from the moment it is placed until it is delivered.", "phone.take-order"],
  "go.business-view": ["Orders stand here by the stages that customers see.", "phone.take-order"],
  "go.process-view": ["Orders stand here by the steps of the work.", "phone.take-order"],
  "go.picker-assignment": ["Orders that nobody picks yet are given to pickers here.", "go.orders"],
  "go.rider-assignment": ["Orders that nobody delivers yet are given to riders here.", "go.orders"],
  "go.return-assignment": ["Returns that are ready to be fetched are given to riders here.", "go.returns"],
  "go.returns": ["What customers give back stands here. A return begins at its order.", "go.orders"],
  "go.return-refunds": ["Money that goes back for returned goods stands here. It begins at a return.", "go.returns"],
  "go.return-invoices": ["Each return that is taken back has its credit note here.", "go.returns"],
  "go.return-transactions": ["What was paid back for returned goods stands here.", "go.returns"],
  "go.transactions": ["Every payment and every refund stands here. A payment is taken at its order.", "go.orders"],
  "go.refunds": ["Money that goes back to customers stands here. A refund begins at its order.", "go.orders"],
  "go.refund-approvals": ["Refunds that need a second person wait here.", "go.refunds"],
  "go.sales-invoices": ["Each order has its invoice here once it is delivered or has left the store.", "go.orders"],
  "go.products": ["What the store sells stands here, with price and stock.", "product.create"],
  "go.categories": ["Products are sorted into categories, so that customers find them.", "category.create"],
  "go.promo-codes": ["A promo code lowers the price for customers who know it.", "promo-code.create"],
  "go.offers": ["An offer lowers prices for everybody, such as two for the price of one.", "product-offer.create"],
  "go.reviews": ["What customers write about products is published or refused here.", "go.products"],
  "go.product-problems": ["Products that lack something, such as an image, wait here to be mended.", "go.products"],
  "go.stock-counts": ["Counts of what is on the shelves stand here, until they are booked.", "stock-count.begin"],
  "go.indents": ["What the store buys stands here, from the list to the delivery.", "indent.begin"],
  "go.customers": ["Everybody who buys at this store stands here.", "customer.create"],
  "go.people": ["A person stands here once, in however many stores they buy.", "person.create"],
  "go.segments": ["A segment is a group of customers, by how they buy.", "segment.create"],
  "go.doubles": ["Customers who may be one person wait here to be merged.", "go.customers"],
  "go.messages": ["What the store tells its customers stands here. Templates send it.", "go.message-templates"],
  "go.message-templates": ["A template is the text of a message that is sent by itself.", "message-template.create"],
  "go.conversations": ["What customers write to the shop waits here for an answer.", "go.chat-flows"],
  "go.chat-flows": ["A flow is what the chatbot asks and answers, step by step.", "chat-flow.create"],
  "go.pickers": ["A picker collects the goods of orders in the store.", "picker.create"],
  "go.riders": ["A rider brings orders to customers.", "rider.create"],
  "go.vehicles": ["A vehicle says how much a rider can carry.", "vehicle.create"],
  "go.delivery-areas": ["An area is where the store delivers, and for how much.", "delivery-area.create"],
  "go.localities": ["A locality tells the city of a PIN code, so that nobody has to type it.", "locality.create"],
  "go.users": ["A user is somebody who may log in.", "user.create"],
  "go.roles": ["A role says what its users may see and do.", "role.create"],
  "go.clients": ["A client is a program that may log in, such as a till.", "client.create"],
  "go.audit": ["Every change of people, rights, settings and money is written down here.", "go.store-settings"],
};
