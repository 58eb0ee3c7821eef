import { otherField } from "#commands/form-field.ts";
import type { Tools } from "#commands/context/tools.ts";
import { passwordLimits } from "#contract/session/password.ts";

const present = { ...passwordLimits, shortest: 1 } as const;

/** Shows the form for one's own new password. */
export async function changeOwnPassword(tools: Tools): Promise<void> {
  await tools.fill({
    name: "own-password",
    title: "Change my password",
    as: "dialog",
    fields: {
      password: { ...otherField("password.current"), limits: present },
      newPassword: {
        ...otherField("password.new"),
        limits: passwordLimits,
        hint: "Several words that do not belong together",
      },
    },
    values: () => ({}),
    save: async ({ password, newPassword }) => {
      await tools.api("auth.password", { body: { password: password ?? "", newPassword: newPassword ?? "" } });
      return { id: "own-password", storeId: "", version: 1 };
    },
    saved: "Your password is changed. Your other sessions have ended",
    failure: "Your password was not changed",
  });
}
