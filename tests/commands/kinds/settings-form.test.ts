import { expect, it } from "vitest";
import { settingsForm, type SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import { checkField } from "#contract/fields/check-field.ts";
import { sectionNames, sectionOf } from "#contract/settings/sections.ts";

const images = sectionNames.flatMap((name) =>
  Object.entries(sectionOf(name).fields).flatMap(([field, { is }]) => (is === "image" ? [{ name, field }] : [])),
);

it("takes pictures alone in every image of every section, and tells there what the gateway says of one", async () => {
  expect(images.length).toBeGreaterThan(20);
  const because = "Only PNG, JPEG: choose another file";
  const refuse = async () => Promise.reject(Object.assign(new Error("refused"), { fields: { image: because } }));
  const present: SettingsRow = { id: "s", storeId: "s", version: 1 };
  for (const { name, field } of images) {
    const form = settingsForm(name, present, refuse as never, null);
    const limits = form.fields[field]?.limits ?? { type: "switch" };
    const drawing = new File(["<svg><script>1</script></svg>"], "logo.svg", { type: "image/svg+xml" });
    expect(checkField(limits, drawing)).toEqual({ because });
    const words = new File(["words"], "logo.png", { type: "image/png" });
    const saved = form.save({ ...form.values(present), [field]: words } as never, {
      record: present,
      idempotencyKey: "k",
    });
    await expect(saved, `${name}.${field}`).rejects.toMatchObject({ fields: { [field]: because } });
  }
});

it("sends an image once more where the first time has failed, and only then", async () => {
  const calls: string[] = [];
  const api = async (call: string) => {
    calls.push(call);
    if (calls.length === 1) throw new Error("no connection");
    return { name: "uploads/a.png" };
  };
  const present: SettingsRow = { id: "s", storeId: "s", version: 1 };
  const form = settingsForm("profile", present, api as never, null);
  const logo = new File(["words"], "logo.png", { type: "image/png" });
  const save = () => form.save({ ...form.values(present), logo } as never, { record: present, idempotencyKey: "k" });
  await expect(save()).rejects.toThrow("no connection");
  await save();
  await save();
  expect(calls).toEqual([
    "settings.add-image",
    "settings.add-image",
    "settings.profile.change",
    "settings.profile.change",
  ]);
});
