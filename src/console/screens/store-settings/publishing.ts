import { useState } from "react";
import { callSettings, type DraftRow, type SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import { publish, valuesOf } from "#commands/kinds/forms/settings-draft.ts";
import { messages } from "#contract/messages.ts";
import type { DraftCall } from "#contract/settings/paths.ts";
import { type SectionName, sectionOf } from "#contract/settings/sections.ts";
import { api, newId } from "#console/client/api.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { tools } from "#console/shell/running/tools.ts";

type Values = Readonly<Record<string, unknown>>;

/** What can be done with the draft of a section. */
export interface Publishing {
  readonly isBusy: boolean;
  publish(draft: DraftRow): Promise<void>;
  drop(draft: DraftRow): Promise<void>;
  /** Puts the draft on what is published now; `values` are then those of the draft. */
  rebase(draft: DraftRow, values: Values): Promise<void>;
}

/** The calls about a draft, one at a time. `onAnswer` gets the draft as it is after each. */
export function usePublishing(name: SectionName, onAnswer: (row: SettingsRow) => void): Publishing {
  const [isBusy, setBusy] = useState(false);
  const run = async (draft: DraftRow, call: DraftCall, body: Values): Promise<DraftRow | null> => {
    if (isBusy) return null;
    setBusy(true);
    try {
      const request = { params: { storeId: draft.storeId }, body: { version: draft.version, ...body } };
      const answer = await callSettings(api, name, call, request, { idempotencyKey: newId() });
      onAnswer(answer);
      return answer as DraftRow;
    } catch (failure) {
      // What others have done meanwhile is shown.
      onAnswer(failure instanceof ApiFailure && failure.current ? (failure.current as DraftRow) : draft);
      tellFailure(failure, call === "publish" ? "Not published" : messages.updateFailed);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    publish: (draft) => publish(name, draft, tools, () => run(draft, "publish", {})),
    async drop(draft) {
      if (await run(draft, "drop-draft", {})) tell("Draft thrown away", "plain", sectionOf(name).title);
    },
    rebase: async (draft, values) =>
      void (await run(draft, "save-draft", { ...valuesOf(draft), ...values, base: draft.published })),
  };
}

/** The values of a draft on what is published now: what it has changed itself, else what is published. */
export function rebased(draft: DraftRow): Values {
  const { began, live } = draft;
  const isOwn = (field: string): boolean => JSON.stringify(draft[field]) !== JSON.stringify(began[field]);
  return Object.fromEntries(Object.keys(live).map((field) => [field, isOwn(field) ? draft[field] : live[field]]));
}

/** Which fields others have published another value of since a draft was begun. */
export function movedFields({ began, live }: DraftRow): readonly string[] {
  return Object.keys(live).filter((field) => JSON.stringify(live[field]) !== JSON.stringify(began[field]));
}
