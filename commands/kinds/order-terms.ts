import { messages } from "#contract/messages.ts";
import { refuseDeliveryChange } from "#contract/delivery/changing.ts";
import { refuseIssue } from "#contract/invoices/issuing.ts";
import { refusePacked } from "#contract/orders/packed.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { oneRecordCommand, recordCommand } from "#commands/record/record-command.ts";
import type { Command } from "#commands/command.ts";

const loadChangeDelivery = loadAhead(() => import("./forms/change-delivery.ts"));
const loadPacked = loadAhead(() => import("./forms/packed-form.ts"));
const loadChecks = loadAhead(() => import("./forms/order-checks.ts"));
const loadIssueInvoice = loadAhead(() => import("./forms/money/issue-invoice.ts"));

/** Commands that change how an order is delivered and charged. They are not needed for the first rows. */
export const orderTermsCommands: readonly Command[] = [
  oneRecordCommand("order", {
    alone: "each has an address of its own",
    id: "order.change-delivery",
    title: "Change delivery ...",
    keys: ["shift+m"],
    words: "address slot phone name contact pickup pincode instructions express schedule",
    // Each order has an address and a slot of its own.
    unrepeatable: true,
    failure: messages.updateFailed,
    right: "order.edit",
    refuse: (order) => refuseDeliveryChange(order),
    run: async (order, tools) => (await loadChangeDelivery()).changeDelivery(order, tools),
  }),
  oneRecordCommand("order", {
    alone: "each has a shelf of its own",
    id: "order.pack",
    title: "Say where the packed order stands ...",
    keys: ["z"],
    words: "shelf bags crates rack place packed store",
    unrepeatable: true,
    failure: messages.updateFailed,
    right: "order.change-status",
    refuse: refusePacked,
    run: async (order, tools) => (await loadPacked()).sayWherePacked(order, tools),
  }),
  oneRecordCommand("order", {
    alone: "each has terms of its own",
    id: "order.check-promo",
    title: "Check a promo code ...",
    words: "coupon discount offer validate works why not",
    unrepeatable: true,
    unrecorded: "it changes nothing",
    right: "order.view",
    run: async (order, tools) => (await loadChecks()).checkPromoCode(order, tools),
  }),
  oneRecordCommand("order", {
    alone: "each has packs of its own",
    id: "order.note-mrp",
    title: "Note the MRP on a pack ...",
    words: "price printed wrong comment maximum retail above label",
    unrepeatable: true,
    unrecorded: "each order has packs of its own",
    failure: messages.saveFailed,
    right: "order.comment",
    run: async (order, tools) => (await loadChecks()).noteMrp(order, tools),
  }),
  recordCommand("order", {
    id: "order.issue-invoice",
    title: "Issue invoice",
    leaves: "paper",
    keys: ["shift+i"],
    words: "bill tax gst sales correct",
    unrecorded: "an invoice cannot be undone",
    failure: messages.saveFailed,
    right: "invoice.issue",
    refuse: refuseIssue,
    noneCan: "no selected order can be invoiced",
    run: async (orders, tools) => (await loadIssueInvoice()).issueInvoices(orders, tools),
  }),
];
