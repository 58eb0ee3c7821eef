import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useEffect, useState } from "react";
import useSWR from "swr";
import { useSnapshot } from "valtio";
import { testProgram } from "#commands/kinds/forms/settings-draft.ts";
import { callSettings, type DraftRow, readBusiness, type SettingsRow } from "#commands/kinds/forms/settings-form.ts";
import { permissionTitles } from "#contract/permission-titles.ts";
import { followedBy, type SectionName, sectionNames, sectionOf } from "#contract/settings/sections.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { api } from "#console/client/api.ts";
import { formHeader } from "#console/client/form-header.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { DraftHead } from "#console/form/DraftFrame.tsx";
import { isUnsaved } from "#console/form/draft.ts";
import { FormFrame, FormNoticeLine } from "#console/form/FormFrame.tsx";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { refreshSession, session } from "#console/session/session.ts";
import { ReadFailure } from "#console/shell/buttons/ReadFailure.tsx";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { tools } from "#console/shell/running/tools.ts";
import { DraftStand } from "./DraftStand.tsx";
import { FollowStand } from "./FollowStand.tsx";
import { Preview } from "./Preview.tsx";
import type { RatesRow } from "./rates.ts";
import { RatesView } from "./RatesView.tsx";
import { SectionHistory } from "./SectionHistory.tsx";
import type { SlotsRow } from "./slots.ts";
import { SlotsView } from "./SlotsView.tsx";
import type { TitlesRow } from "./titles.ts";
import { TitlesView } from "./TitlesView.tsx";
import { type OpenSection, useSectionForm } from "./use-section-form.ts";

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
  useLeftSection(name, store.id, focused);
  if (!data || (from && !business))
    return error === undefined ? (
      <Skeleton lines={10} label={`Loading ${sectionOf(name).title}`} />
    ) : (
      <ReadFailure failure={error} showKeys />
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

/** Forgets the field with the focus and tells of what is not saved, where another section or screen is gone to. */
function useLeftSection(name: SectionName, storeId: string, focused: { current: string | null }): void {
  useEffect(() => {
    const { changes } = formHeader;
    return () => {
      // The form or the screen begins anew.
      if (formHeader.changes !== changes) return;
      focused.current = null;
      const { title } = sectionOf(name);
      if (isUnsaved(`settings-${name}`, storeId)) tell(`Not saved: ${title}`, "plain", "What you typed is kept here");
    };
  }, [name, storeId, focused]);
}

interface SectionFormProps {
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
}

function SectionForm(props: SectionFormProps): ReactElement {
  const { name, store, row, business, field, focused, onLeave } = props;
  const section = sectionOf(name);
  const open = useSectionForm(props);
  const { form, openForm, element, draft, mayChange, isFollowing } = open;
  const [near, setNear] = useState(field);
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
        open.publish();
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
          save={open.save}
          isLocked={!mayChange}
          onField={(part) => {
            focused.current = part.closest<HTMLElement>("[data-field]")?.dataset["field"] ?? null;
            setNear(focused.current);
          }}
          head={<SectionHead name={name} open={open} />}
          foot={<SectionFoot name={name} storeId={store.id} open={open} />}
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

/** What the section is, what its draft is, and whether it follows the business. */
function SectionHead({ name, open }: { readonly name: SectionName; readonly open: OpenSection }): ReactElement {
  const { openForm, draft, publishing, mayChange, isFollowing, makeOwn } = open;
  const from = followedBy(name);
  return (
    <>
      <DraftHead
        title={sectionOf(name).title}
        about={scopeWords(name)}
        onStartOver={openForm.isKept ? openForm.startOver : null}
      />
      {draft && <DraftStand name={name} row={draft} publishing={publishing} />}
      {isFollowing && from && <FollowStand from={from} mayChange={mayChange} onOwn={makeOwn} />}
    </>
  );
}

/** What keys do in the form, and its buttons. */
function SectionFoot(props: {
  readonly name: SectionName;
  readonly storeId: string;
  readonly open: OpenSection;
}): ReactElement {
  const { name, storeId } = props;
  const { openForm, draft, publishing, mayChange, publish } = props.open;
  const { test, rights } = sectionOf(name);
  const words = draft ? "Save draft" : "Save";
  return (
    <>
      <FormNoticeLine notice={openForm.notice} />
      <div className="aisle-dialog-foot">
        <span className="aisle-quiet">
          {mayChange
            ? `${keyCaps("mod+Enter")} saves${draft ? ` the draft · ${keyCaps("mod+shift+Enter")} publishes` : ""} · ${keyCaps("Escape")} goes back to the sections`
            : `You may not ${permissionTitles[rights.change]}.`}
        </span>
        {test !== undefined && mayChange && (
          <Button
            text={test}
            onClick={() => void testProgram(name, storeId, tools).catch((failure) => tellFailure(failure, "Not asked"))}
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
  );
}

/** For which stores a section holds. */
function scopeWords(name: SectionName): string {
  if (sectionOf(name).scope === "store") return "For this store";
  const isInherited = sectionNames.some((other) => followedBy(other) === name);
  return isInherited ? "For all stores that have it as the business has it" : "For all stores of the business";
}
