import { operationsWords, type SettingsPlace } from "#commands/kinds/settings.ts";
import type { Permission } from "#contract/permission.ts";
import { type Section, sectionGroups } from "#contract/settings/section.ts";
import { sectionNames, sectionOf } from "#contract/settings/sections.ts";
import { foldText } from "#contract/fold-text.ts";

/** A line of the list: a section, the operations, or something that is set elsewhere, by a command. */
export interface SettingsEntry {
  readonly title: string;
  readonly group: Section["group"];
  readonly words: string;
  readonly section?: SettingsPlace;
  readonly command?: string;
}

/** What is no section: what is set on other screens, and where; the operations. */
const elsewhere: readonly SettingsEntry[] = [
  {
    title: "Delivery areas",
    group: "The store",
    words: "charge minimum order days slots",
    command: "go.delivery-areas",
  },
  {
    title: "Localities",
    group: "The store",
    words: "country state city and locality pin code post office",
    command: "go.localities",
  },
  {
    title: "Localities from a file",
    group: "The store",
    words: "import country state city pin code csv excel bring in",
    command: "go.imports",
  },
  {
    title: "Message templates",
    group: "The store",
    words: "sms whatsapp e-mail text occasion",
    command: "go.message-templates",
  },
  { title: "Limits of slots", group: "Orders", words: "capacity express stop for a while", command: "intake.limit" },
  { title: "Promo codes", group: "Orders", words: "discount offer", command: "go.promo-codes" },
  { title: "Users", group: "The business", words: "login password", command: "go.users" },
  { title: "Roles", group: "The business", words: "rights permissions", command: "go.roles" },
  { title: "API clients", group: "The business", words: "programs till secret", command: "go.clients" },
  { title: "Operations", group: "The business", words: operationsWords, section: "operations" },
];

/** All lines for somebody with these rights, by group. */
export function settingsEntries(rights: ReadonlySet<Permission>): readonly SettingsEntry[] {
  const own = sectionNames
    .filter((name) => rights.has(sectionOf(name).rights.read))
    .map((name): SettingsEntry => {
      const { title, group, words = "", fields, command } = sectionOf(name);
      const titles = Object.values(fields).map((field) => field.title);
      return { title, group, words: [words, command?.words, ...titles].join(" "), section: name };
    });
  const all = [...own, ...elsewhere];
  return sectionGroups.flatMap((group) => all.filter((entry) => entry.group === group));
}

/** Whether a line has the typed words, each at the beginning of one of its own. Commas only divide them. */
export function fitsEntry(entry: SettingsEntry, typed: string): boolean {
  const words = ` ${foldText(`${entry.title} ${entry.group} ${entry.words}`)}`;
  return foldText(typed)
    .split(/[\s,]+/)
    .every((part) => words.includes(` ${part}`) || part === "");
}
