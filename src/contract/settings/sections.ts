import { invoiceSection } from "./invoices.ts";
import { pricingSection } from "./pricing.ts";
import { printingSection } from "./printing.ts";
import { reasonSection } from "./reasons.ts";
import { refundSection } from "./refunds.ts";
import { returnSection } from "./returns.ts";
import type { Section } from "./section.ts";

/** The sections of the settings. Calls, forms, commands and the words of the audit list are made from them. */
export const sections = {
  returns: returnSection,
  refunds: refundSection,
  invoices: invoiceSection,
  pricing: pricingSection,
  reasons: reasonSection,
  printing: printingSection,
} as const satisfies Readonly<Record<string, Section>>;

export type Sections = typeof sections;
export type SectionName = keyof Sections;
export const sectionNames = Object.keys(sections) as readonly SectionName[];

/** A section without the types of its own fields. */
export const sectionOf = (name: SectionName): Section => sections[name];
