import type { SettingsRow, SettingsToSet } from "#contract/settings/routes.ts";
import type { SectionName } from "#contract/settings/sections.ts";
import type { LooseRequest, TestCallOptions, TestGateway } from "./gateway.ts";

/** Sets a section for a store from the version at which it is, and answers the settings. */
export async function setSettings<Name extends SectionName>(
  gateway: Pick<TestGateway, "call">,
  name: Name,
  storeId: string,
  settings: SettingsToSet<Name>,
  options: TestCallOptions,
): Promise<SettingsRow<Name>> {
  // The types of a call depend on its name, and so on the section.
  const call = gateway.call as unknown as (
    name: string,
    request: LooseRequest,
    options: TestCallOptions,
  ) => Promise<unknown>;
  const params = { storeId };
  const { version } = (await call(`settings.${name}.read`, { params }, options)) as SettingsRow<Name>;
  const body = { version, ...settings };
  return (await call(`settings.${name}.change`, { params, body }, options)) as SettingsRow<Name>;
}
