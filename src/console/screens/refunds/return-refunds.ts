import type { SimpleScreens } from "#console/record/simple/simple-screens.ts";
import { screens as all } from "./refunds.ts";

/** The refunds for returns, behind `/return-refund-orders`. */
export const screens: SimpleScreens<"refund"> = { ...all, name: "return-refunds", always: { cause: ["Return"] } };
