/** The titles of what is set for a business or a store, which the audit list shows. */
export const settingFields = {
  "business.name": { title: "Name" },
  "store.code": { title: "Store code" },
  "store.name": { title: "Name" },
  "store.address": { title: "Address" },
  "store.phone": { title: "Phone" },
  "store.timeZone": { title: "Time zone" },
  "store.currency": { title: "Currency" },
  "store.locale": { title: "Numbers and dates" },
  "store.opensAt": { title: "Opens at" },
  "store.closesAt": { title: "Closes at" },
  "store.slotMinutes": { title: "Delivery slot in minutes" },
  "store.orderViews": { title: "Tabs of the order views" },
  "store.companyName": { title: "Company name on invoices" },
  "store.gstin": { title: "GSTIN" },
  "store.state": { title: "State" },
  "store.fiscalYearStart": { title: "First month of the fiscal year" },
  "store.syncUrl": { title: "Address that takes invoices" },
} as const;

/** The name of such a title in the form header. */
export type SettingName = keyof typeof settingFields;
