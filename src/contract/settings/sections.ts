import { assignmentSection } from "./assignment.ts";
import { displaySection, drawerSection, pushSection, userRuleSection } from "./business.ts";
import { chatbotSection } from "./chatbot.ts";
import { cashDrawerSection } from "./drawers.ts";
import { demandSection } from "./demand.ts";
import { generalSection } from "./general.ts";
import { invoiceSection } from "./invoices.ts";
import { mapSection } from "./map.ts";
import { messageSection } from "./messages.ts";
import { paymentSection } from "./payments.ts";
import { numberingSection } from "./numbering.ts";
import { businessViewSection, processViewSection } from "./order-views.ts";
import { pricingSection } from "./pricing.ts";
import { paperSection } from "./papers.ts";
import { printingSection } from "./printing.ts";
import { reasonSection } from "./reasons.ts";
import { refundSection } from "./refunds.ts";
import { retentionSection } from "./retention.ts";
import { returnSection } from "./returns.ts";
import { inherited, type Section } from "./section.ts";
import {
  androidThemeSection,
  appLinkSection,
  iosThemeSection,
  pageThemeSection,
  reviewSection,
  sectionAreaSection,
  storeCategorySection,
  webAppThemeSection,
  webThemeSection,
} from "./shop.ts";
import { cutOffSection, minimumOrderSection, slotSection } from "./slots.ts";
import { taxRateSection } from "./tax-rates.ts";
import { titleSection } from "./titles.ts";
import { holidaySection, hoursSection, profileSection, scaleSection, weekSection } from "./store.ts";

/** The sections of the settings. Calls, forms, commands and the words of the audit list are made from them. */
export const sections = {
  profile: profileSection,
  hours: hoursSection,
  ...inherited("holidays", holidaySection),
  map: mapSection,
  ...inherited("week", weekSection),
  scales: scaleSection,
  ...inherited("demand", demandSection),
  messages: messageSection,
  "business-view": businessViewSection,
  "process-view": processViewSection,
  slots: slotSection,
  "cut-off": cutOffSection,
  ...inherited("minimum-order", minimumOrderSection),
  assignment: assignmentSection,
  returns: returnSection,
  refunds: refundSection,
  invoices: invoiceSection,
  numbering: numberingSection,
  payments: paymentSection,
  "cash-drawers": cashDrawerSection,
  ...inherited("pricing", pricingSection),
  "tax-rates": taxRateSection,
  ...inherited("reasons", reasonSection),
  printing: printingSection,
  ...inherited("papers", paperSection),
  ...inherited("retention", retentionSection),
  ...inherited("general", generalSection),
  titles: titleSection,
  ...inherited("store-category", storeCategorySection),
  ...inherited("app-links", appLinkSection),
  ...inherited("page-themes", pageThemeSection),
  ...inherited("section-areas", sectionAreaSection),
  ...inherited("web-theme", webThemeSection),
  ...inherited("web-app-theme", webAppThemeSection),
  ...inherited("android-theme", androidThemeSection),
  ...inherited("ios-theme", iosThemeSection),
  ...inherited("reviews", reviewSection),
  ...inherited("chatbot", chatbotSection),
  display: displaySection,
  drawer: drawerSection,
  "user-rules": userRuleSection,
  push: pushSection,
} as const satisfies Readonly<Record<string, Section>>;

export type Sections = typeof sections;
export type SectionName = keyof Sections;
export const sectionNames = Object.keys(sections) as readonly SectionName[];

/** A section without the types of its own fields. */
export const sectionOf = (name: SectionName): Section => sections[name];

/** The section of the business that a store can have in place of its own; null where it cannot. */
export function followedBy(name: SectionName): SectionName | null {
  return (sectionOf(name).inherits?.from as SectionName | undefined) ?? null;
}
