import { draftedNames, type draftPaths, type settingPaths, type testPaths } from "#contract/settings/paths.ts";
import { sectionNames, sectionOf } from "#contract/settings/sections.ts";
import { authorOf, type Call, type Handlers, signedIn } from "#gateway/http/call.ts";
import { notFound } from "#gateway/refusal.ts";
import { consoleImages } from "#gateway/http/pages/image-base.ts";
import { lastStoreOf, readTheme } from "#gateway/http/pages/page-theme.ts";
import { testInvoiceReceiver, testPaymentProvider } from "#gateway/providers/test-program.ts";
import type { Services } from "#gateway/services.ts";
import { readLastBackups } from "#gateway/backup/last-backups.ts";
import { readOperations } from "#gateway/sight/operations.ts";
import { readSections, readSettingsFile, importSettings } from "#gateway/store/settings/settings-file.ts";
import { dropDraft, publishDraft, readDraft, saveDraft } from "#gateway/store/settings/drafts.ts";
import { addImage } from "#gateway/store/settings/uploaded-images.ts";
import { backSettings, changeSettings, readSettings, readSettingsHistory } from "#gateway/store/settings/settings.ts";
import { readGeneralSettings, readGlobalSettings, readOrderView } from "#gateway/store/stores/settings.ts";
import { readFormChoices, readFormHeaders } from "#gateway/store/stores/form-header.ts";
import { listStores, readProfile } from "#gateway/store/stores/stores.ts";

/** Stores, and what they have set up, but for the calls that are the same for all sections. */
export function settingsRoutes({
  storageBase = consoleImages,
  hub,
  files,
  backups,
  replica,
}: Pick<Services, "storageBase" | "hub" | "files" | "backups" | "replica">) {
  return {
    "settings.add-image": async (call) => ({
      name: await addImage(call.trx, call.params.storeId, call.files.image, authorOf(call)),
    }),
    "settings.storefront": async ({ db, params }) => ({
      storageBase,
      sections: await readSections(db, params.storeId, storefrontSections),
    }),
    "settings.export": (call) => readSettingsFile(call.db, call.params.storeId, signedIn(call).rights),
    "settings.import": (call) =>
      importSettings(call.trx, call.params.storeId, call.body, {
        rights: signedIn(call).rights,
        author: authorOf(call),
      }),
    "settings.operations.read": async ({ db }) => ({
      ...(await readOperations(db, hub, files.work.gatewayId)),
      replica: replica ? { secondsBehind: replica.secondsBehind() } : null,
      backups: backups ? await readLastBackups(backups) : null,
    }),
    "stores.list": (call) => listStores(call.db, signedIn(call).storeIds),
    "stores.profile": (call) => readProfile(call.db, requestedStore(call)),
    "settings.general": async (call) => [
      call.principal
        ? await readGeneralSettings(
            call.db,
            call.query.storeId ?? call.principal.storeIds[0] ?? null,
            "whole",
            storageBase,
          )
        : await readTheme(call.db, storageBase, lastStoreOf(call.headers)),
    ],
    "settings.global": async (call) => [await readGlobalSettings(call.db, signedIn(call).businessUnitId)],
    "settings.order-view": (call) => readOrderView(call.db, requestedStore(call), call.query.filterType),
    "settings.form-header": async (call) => ({ headers: await readFormHeaders(call.db, requestedStore(call)) }),
    "settings.form-choices": (call) => readFormChoices(call.db, requestedStore(call)),
  } satisfies Partial<Handlers>;
}

/** What an online shop is told. */
const storefrontSections = sectionNames.filter(
  (name) => sectionOf(name).group === "Online shop" || name === "holidays" || name === "hours",
);

/** The calls of all sections of settings. */
export const sectionRoutes = (
  services: Pick<Services, "paymentProvider" | "publicOrigin" | "outbound">,
): Pick<Handlers, keyof typeof settingPaths | keyof typeof draftPaths | keyof typeof testPaths> => ({
  ...anySectionRoutes(),
  ...draftRoutes(),
  ...testRoutes(services),
});

/** The calls of every section, which are the same for each. */
function anySectionRoutes() {
  return Object.fromEntries(
    sectionNames.flatMap((name) => [
      [
        `settings.${name}.read`,
        ({ db, params }: Call<"settings.pricing.read">) => readSettings(db, name, params.storeId),
      ],
      [
        `settings.${name}.change`,
        (call: Call<"settings.pricing.change">) =>
          changeSettings(call.trx, name, call.params.storeId, call.body as never, authorOf(call)),
      ],
      [
        `settings.${name}.back`,
        (call: Call<"settings.pricing.back">) =>
          backSettings(call.trx, name, call.params.storeId, call.body, authorOf(call)),
      ],
      [
        `settings.${name}.history`,
        ({ db, params, query }: Call<"settings.pricing.history">) =>
          readSettingsHistory(db, name, params.storeId, query),
      ],
    ]),
  ) as unknown as Pick<Handlers, keyof typeof settingPaths>;
}

/** The calls about drafts, which are the same for all sections that have them. */
function draftRoutes() {
  return Object.fromEntries(
    draftedNames.flatMap((name) => [
      [
        `settings.${name}.draft`,
        ({ db, params }: Call<"settings.general.draft">) => readDraft(db, name, params.storeId),
      ],
      [
        `settings.${name}.save-draft`,
        (call: Call<"settings.general.save-draft">) =>
          saveDraft(call.trx, name, call.params.storeId, call.body, authorOf(call)),
      ],
      [
        `settings.${name}.drop-draft`,
        (call: Call<"settings.general.drop-draft">) =>
          dropDraft(call.trx, name, call.params.storeId, call.body, authorOf(call)),
      ],
      [
        `settings.${name}.publish`,
        (call: Call<"settings.general.publish">) =>
          publishDraft(call.trx, name, call.params.storeId, call.body, authorOf(call)),
      ],
    ]),
  ) as unknown as Pick<Handlers, keyof typeof draftPaths>;
}

/** The calls that ask the program of a section whether it answers. */
function testRoutes(services: Parameters<typeof testPaymentProvider>[2]) {
  return {
    "settings.payments.test": ({ db, params }) => testPaymentProvider(db, params.storeId, services),
    "settings.invoices.test": ({ db, params }) => testInvoiceReceiver(db, params.storeId, services),
  } satisfies Pick<Handlers, keyof typeof testPaths>;
}

/** The store a call names, else the first the login may work in. */
function requestedStore(
  call: Parameters<typeof signedIn>[0] & { readonly query: { readonly storeId?: string | undefined } },
) {
  const storeId = call.query.storeId ?? signedIn(call).storeIds[0];
  if (!storeId) throw notFound("store");
  return storeId;
}
