import { proxy, ref } from "valtio";
import { maxPhoneOrders } from "#contract/constants.ts";
import { newId } from "#console/client/api.ts";
import { draftKey, readDraft, removeDraft, writeDraft } from "#console/session/kept/drafts.ts";
import { session } from "#console/session/session.ts";
import { isBlank, newPhoneDraft, type PhoneDraft } from "./phone-draft.ts";

/** The phone orders that are being taken in the open store, in all tabs of this browser; one of them is shown. */
export const phoneOrders = proxy<{ list: readonly PhoneDraft[]; shown: string }>({ list: [], shown: "" });

function nameOf(): string {
  return `${session.store?.id ?? ""}/phone-orders`;
}

function read(): readonly PhoneDraft[] {
  const kept = session.user && readDraft(session.user.id, nameOf(), "browser");
  const isDraft = (one: unknown): one is PhoneDraft => typeof one === "object" && one !== null && "lines" in one;
  return Array.isArray(kept) ? kept.filter(isDraft) : [];
}

/** Shows a list as it now is; the order that was shown stays, as long as it is there. */
function take(list: readonly PhoneDraft[]): void {
  phoneOrders.list = ref(list as PhoneDraft[]);
  if (!list.some(({ id }) => id === phoneOrders.shown)) phoneOrders.shown = list[0]?.id ?? "";
}

/** Changes what is stored, which another tab may have changed since it was read here. */
function change(how: (list: readonly PhoneDraft[]) => readonly PhoneDraft[]): void {
  const list = how(read());
  if (session.user) {
    // One of which nothing is known is in this tab only.
    const typed = list.filter((draft) => !isBlank(draft));
    if (typed.length > 0) writeDraft(session.user.id, nameOf(), typed, "browser");
    else removeDraft(session.user.id, nameOf(), "browser");
  }
  take(list);
}

/** Reads the phone orders, and begins one where there is none. Returns the function that stops following other tabs. */
export function openPhoneOrders(): () => void {
  take(read());
  if (phoneOrders.list.length === 0) startPhoneOrder();
  const onStorage = ({ key }: StorageEvent): void => {
    if (!session.user || key !== draftKey(session.user.id, nameOf())) return;
    const blank = phoneOrders.list.filter(isBlank);
    take([...read(), ...blank]);
    if (phoneOrders.list.length === 0) startPhoneOrder();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** Begins another phone order and shows it, or the one that is begun already; false when there are too many. */
export function startPhoneOrder(): boolean {
  const begun = phoneOrders.list.find(isBlank);
  if (!begun && phoneOrders.list.length >= maxPhoneOrders) return false;
  const draft = begun ?? newPhoneDraft(newId());
  if (!begun) take([...phoneOrders.list, draft]);
  phoneOrders.shown = draft.id;
  return true;
}

/** Begins the phone order of a customer and shows it, or the one that is begun already; false as above. */
export function startOrderOf({ id, name, phone }: { id: string; name: string; phone: string }): boolean {
  const begun = phoneOrders.list.find(({ customerId }) => customerId === id);
  if (begun) phoneOrders.shown = begun.id;
  else if (!startPhoneOrder()) return false;
  else editPhoneOrder(phoneOrders.shown, (draft) => ({ ...draft, customerId: id, name, phone }));
  return true;
}

/** Shows the phone order at a place in the list; the last one where there are fewer. */
export function showPhoneOrder(at: number): void {
  const draft = phoneOrders.list[Math.min(at, phoneOrders.list.length - 1)];
  if (draft) phoneOrders.shown = draft.id;
}

/** Changes what was typed into a phone order; nothing when it is gone, such as placed in another tab. */
export function editPhoneOrder(id: string, how: (draft: PhoneDraft) => PhoneDraft): void {
  const before = phoneOrders.list.find((draft) => draft.id === id);
  if (!before) return;
  const draft = how(before);
  const blank = phoneOrders.list.filter((one) => isBlank(one) && one.id !== id);
  change((list) => {
    const at = list.findIndex((one) => one.id === id);
    return [...(at < 0 ? [...list, draft] : list.with(at, draft)), ...blank];
  });
}

/** Removes a phone order that was placed or is dropped; shows the one that took its place. */
export function removePhoneOrder(id: string): void {
  const at = phoneOrders.list.findIndex((draft) => draft.id === id);
  change((list) => list.filter((draft) => draft.id !== id));
  if (phoneOrders.list.length > 0) showPhoneOrder(Math.max(0, at));
}
