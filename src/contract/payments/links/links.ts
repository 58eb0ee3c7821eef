import type { PaymentMethod } from "#contract/enumerations.ts";

/** What became of a payment link. */
export const linkStates = ["sent", "declined", "paid"] as const;
export type LinkState = (typeof linkStates)[number];

/** How providers take money. */
export const onlineMethods = ["Card", "UPI", "Wallet", "Bank Transfer"] as const satisfies readonly PaymentMethod[];

/** What a person decided about a payment that fitted no order. */
export const resolutions = ["assigned", "given back"] as const;
export type Resolution = (typeof resolutions)[number];

/** Whether a customer can still pay what is due by a link: nobody has paid by it, and it asks for just that. */
export function isLinkOpen(link: { readonly state: LinkState; readonly amount: number }, due: number): boolean {
  return link.state === "sent" && link.amount === due;
}
