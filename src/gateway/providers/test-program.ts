import { randomUUID } from "node:crypto";
import type { SettingsTest } from "#contract/settings/file.ts";
import { capitalized } from "#contract/text.ts";
import type { Db } from "#gateway/database/schema.ts";
import { post } from "#gateway/outbound/post.ts";
import type { Services } from "#gateway/services.ts";
import { readPaymentProgram } from "#gateway/store/settings/payment-settings.ts";
import { longestAnswer, programName } from "./program.ts";
import { type SignedTo, signedMessage } from "./signature.ts";
import { webhookPath } from "./webhook.ts";

type Outside = Pick<Services, "outbound">;

/** Asks whoever takes the payments of a store by link whether they answer; a program is told where its events go. */
export async function testPaymentProvider(
  db: Db,
  storeId: string,
  services: Outside & Pick<Services, "paymentProvider" | "publicOrigin">,
): Promise<SettingsTest> {
  const { by, ...to } = await readPaymentProgram(db, storeId);
  if (by === "none") return { works: false, says: "Nobody takes payments by link here" };
  if (by === "sandbox")
    return services.paymentProvider
      ? { works: true, says: "The sandbox of this gateway answers. No money moves" }
      : { works: false, says: "This gateway has no sandbox, so nobody takes payments by link" };
  const events = `${services.publicOrigin?.() ?? ""}${webhookPath(programName, storeId)}`;
  return ask(to, { type: "test", storeId, events }, services);
}

/** Asks the program that takes the invoices of a store whether it answers. */
export async function testInvoiceReceiver(db: Db, storeId: string, services: Outside): Promise<SettingsTest> {
  const to = await db
    .selectFrom("stores")
    .select(["invoice_sync_url as url", "invoice_sync_secret as secret"])
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  if (to.url === "") return { works: false, says: "No address takes the invoices: save one first" };
  return ask(to, { type: "test", storeId }, services);
}

async function ask(
  to: SignedTo,
  content: object,
  { outbound = { allowPrivate: false } }: Outside,
): Promise<SettingsTest> {
  const posted = await post(signedMessage(to, randomUUID(), content), { ...outbound, timeout: longestAnswer });
  if ("because" in posted) return { works: false, says: capitalized(posted.because) };
  const { status } = posted;
  if (status >= 200 && status < 300) return { works: true, says: "It answered, and took the signature" };
  if (status === 401 || status === 403)
    return { works: false, says: `It answered ${status}: it does not take the key` };
  const said = posted.text.trim() === "" ? "" : `: ${posted.text.trim().slice(0, 200)}`;
  return { works: false, says: `It answered ${status}${said}` };
}
