import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { screens as all } from "./refunds.ts";

/** The refunds for returns, behind `/return-refund-orders`. */
export const screens: ListedScreens<"refund"> = { ...all, name: "return-refunds", always: { cause: ["Return"] } };
