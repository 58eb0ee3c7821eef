import type { SettingsFile, SettingsImport } from "#contract/settings/file.ts";
import { settingRoutes } from "#contract/settings/routes.ts";
import { secretFlag } from "#contract/settings/section.ts";
import { type SectionName, sectionNames, sectionOf } from "#contract/settings/sections.ts";
import type { Permission } from "#contract/permission.ts";
import { permissionTitles } from "#contract/permission-titles.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { invalid, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { isSame } from "#gateway/store/records/record-history.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { changeSettings, readSettings, refuseAlone, withInherited } from "./settings.ts";

type Values = Readonly<Record<string, unknown>>;

/** The names of what a section sets and another store can have too, so without its secrets. */
function namesOf(name: SectionName): string[] {
  const { fields, others = {} } = sectionOf(name);
  return [
    ...Object.keys(fields).filter((field) => !fields[field]?.secret && !fields[field]?.ofStoreAlone),
    ...Object.keys(others),
  ];
}

/** What a store alone has of a section: it stays. */
const ownOf = (name: SectionName, present: Values): Values => {
  const { fields } = sectionOf(name);
  return picked(
    Object.keys(fields).filter((field) => fields[field]?.ofStoreAlone),
    present,
  );
};

const secretsOf = (name: SectionName): string[] => {
  const { fields } = sectionOf(name);
  return Object.keys(fields).filter((field) => fields[field]?.secret);
};

/** The settings of some sections, by section and field, without secrets. */
export async function readSections(
  db: Db,
  storeId: string,
  names: readonly SectionName[],
): Promise<Record<string, Values>> {
  const read: Record<string, Values> = {};
  for (const name of names) read[name] = picked(namesOf(name), await readSettings(db, name, storeId));
  return read;
}

/** All settings of a store that somebody with these rights may see, as a file. */
export function readSettingsFile(db: Db, storeId: string, rights: ReadonlySet<Permission>): Promise<SettingsFile> {
  return inSnapshot(db, async (db) => {
    const names = sectionNames.filter((name) => rights.has(sectionOf(name).rights.read));
    const store = await db.selectFrom("stores").select("code").where("id", "=", storeId).executeTakeFirstOrThrow();
    const needs: string[] = [];
    for (const name of names) {
      const row: Values = await readSettings(db, name, storeId);
      needs.push(...secretsOf(name).flatMap((field) => (row[secretFlag(field)] ? [`${name}.${field}`] : [])));
    }
    return { format: "aisle-settings-1", store: store.code, sections: await readSections(db, storeId, names), needs };
  });
}

/** A value in which a program has hidden a secret, such as "****". */
const mask = /^[*•●]{3,}$/;

/**
 * Sets what a file of settings has; `dryRun` only says what that would be. What the file does not have stays, and what
 * this program does not know or the author may not change is left out and told. Refused as a whole where a value is wrong.
 */
export async function importSettings(
  trx: Trx,
  storeId: string,
  { file, dryRun }: { readonly file: SettingsFile; readonly dryRun: boolean },
  { rights, author }: { readonly rights: ReadonlySet<Permission>; readonly author: Author },
): Promise<SettingsImport> {
  const changes: SettingsImport["changes"] = [];
  const left: SettingsImport["left"] = [];
  for (const section of Object.keys(file.sections)) {
    const name = sectionNames.find((known) => known === section);
    const values = file.sections[section] ?? {};
    if (!name) {
      left.push({ section, because: "there is no such section here" });
      continue;
    }
    const names = namesOf(name);
    for (const field of Object.keys(values)) refuseMask(`${name}.${field}`, values[field]);
    const unknown = Object.keys(values).filter((field) => !names.includes(field));
    if (unknown.length > 0) left.push({ section: name, because: `not taken: ${unknown.join(", ")}` });
    const present: Values & { readonly version: number } = await readSettings(trx, name, storeId);
    const { inherits } = sectionOf(name);
    // Values of its own in the file are meant to hold, though the store had those of the business.
    const own = inherits && !(inherits.where in values) && names.some((field) => differs(field, values, present));
    const given = { ...present, ...values, ...(own ? { [inherits.where]: false } : {}) };
    const wanted = picked(names, await withInherited(trx, sectionOf(name), storeId, given));
    const changed = names.filter((field) => !isSame(present[field], wanted[field]));
    if (changed.length === 0) continue;
    const right = sectionOf(name).rights.change;
    if (!rights.has(right)) {
      left.push({ section: name, because: `you may not ${permissionTitles[right]}` });
      continue;
    }
    const body = { ...ownOf(name, present), ...wanted, version: present.version };
    const { error } = settingRoutes[`settings.${name}.change`].body.safeParse(body);
    if (error) throw invalid(error.issues.map((issue) => ({ ...issue, path: ["sections", name, ...issue.path] })));
    const because = await refuseAlone(trx, name, storeId, body, author);
    if (because !== null) {
      left.push({ section: name, because });
      continue;
    }
    changes.push(...changed.map((field) => ({ section: name, field, from: present[field], to: wanted[field] })));
    if (!dryRun) await changeSettings(trx, name, storeId, body as never, author);
  }
  return { changes, left, needs: await missingSecrets(trx, storeId, file.needs) };
}

const differs = (field: string, values: Values, present: Values): boolean =>
  field in values && !isSame(values[field], present[field]);

function refuseMask(field: string, value: unknown): void {
  if (typeof value === "string" && mask.test(value))
    throw wrongField(
      field,
      `"${value}" stands for something hidden, and would be set as it is: take it out of the file`,
    );
}

/** Those of some secrets, such as "invoices.syncKey", that a store does not have. */
async function missingSecrets(db: Db, storeId: string, needs: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const name of sectionNames)
    for (const field of secretsOf(name)) {
      const row: Values = await readSettings(db, name, storeId);
      if (needs.includes(`${name}.${field}`) && !row[secretFlag(field)]) missing.push(`${name}.${field}`);
    }
  return missing;
}

function picked(names: readonly string[], values: Values): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
