import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import useSWR from "swr";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import type { AnyForm } from "#commands/form.ts";
import { keepBack, testProgram } from "#commands/kinds/forms/settings-draft.ts";
import {
  callSettings,
  type DraftRow,
  readBusiness,
  settingsForm,
  type SettingsRow,
} from "#commands/kinds/forms/settings-form.ts";
import { settingsPath } from "#commands/kinds/settings.ts";
import { messages } from "#contract/messages.ts";
import { permissionTitles } from "#contract/permission-titles.ts";
import { followedBy, type SectionName, sectionNames, sectionOf } from "#contract/settings/sections.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { api } from "#console/client/api.ts";
import { formHeader } from "#console/client/form-header.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { DraftHead } from "#console/form/DraftFrame.tsx";
import { isUnsaved } from "#console/form/draft.ts";
import { focusField } from "#console/form/form-keys.ts";
import { FormFrame, FormNoticeLine } from "#console/form/FormFrame.tsx";
import { useFollowing } from "#console/form/read-fields.ts";
import { useOpenForm } from "#console/form/use-open-form.ts";
import { Failure } from "#console/kit/Failure.tsx";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { refreshSession, session } from "#console/session/session.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { tools } from "#console/shell/running/tools.ts";
import { inStoreWords } from "#console/shell/running/form-words.ts";
import { DraftStand } from "./DraftStand.tsx";
import { FollowStand } from "./FollowStand.tsx";
import { Preview } from "./Preview.tsx";
import { usePublishing } from "./publishing.ts";
import type { RatesRow } from "./rates.ts";
import { RatesView } from "./RatesView.tsx";
import { SectionHistory } from "./SectionHistory.tsx";
import type { SlotsRow } from "./slots.ts";
import { SlotsView } from "./SlotsView.tsx";
import type { TitlesRow } from "./titles.ts";
import { TitlesView } from "./TitlesView.tsx";

/** So often a section is read again while it is shown, in milliseconds: others may change it. */
const readAgain = 5_000;

/** The field of each section that has the focus. It outlives the screen, which is mounted anew when a save changes words. */
const fieldsInFocus = new Map<SectionName, { current: string | null }>();

function fieldInFocus(name: SectionName): { current: string | null } {
  const known = fieldsInFocus.get(name) ?? { current: null };
  fieldsInFocus.set(name, known);
  return known;
}

/** One section: its form, what it looks like, and its history. `field` gets the focus; `own` makes it the store's own. */
export function SectionView(props: {
  readonly name: SectionName;
  readonly store: StoreDetails;
  readonly field: string | null;
  readonly own: boolean;
  readonly onLeave: () => void;
}): ReactElement {
  const { name, store, field, own, onLeave } = props;
  const { rights } = useSnapshot(session);
  const isDrafted = sectionOf(name).drafts === true && rights.includes(sectionOf(name).rights.change);
  const { data, error, mutate } = useSWR<SettingsRow | DraftRow>(
    isDrafted ? cacheKeys.settingsDraft(store.id, name) : cacheKeys.settings(store.id, name),
    () => callSettings(api, name, isDrafted ? "draft" : "read", { params: { storeId: store.id } }),
    { ...swrOptions, refreshInterval: readAgain },
  );
  const from = followedBy(name);
  const { data: business = null } = useSWR(
    from && cacheKeys.settings(store.id, from),
    () => readBusiness(api, name, store.id),
    { ...swrOptions, refreshInterval: readAgain },
  );
  // After a save, and where somebody else has saved, the form begins anew and keeps the focus.
  const focused = fieldInFocus(name);
  // Not when the form or the screen begins anew: only when another section or screen is gone to.
  useEffect(() => {
    const { changes } = formHeader;
    return () => {
      if (formHeader.changes !== changes) return;
      focused.current = null;
      const { title } = sectionOf(name);
      if (isUnsaved(`settings-${name}`, store.id)) tell(`Not saved: ${title}`, "plain", "What you typed is kept here");
    };
  }, [name, store.id, focused]);
  if (!data || (from && !business))
    return error === undefined ? (
      <Skeleton lines={10} label={`Loading ${sectionOf(name).title}`} />
    ) : (
      <Failure title={messages.fetchingFailed} because={error instanceof Error ? error.message : undefined}>
        <CommandButton id="view.refresh" showKeys />
      </Failure>
    );
  const take = (row?: SettingsRow): void => {
    void mutate(row, { revalidate: row === undefined });
    // Name, colours and texts of the store show at once.
    void refreshSession().catch(() => undefined);
  };
  const history =
    "base" in data ? (
      <SectionHistory name={name} row={{ ...data, version: data["published"] as number }} onBack={() => take()} />
    ) : (
      <SectionHistory name={name} row={data} onBack={take} />
    );
  if (name === "titles")
    return <TitlesView key={data.version} row={data as TitlesRow} onSaved={take} {...{ onLeave, history }} />;
  if (name === "tax-rates")
    return <RatesView key={data.version} row={data as RatesRow} onSaved={take} {...{ store, onLeave, history }} />;
  if (name === "slots")
    return <SlotsView key={data.version} row={data as SlotsRow} onSaved={take} {...{ store, onLeave, history }} />;
  return (
    <SectionForm
      key={data.version}
      {...{ name, store, field, own, business, onLeave, focused, history }}
      row={data}
      onSaved={take}
    />
  );
}

function SectionForm(props: {
  readonly name: SectionName;
  readonly store: StoreDetails;
  readonly row: SettingsRow;
  readonly business: SettingsRow | null;
  readonly field: string | null;
  readonly own: boolean;
  readonly focused: { current: string | null };
  readonly onSaved: (row: SettingsRow) => void;
  readonly onLeave: () => void;
  readonly history: ReactElement;
}): ReactElement {
  const { name, store, row, business, field, own, focused, onSaved, onLeave } = props;
  const section = sectionOf(name);
  const from = followedBy(name);
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
  const [near, setNear] = useState(field);
  const { rights } = useSnapshot(session);
  const { change } = section.rights;
  const mayChange = rights.includes(change);
  const save = (andPublish = false): void => {
    publishes.current = andPublish;
    if (mayChange) openForm.save();
  };
  const publish = (): void => {
    if (!draft || publishing.isBusy) return;
    if (openForm.hasChanges()) save(true);
    else void publishing.publish(draft);
  };
  useLayoutEffect(() => {
    if (focused.current !== null) focusField(element.current, focused.current);
  }, [focused]);
  useEffect(() => {
    if (field === null) return;
    focusField(element.current, field);
    // So that the same command leads there again.
    navigate(settingsPath(name), { replace: true });
  }, [name, field]);
  const isFollowing = useFollowing(form, openForm.control);
  const makeOwn = (): void => {
    if (form.follows && mayChange) openForm.set(form.follows.where, false);
    const first = Object.keys(form.fields).find((name) => name !== form.follows?.where);
    // Now it can be written into.
    setTimeout(() => focusField(element.current, first ?? ""));
  };
  useEffect(() => {
    if (!own) return;
    makeOwn();
    navigate(settingsPath(name), { replace: true });
    // eslint-disable-next-line react/exhaustive-deps -- once for each time it is asked for
  }, [name, own]);
  const words = draft ? "Save draft" : "Save";
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Esc of the fields in it
    <div
      className="aisle-settings-section"
      data-preview={section.preview}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) focused.current = null;
      }}
      onKeyDownCapture={(event) => {
        if (!draft || event.key !== "Enter" || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        publish();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onLeave();
      }}
    >
      <div className="aisle-settings-middle" data-scroller>
        <FormFrame
          {...{ form, openForm, element }}
          save={() => save()}
          isLocked={!mayChange}
          onField={(part) => {
            focused.current = part.closest<HTMLElement>("[data-field]")?.dataset["field"] ?? null;
            setNear(focused.current);
          }}
          head={
            <>
              <DraftHead
                title={section.title}
                about={scopeWords(name)}
                onStartOver={openForm.isKept ? openForm.startOver : null}
              />
              {draft && <DraftStand name={name} row={draft} publishing={publishing} />}
              {isFollowing && from && <FollowStand from={from} mayChange={mayChange} onOwn={makeOwn} />}
            </>
          }
          foot={
            <>
              <FormNoticeLine notice={openForm.notice} />
              <div className="aisle-dialog-foot">
                <span className="aisle-quiet">
                  {mayChange
                    ? `${keyCaps("mod+Enter")} saves${draft ? ` the draft · ${keyCaps("mod+shift+Enter")} publishes` : ""} · ${keyCaps("Escape")} goes back to the sections`
                    : `You may not ${permissionTitles[change]}.`}
                </span>
                {section.test !== undefined && mayChange && (
                  <Button
                    text={section.test}
                    onClick={() =>
                      void testProgram(name, store.id, tools).catch((failure) => tellFailure(failure, "Not asked"))
                    }
                  />
                )}
                <Button
                  type="submit"
                  {...(draft ? {} : { intent: "primary" })}
                  text={openForm.isSaving ? "Saving ..." : openForm.notice?.again ? "Try again" : words}
                  aria-disabled={openForm.isSaving || !mayChange}
                />
                {draft && (
                  <Button
                    intent="primary"
                    text={publishing.isBusy ? "Publishing ..." : "Publish"}
                    aria-disabled={openForm.isSaving || publishing.isBusy}
                    onClick={publish}
                  />
                )}
              </div>
            </>
          }
        />
        {props.history}
      </div>
      {section.preview && (
        <Preview
          {...{ name, row, store, form }}
          followed={isFollowing ? business : null}
          field={near}
          control={openForm.control}
        />
      )}
    </div>
  );
}

/** For which stores a section holds. */
function scopeWords(name: SectionName): string {
  if (sectionOf(name).scope === "store") return "For this store";
  const isInherited = sectionNames.some((other) => followedBy(other) === name);
  return isInherited ? "For all stores that have it as the business has it" : "For all stores of the business";
}
