import type { Destination } from "#commands/destinations.ts";

/** The destinations below one heading of the drawer. */
export interface DrawerSection {
  readonly title: string;
  readonly shown: readonly Destination[];
}

/** The sections of the drawer in order, with what a typed text finds by title, purpose or section; without it, all. */
export function drawerSections(destinations: readonly Destination[], typed: string): readonly DrawerSection[] {
  const wanted = typed.trim().toLowerCase();
  const found = destinations.filter(({ title, about = "", section }) =>
    `${title} ${about} ${section}`.toLowerCase().includes(wanted),
  );
  return [...new Set(found.map(({ section }) => section))].map((title) => ({
    title,
    shown: found.filter(({ section }) => section === title),
  }));
}
