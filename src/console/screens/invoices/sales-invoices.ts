import { invoiceScreens } from "./invoices.ts";

/** The sales invoices of a store, behind `/sales-invoices`. */
export const screens = invoiceScreens("sales");
