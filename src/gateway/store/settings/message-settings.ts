import { channels } from "#contract/messages/message.ts";
import { secretFlag } from "#contract/settings/section.ts";
import { channelPrefixes } from "#contract/settings/messages.ts";
import { wrongField } from "#gateway/refusal.ts";
import type { CheckedRow } from "./stored-section.ts";

/** Who sends messages. A provider has a key, because it could not know the store else. */
export const messageSettings: CheckedRow<"messages"> = {
  check(change, present) {
    if ((change.quietFrom === null) !== (change.quietUntil === null))
      throw wrongField(change.quietFrom === null ? "quietFrom" : "quietUntil", "set both times, or none");
    for (const channel of channels) {
      const prefix = channelPrefixes[channel];
      const key = `${prefix}Key` as const;
      const hasKey = change[key] || present[secretFlag(key) as keyof typeof present];
      if (change[`${prefix}Url`] && !hasKey)
        throw wrongField(key, "a key is needed, so that the provider knows the store");
    }
  },
};
