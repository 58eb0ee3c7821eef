import type { SimpleScreens } from "#console/record/simple/simple-screens.ts";
import { screens as all } from "./transactions.ts";

/** What went back for returns, behind `/return-payment-trasactions`. */
export const screens: SimpleScreens<"transaction"> = {
  ...all,
  name: "return-transactions",
  always: { forReturn: true },
};
