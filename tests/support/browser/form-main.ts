// The real console, with a form of every kind of field that tests can open.
import "#console/main.tsx";
import type { EveryRow } from "../console/every-field.ts";

/** Opens the form. Saving it requests the preference "every" from the gateway, and the test decides the response. */
async function openEveryForm(options: { readonly as?: "dialog" | "panel"; readonly record?: EveryRow }): Promise<void> {
  const [{ tools }, { everyForm, everyRow }] = await Promise.all([
    import("#console/shell/running/tools.ts"),
    import("../console/every-field.ts"),
  ]);
  const form = everyForm(async (values, { record, idempotencyKey }) => {
    const body = { value: { ...values, photo: null } };
    await tools.api("preferences.save", { params: { name: "every" }, body }, { idempotencyKey });
    return everyRow(values, (record?.version ?? 0) + 1);
  }, options);
  await tools.fill(form);
}

Object.assign(globalThis, { openEveryForm });
