import type { Tools } from "#commands/context/tools.ts";
import type { ClientRow } from "#contract/clients/client.ts";
import { newClientSecret } from "./new-secret.ts";
import { showSecret } from "./show-secret.ts";

/** Gives a client a secret and shows it once. Log-ins made with the old one end. */
export async function giveSecret(row: ClientRow, tools: Tools): Promise<void> {
  const secret = newClientSecret();
  const params = { storeId: row.storeId, id: row.id };
  await tools.change("client", row, {}, () => tools.api("clients.secret", { params, body: { secret } }));
  const advice = "Put it into the settings of the program.";
  await showSecret({ title: `Secret of ${row.clientId}`, secret, advice }, tools);
}

/** Asks before a secret that is in use is replaced; answers whether to go on. */
async function confirmSecret(row: ClientRow, tools: Tools): Promise<boolean> {
  if (!row.hasSecret) return true;
  const answer = await tools.choose({
    title: `Renew the secret of ${row.name}? The current one stops working, and its sessions end.`,
    options: [
      { value: false, title: "Keep the current one" },
      { value: true, title: "Renew the secret" },
    ],
  });
  return answer === true;
}

/** Gives a client a new secret, once the operator has agreed that the present one stops working. */
export async function renewSecret(row: ClientRow, tools: Tools): Promise<void> {
  if (await confirmSecret(row, tools)) await giveSecret(row, tools);
}
