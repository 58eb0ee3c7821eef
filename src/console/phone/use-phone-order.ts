import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { messages } from "#contract/messages.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { PhoneQuestion } from "#commands/console/phone.ts";
import { newId } from "#console/client/api.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { focusField } from "#console/form/form-keys.ts";
import type { Format } from "#console/kit/format.ts";
import { type FailureNotice, failureNotice, plainNotice } from "#console/shell/dialogs/failure-notice.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import type { SearchedPlace } from "#console/order/finding/find-product.ts";
import { hindranceOf, type SoughtLine } from "#console/order/finding/use-sought.ts";
import { type OpenTaking, useTaking } from "#console/order/taking/use-taking.ts";
import { type PhoneDraft, readPhoneDraft } from "./phone-draft.ts";
import { editPhoneOrder, removePhoneOrder } from "./phone-orders.ts";
import { type PhonePrice, usePrice } from "./use-price.ts";

/** A phone order that is shown, and what can be done with it. */
export interface OpenPhoneOrder {
  readonly draft: PhoneDraft;
  readonly taking: OpenTaking;
  readonly price: PhonePrice;
  /** What is wrong with each field, by the gateway's name of it. */
  readonly wrong: Readonly<Record<string, string>>;
  readonly notice: FailureNotice | null;
  readonly isPlacing: boolean;
  /** Changes some of what was typed. */
  change(parts: Partial<PhoneDraft>): void;
  /** Places it, once all its products are found; text that stands in their field counts as if Enter had been pressed. */
  place(): void;
}

interface Place {
  readonly question: PhoneQuestion;
  readonly storeId: string;
  readonly format: Format;
  readonly form: RefObject<HTMLElement | null>;
  readonly onPlaced: (order: OrderRow) => void;
}

/** Keeps what is typed into a phone order, prices it, and places it. Nothing typed is lost before it is placed. */
export function usePhoneOrder(draft: PhoneDraft, { question, storeId, format, form, onPlaced }: Place): OpenPhoneOrder {
  const [hasTried, setTried] = useState(false);
  const [isPlacing, setPlacing] = useState(false);
  const { notice, setNotice, refused, refuse, hinder, clear } = useRefusal(form);
  const read = readPhoneDraft(draft, format.place.locale);
  const price = usePrice(storeId, read.toPrice);
  const { taking, coming, finishOnceFound } = useProducts(storeId, draft, edit, {
    onUnfound: hinder,
    onFound: () => void finish(),
  });

  function edit(how: (before: PhoneDraft) => PhoneDraft): void {
    clear();
    editPhoneOrder(draft.id, how);
  }

  async function send(): Promise<void> {
    const { order } = read;
    if (!order) return refuse(read.wrong);
    const shown = price.priced?.amount;
    const { amount, tax, refused: fields } = await price.read();
    if (Object.keys(fields).length > 0) return refuse(fields);
    if (amount !== shown) {
      setNotice(plainNotice(`The total is now ${format.money(amount)}. ${keyCaps("mod+Enter")} places the order.`));
      return;
    }
    const priced = { ...order, shown: { amount, tax } };
    const placed = await question.place(storeId, priced, sendingKey(draft, JSON.stringify(priced)));
    removePhoneOrder(draft.id);
    onPlaced(placed);
  }

  async function finish(): Promise<void> {
    setNotice(null);
    setPlacing(true);
    try {
      await send();
    } catch (error) {
      if (error instanceof ApiFailure) refuse(error.fields);
      setNotice(failureNotice(error, messages.saveFailed, {}));
    } finally {
      setPlacing(false);
    }
  }

  return {
    draft,
    taking,
    price,
    wrong: { ...price.refused, ...refused, ...(hasTried ? read.wrong : quantitiesOf(read.wrong)) },
    notice: coming ? plainNotice(`${hindranceOf(coming)}: the order is placed after that`) : notice,
    isPlacing,
    change: (parts) => edit((now) => ({ ...now, ...parts })),
    place() {
      if (isPlacing) return;
      setTried(true);
      finishOnceFound();
    },
  };
}

/** The key with which an order is sent. The same one has the same key: without an answer, it is not placed twice. */
function sendingKey({ id, sent }: PhoneDraft, content: string): string {
  const key = sent?.content === content ? sent.key : newId();
  editPhoneOrder(id, (now) => ({ ...now, sent: { content, key } }));
  return key;
}

/** Why an order was not placed: in a sentence, and at its fields, the first of which then has the focus. */
function useRefusal(form: RefObject<HTMLElement | null>) {
  const [notice, setNotice] = useState<FailureNotice | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  return {
    notice,
    setNotice,
    refused,
    refuse(fields: Readonly<Record<string, string>>): void {
      setRefused(fields);
      // The field shows what is wrong only after it was rendered, and has the focus then.
      requestAnimationFrame(() => {
        for (const name of Object.keys(fields)) if (focusField(form.current, name)) return;
        const others = Object.values(fields).join(". ");
        if (others !== "") setNotice(plainNotice(others));
      });
    },
    hinder(line: SoughtLine): void {
      setNotice(plainNotice(hindranceOf(line)));
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[data-sought=unfound] button")?.focus());
    },
    clear(): void {
      setNotice(null);
      setRefused({});
    },
  };
}

/** The products of an order. One that is to be placed waits until all that was typed is found, or one cannot be. */
function useProducts(
  storeId: string,
  draft: PhoneDraft,
  edit: (how: (before: PhoneDraft) => PhoneDraft) => void,
  end: { onUnfound(line: SoughtLine): void; onFound(): void },
) {
  const [isAwaiting, setAwaiting] = useState(false);
  const taking = useTaking(searchedFor(storeId, draft), draft, (how) =>
    edit((now) => {
      const next = { ...now, ...how(now) };
      // Whoever types on does not want it placed yet.
      if (next.product) setAwaiting(false);
      return next;
    }),
  );
  const unfound = taking.soughtLines.find((line) => line.unfound !== null);
  const sought = taking.soughtLines.find((line) => line.unfound === null);
  const stands = (draft.product ?? "").trim() !== "";
  const goOn = useEffectEvent(() => {
    setAwaiting(false);
    if (unfound) end.onUnfound(unfound);
    else end.onFound();
  });
  useEffect(() => {
    // The text that stood in the field is a line only after the next rendering.
    if (isAwaiting && !stands && (unfound || !sought)) goOn();
  }, [isAwaiting, stands, unfound, sought]);
  return {
    taking,
    /** What it waits for. */
    coming: isAwaiting ? sought : undefined,
    finishOnceFound(): void {
      taking.take();
      setAwaiting(true);
    },
  };
}

/** Where the products of a phone order are looked for: what the caller has bought comes first. */
export function searchedFor(storeId: string, { customerId }: PhoneDraft): SearchedPlace {
  return { storeId, ...(customerId !== null && { customerId }) };
}

/** What is wrong with quantities: that is said while one types, everything else once the order is to be placed. */
function quantitiesOf(wrong: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(wrong).filter(([name]) => name.startsWith("lines.")));
}
