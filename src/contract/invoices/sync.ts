/**
 * How far an invoice has come on its way to the program that takes a store's invoices: none is set up, it waits for its
 * turn, it was taken, or the last try failed.
 */
export const syncStates = ["off", "waiting", "sent", "failed"] as const;
export type SyncState = (typeof syncStates)[number];
