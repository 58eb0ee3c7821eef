import type { ValueOf } from "#contract/fields/check-field.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { Permission } from "#contract/permission.ts";
import type { FieldWords } from "#contract/records/row-words.ts";
import type { FormTitleName } from "#contract/store/form-titles.ts";

/** A field of a section: its limits, and everything that forms, the audit list and the API reference say of it. */
export type SettingField = FieldLimits & {
  /** Says enough where it stands alone, as in the audit list. */
  readonly title: string;
  /** The unit behind its value, such as "days". */
  readonly unit?: string;
  /** The words for values that are codes. */
  readonly words?: Readonly<Record<string, string>>;
  /** A help text below the field of the form. */
  readonly hint?: string;
  /** The heading above the field of the form, and above those after it. */
  readonly heading?: FormTitleName;
  /** The field takes the whole width of the form. */
  readonly wide?: true;
  /** It ends the span that begins with the field before it: both stand in one line of the form. */
  readonly endsSpan?: true;
  /** Its value where none is stored; without it, the empty value of its type. Fields with columns have none. */
  readonly starts?: unknown;
  /** A text that is a colour, or the name of an image that the form uploads. */
  readonly is?: "color" | "image";
  /** A text that is set and never answered. Empty, or left out of a change, the present one stays. */
  readonly secret?: true;
  /** The field of the section with the address to which this secret is told: it belongs to the origin of that alone. */
  readonly toldTo?: string;
  /** It is not in the file of all settings: another store cannot have the same. */
  readonly ofStoreAlone?: true;
  /** More words for the API reference. */
  readonly about?: string;
};

/** The groups of sections on their screen, in order. */
export const sectionGroups = [
  "The store",
  "Orders",
  "Money and papers",
  "Look",
  "Online shop",
  "The business",
] as const;

/** Some settings that are read and changed together. */
export interface Section {
  readonly group: (typeof sectionGroups)[number];
  /** The title of the form. */
  readonly title: string;
  /** What it sets, for the API reference: "for how long goods can be returned". */
  readonly about: string;
  /** Whether each store has its own, or all stores of a business share them. */
  readonly scope: "store" | "business";
  readonly rights: { readonly read: Permission; readonly change: Permission };
  /** More words by which the section is found. */
  readonly words?: string;
  /** Shown beside the form: what the settings look like. */
  readonly preview?: "console" | "theme" | "view" | "numbers" | "paper";
  /**
   * Changes are kept as a draft, which all who may change the section share, until somebody publishes it. Such a section
   * has no secret, and answers nothing but what is set.
   */
  readonly drafts?: true;
  /**
   * A store may have it as the business has it (`inherited`): the section of the business with the same fields, and the
   * switch among its own fields that says so. A change that leaves the switch out turns it off.
   */
  readonly inherits?: { readonly from: string; readonly where: string };
  /** What asks the program of the section whether it answers, with its stored address and secret: "Ask the provider". */
  readonly test?: string;
  /** A command that opens the form in a dialog as well, and the kind on whose screens it is offered. */
  readonly command?: {
    readonly title: string;
    readonly words: string;
    readonly group: "Record" | "Money";
    readonly on: Kind;
  };
  /** The message after a save; without it, the specification's words. */
  readonly saved?: string;
  readonly fields: Readonly<Record<string, SettingField>>;
  /** The words of what is set besides the fields, whose schemas stand in `routes.ts`. */
  readonly others?: Readonly<Record<string, FieldWords>>;
}

type Fields<S extends Section> = S["fields"];
type Secret<S extends Section> = {
  [Name in keyof Fields<S>]: Fields<S>[Name] extends { readonly secret: true } ? Name & string : never;
}[keyof Fields<S>];

/** The values of a section's fields, without its secrets. */
export type SettingValues<S extends Section> = {
  [Name in Exclude<keyof Fields<S>, Secret<S>>]: ValueOf<Fields<S>[Name]>;
};

/** The switch of a section that says whether a store has it as the business has it. */
export type FollowSwitch<S extends Section> = S extends { readonly inherits: { readonly where: infer Name } }
  ? Name & string
  : never;

/** What a change may set besides: the secrets. */
export type SettingSecrets<S extends Section> = { [Name in Secret<S>]?: string | undefined };

/** What is answered in place of the secrets: whether there is one. */
export type SecretFlags<S extends Section> = { [Name in Secret<S> as `has${Capitalize<Name>}`]: boolean };

/** The name of the answer that says whether a secret is set: "syncKey" -> "hasSyncKey". */
export function secretFlag(name: string): string {
  return `has${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Fields under longer names, for one of several sections that have the same ones: "color" -> "webColor". */
export type Prefixed<Prefix extends string, Some> = {
  readonly [Name in keyof Some & string as `${Prefix}${Capitalize<Name>}`]: Some[Name];
};

/** Makes such fields. `of` begins their titles: "Web: Colour of buttons". */
export function prefixed<Prefix extends string, Some extends Readonly<Record<string, SettingField>>>(
  prefix: Prefix,
  of: string,
  fields: Some,
): Prefixed<Prefix, Some> {
  const longer = (name: string) => `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return Object.fromEntries(
    Object.entries(fields).map(([name, { toldTo, ...field }]) => [
      longer(name),
      { ...field, ...(toldTo ? { toldTo: longer(toldTo) } : {}), title: `${of}: ${field.title}` },
    ]),
  ) as Prefixed<Prefix, Some>;
}

const asBusiness = {
  type: "switch",
  title: "",
  wide: true,
  hint: "Then all fields below are those of the business, now and later",
  starts: false,
} as const satisfies SettingField;

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;
type Switch<Name extends string> = `${Camel<Name>}AsBusiness`;

/** A section of stores and that of the business with the same fields, under their names. */
type Inherited<Name extends string, S extends Section> = {
  readonly [_ in Name]: Omit<S, "fields"> & {
    readonly inherits: { readonly from: `business-${Name}`; readonly where: Switch<Name> };
    readonly fields: { readonly [_ in Switch<Name>]: typeof asBusiness } & S["fields"];
  };
} & {
  readonly [_ in `business-${Name}`]: Omit<S, "group" | "scope" | "rights" | "command"> & {
    readonly group: "The business";
    readonly scope: "business";
    readonly rights: { readonly read: S["rights"]["read"]; readonly change: "client.manage" };
  };
};

/**
 * Lets each store have a section as its business has it: the switch among its fields, and a section of the business with
 * the same fields. All fields say what they start with.
 */
export function inherited<Name extends string, S extends Section & { readonly others?: never; readonly test?: never }>(
  name: Name,
  section: S,
): Inherited<Name, S> {
  const where = `${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}AsBusiness`;
  const { command: _, ...rest } = section;
  const title = `${section.title}: as the business has it`;
  const ofBusiness = Object.entries(section.fields).map(([field, words]) => [
    field,
    { ...words, title: `Business: ${words.title}` },
  ]);
  return {
    [name]: {
      ...section,
      inherits: { from: `business-${name}`, where },
      fields: { [where]: { ...asBusiness, title }, ...section.fields },
    },
    [`business-${name}`]: {
      ...rest,
      group: "The business",
      title: `Business: ${section.title}`,
      about: `${section.about}, in all stores that have it as the business has it`,
      scope: "business",
      rights: { read: section.rights.read, change: "client.manage" },
      fields: Object.fromEntries(ofBusiness) as S["fields"],
    },
  } as unknown as Inherited<Name, S>;
}
