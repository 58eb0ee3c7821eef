import type { SimpleScreens } from "#console/record/simple/simple-screens.ts";
import { screens as all } from "./refunds.ts";

/** The refunds that wait for a second person, behind `/refund-approvals`. */
export const screens: SimpleScreens<"refund"> = { ...all, name: "refund-approvals", always: { approval: ["Waiting"] } };
