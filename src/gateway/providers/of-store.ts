import type { Db } from "#gateway/database/schema.ts";
import type { Services } from "#gateway/services.ts";
import type { Providers } from "#gateway/store/payments/online/provider.ts";
import { readPaymentProgram } from "#gateway/store/settings/payment-settings.ts";
import { paymentProgram, programName } from "./program.ts";

/** Who takes payments for a store, as its settings say. */
export function providersOf(
  db: Db,
  storeId: string,
  {
    paymentProvider: sandbox = null,
    outbound = { allowPrivate: false },
  }: Pick<Services, "paymentProvider" | "outbound">,
): Providers {
  return {
    async forLinks() {
      const { by } = await readPaymentProgram(db, storeId);
      return by === "none" ? null : this.named(by === "program" ? programName : (sandbox?.name ?? ""));
    },
    async named(name) {
      if (name !== programName) return name === sandbox?.name ? sandbox : null;
      const to = await readPaymentProgram(db, storeId);
      return to.secret === "" ? null : paymentProgram(to, outbound);
    },
  };
}
