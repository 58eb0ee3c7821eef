import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type KeyboardEvent, type ReactElement, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { maxPhoneOrders } from "#contract/constants.ts";
import { useFormat, useStore } from "#console/session/preferences/use-format.ts";
import { answerDialog, closeDialog, type AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { session } from "#console/session/session.ts";
import { imageOf } from "#console/theme/store-theme.ts";
import { StoreImage } from "#console/theme/StoreImage.tsx";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { tell } from "#console/shell/messages/toasts.ts";
import { isBlank, type PhoneDraft } from "./phone-draft.ts";
import {
  openPhoneOrders,
  phoneOrders,
  removePhoneOrder,
  showPhoneOrder,
  startOrderOf,
  startPhoneOrder,
} from "./phone-orders.ts";
import { PhoneOrder } from "./PhoneOrder.tsx";
import "./phone.css";
import { keyOf } from "#console/shell/keys/key-press.ts";

/** The phone orders that are being taken, one of them shown. They are kept when the dialog is closed. */
export function PhoneDialog(props: { readonly asked: AskedDialog<"phone"> }): ReactElement | null {
  const { question } = props.asked;
  const format = useFormat();
  const store = useStore();
  const [{ stop, isFull }] = useState(() => {
    const stop = openPhoneOrders();
    return { stop, isFull: question.caller !== undefined && !startOrderOf(question.caller) };
  });
  useEffect(() => stop, [stop]);
  useEffect(() => {
    if (isFull) tellFull();
  }, [isFull]);
  useSnapshot(phoneOrders);
  const { settings } = useSnapshot(session);
  const { list, shown } = phoneOrders;
  const draft = list.find(({ id }) => id === shown);
  if (!store || !draft) return null;

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const digit = /^(?:Digit|Numpad)([1-6])$/.exec(event.code)?.[1];
    if (digit !== undefined) showPhoneOrder(Number(digit) - 1);
    else if (keyOf(event.nativeEvent) === "n") another();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Dialog kind="phone" label={question.title}>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys that switch orders */}
      <div className="aisle-phone" onKeyDown={onKeyDown}>
        <div className="aisle-dialog-head">
          <StoreImage alt="" className="aisle-phone-logo" sources={[imageOf(settings, "teleLogo")]} fallback={null} />
          <h2>{question.title}</h2>
          <PhoneTabs title={question.title} list={list} shown={shown} />
          <Button size="small" variant="minimal" text="Another order" onClick={another} />
        </div>
        <PhoneOrder
          key={draft.id}
          draft={draft}
          question={question}
          storeId={store.id}
          format={format}
          onPlaced={(order) => {
            question.placed(order);
            if (phoneOrders.list.length === 0) answerDialog(props.asked, undefined);
          }}
          onDrop={() => {
            removePhoneOrder(draft.id);
            if (phoneOrders.list.length === 0) closeDialog();
          }}
        />
      </div>
    </Dialog>
  );
}

/** The orders that are being taken, each with the key that shows it. */
function PhoneTabs(props: {
  readonly title: string;
  readonly list: readonly PhoneDraft[];
  readonly shown: string | null;
}): ReactElement {
  const { title, list, shown } = props;
  return (
    <div role="tablist" aria-label={title} className="aisle-phone-tabs">
      {list.map((one, at) => (
        <button
          key={one.id}
          type="button"
          role="tab"
          aria-selected={one.id === shown}
          onClick={() => showPhoneOrder(at)}
        >
          <Keys binding={`alt+${at + 1}`} /> {titleOf(one)}
        </button>
      ))}
    </div>
  );
}

function another(): void {
  if (!startPhoneOrder()) tellFull();
}

function tellFull(): void {
  tell(`${maxPhoneOrders} phone orders are open: place or discard one first`, "plain");
}

function titleOf(draft: PhoneDraft): string {
  if (isBlank(draft)) return "New";
  const count = draft.lines.length;
  return `${draft.name || draft.phone || draft.caller || "Unknown"}${count > 0 ? ` (${count})` : ""}`;
}
