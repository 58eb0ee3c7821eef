import { invoiceScreens } from "./invoices.ts";

/** The return invoices of a store, behind `/return-invoices`. */
export const screens = invoiceScreens("return");
