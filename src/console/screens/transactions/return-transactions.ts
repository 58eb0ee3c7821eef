import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { screens as all } from "./transactions.ts";

/** What went back for returns, behind `/return-payment-trasactions`. */
export const screens: ListedScreens<"transaction"> = {
  ...all,
  name: "return-transactions",
  always: { forReturn: true },
};
