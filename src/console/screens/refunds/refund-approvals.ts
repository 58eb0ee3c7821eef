import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { screens as all } from "./refunds.ts";

/** The refunds that wait for a second person, behind `/refund-approvals`. */
export const screens: ListedScreens<"refund"> = { ...all, name: "refund-approvals", always: { approval: ["Waiting"] } };
