import type { Destination } from "#commands/destinations.ts";

/** The destinations below one heading of the drawer. */
export interface DrawerSection {
  readonly title: string;
  readonly shown: readonly Destination[];
}

/**
 * The sections of the drawer in order, with the screens that a typed text finds: by title, else by purpose, else by
 * section. Without a text, with all screens.
 */
export function drawerSections(destinations: readonly Destination[], typed: string): readonly DrawerSection[] {
  const wanted = typed.trim().toLowerCase();
  const findIn = (words: (destination: Destination) => string): readonly Destination[] =>
    destinations.filter((destination) => words(destination).toLowerCase().includes(wanted));
  const ways = [findIn(({ title }) => title), findIn(({ about = "" }) => about), findIn(({ section }) => section)];
  const found = ways.find(({ length }) => length > 0) ?? [];
  return [...new Set(found.map(({ section }) => section))].map((title) => ({
    title,
    shown: found.filter(({ section }) => section === title),
  }));
}
