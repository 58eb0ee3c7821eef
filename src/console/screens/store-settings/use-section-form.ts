import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import type { AnyForm } from "#commands/form.ts";
import { keepBack } from "#commands/kinds/forms/settings-draft.ts";
import { type DraftRow, settingsForm, type SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import { settingsPath } from "#commands/kinds/settings.ts";
import { type SectionName, sectionOf } from "#contract/settings/sections.ts";
import { api } from "#console/client/api.ts";
import { focusField } from "#console/form/form-keys.ts";
import { useFollowing } from "#console/form/read-fields.ts";
import { type OpenForm, useOpenForm } from "#console/form/use-open-form.ts";
import { session } from "#console/session/session.ts";
import { type FormInWords, inStoreWords } from "#console/shell/running/form-words.ts";
import { tools } from "#console/shell/running/tools.ts";
import { type Publishing, usePublishing } from "./publishing.ts";

/** The form of a section, and what can be done with it. */
export interface OpenSection {
  readonly form: FormInWords;
  readonly openForm: OpenForm;
  readonly element: RefObject<HTMLFormElement | null>;
  /** What is not published yet; null where the section has no drafts. */
  readonly draft: DraftRow | null;
  readonly publishing: Publishing;
  readonly mayChange: boolean;
  /** It is as the business has it. */
  readonly isFollowing: boolean;
  readonly save: () => void;
  /** Publishes the draft, and saves before what was typed. */
  readonly publish: () => void;
  /** Makes the section the store's own. */
  readonly makeOwn: () => void;
}

interface Section {
  readonly name: SectionName;
  readonly row: SettingsRow;
  readonly business: SettingsRow | null;
  /** The field that gets the focus. */
  readonly field: string | null;
  /** The section is made the store's own at once. */
  readonly own: boolean;
  readonly focused: { readonly current: string | null };
  readonly onSaved: (row: SettingsRow) => void;
}

/** Opens the form of a section: saves it, publishes its draft, and gives the focus to the field that is asked for. */
export function useSectionForm(section: Section): OpenSection {
  const { name, row, business, onSaved } = section;
  const form = useMemo(
    () => inStoreWords(settingsForm(name, row, api, business) as unknown as AnyForm),
    [name, row, business],
  );
  const element = useRef<HTMLFormElement>(null);
  const draft = "base" in row ? (row as DraftRow) : null;
  const publishing = usePublishing(name, onSaved);
  const publishes = useRef(false);
  const openForm = useOpenForm(form, element, {
    isOpen: () => element.current !== null,
    onSaved: (saved) => {
      if (publishes.current) void publishing.publish(saved as DraftRow);
      else {
        if (!draft) keepBack(name, saved as SettingsRow, tools);
        onSaved(saved as SettingsRow);
      }
    },
  });
  const { rights } = useSnapshot(session);
  const mayChange = rights.includes(sectionOf(name).rights.change);
  const save = (andPublish: boolean): void => {
    publishes.current = andPublish;
    if (mayChange) openForm.save();
  };
  const publish = (): void => {
    if (!draft || publishing.isBusy) return;
    if (openForm.hasChanges()) save(true);
    else void publishing.publish(draft);
  };
  const makeOwn = (): void => {
    if (form.follows && mayChange) openForm.set(form.follows.where, false);
    const first = Object.keys(form.fields).find((name) => name !== form.follows?.where);
    // Now it can be written into.
    setTimeout(() => focusField(element.current, first ?? ""));
  };
  const isFollowing = useFollowing(form, openForm.control);
  useAskedFor(section, element, makeOwn);
  return {
    form,
    openForm,
    element,
    draft,
    publishing,
    mayChange,
    isFollowing,
    save: () => save(false),
    publish,
    makeOwn,
  };
}

/** Does what the address asks for: goes to a field, or makes the section the store's own. */
function useAskedFor(
  { name, field, own, focused }: Section,
  element: RefObject<HTMLFormElement | null>,
  makeOwn: () => void,
): void {
  useLayoutEffect(() => {
    if (focused.current !== null) focusField(element.current, focused.current);
  }, [focused, element]);
  useEffect(() => {
    if (field === null) return;
    focusField(element.current, field);
    // So that the same command leads there again.
    navigate(settingsPath(name), { replace: true });
  }, [name, field, element]);
  useEffect(() => {
    if (!own) return;
    makeOwn();
    navigate(settingsPath(name), { replace: true });
    // eslint-disable-next-line react/exhaustive-deps -- once for each time it is asked for
  }, [name, own]);
}
