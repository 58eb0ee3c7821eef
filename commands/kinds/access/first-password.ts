import type { Tools } from "#commands/context/tools.ts";
import type { UserRow } from "#contract/users/user.ts";
import { newPassword } from "./new-secret.ts";
import { showSecret } from "./show-secret.ts";

/**
 * Gives a user a first password and shows it once. Their sessions end, and at the next log-in they choose their own
 * password.
 */
export async function giveFirstPassword(row: UserRow, tools: Tools): Promise<void> {
  const password = newPassword();
  const params = { storeId: row.storeId, id: row.id };
  await tools.change("user", row, {}, () => tools.api("users.password", { params, body: { password } }));
  const advice = "Tell the user this password. They choose their own at the next log-in.";
  await showSecret({ title: `First password of ${row.name}`, secret: password, advice }, tools);
}

/** Asks before a password that is in use is replaced; answers whether to go on. */
async function confirmNewPassword(row: UserRow, tools: Tools): Promise<boolean> {
  if (row.passwordState === "none") return true;
  const answer = await tools.choose({
    title: `Give ${row.name} a new first password? The current one stops working, and all sessions end.`,
    // An Enter meant for something else must not take a password away.
    options: [
      { value: false, title: "Keep the current one" },
      { value: true, title: "Give a new first password" },
    ],
  });
  return answer === true;
}

/** Gives a user a first password, once the operator has agreed that the present one stops working. */
export async function replacePassword(row: UserRow, tools: Tools): Promise<void> {
  if (await confirmNewPassword(row, tools)) await giveFirstPassword(row, tools);
}
