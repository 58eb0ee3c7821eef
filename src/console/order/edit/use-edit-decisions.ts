import { useMemo, useState } from "react";
import type { LinesEdit } from "#contract/orders/editing/edit-schema.ts";
import {
  asksForCharge,
  asksForPromo,
  type ChargeDecision,
  type PromoDecision,
} from "#contract/orders/editing/editing.ts";
import { emptyDraft, type LinesDraft, type ReadDraft, readDraft } from "./lines-draft.ts";
import type { OpenOrder } from "./use-open-order.ts";

/** A promo code that needs more goods than are left, and what the order comes to either way. In minor units. */
interface ShortPromo {
  readonly code: string;
  readonly minimum: number;
  readonly goods: number;
  readonly kept: number;
  readonly without: number;
}

/** What somebody must decide about an edit before it is saved. */
export interface EditDecisions {
  /** Whether no goods are left, so that it must be said what becomes of the delivery charge, and what was said. */
  readonly asksCharge: boolean;
  readonly charge: ChargeDecision | null;
  setCharge(charge: ChargeDecision | null): void;
  /** Null where nothing is to be decided about a promo code. */
  readonly shortPromo: ShortPromo | null;
  readonly promo: PromoDecision | null;
  setPromo(promo: PromoDecision | null): void;
  /** Why it is kept. */
  readonly reason: string;
  setReason(reason: string): void;
  /** What must be said before it can be saved; null where nothing is missing. */
  readonly missing: string | null;
  /** What of it is saved with the edit. */
  readonly decided: Pick<LinesEdit, "deliveryCharge" | "promo">;
}

/** Reads a draft against an order, with what is decided about it. */
export function useEditDecisions(
  open: OpenOrder | null,
  draft: LinesDraft,
  locale: string | undefined,
): { readonly read: ReadDraft | null; readonly decisions: EditDecisions } {
  const [charge, setCharge] = useState<ChargeDecision | null>(null);
  const [promo, setPromo] = useState<PromoDecision | null>(null);
  const [reason, setReason] = useState("");
  const kept = useMemo(() => open && readDraft(open.lines, open.detail.terms, draft, locale), [open, draft, locale]);
  const asksCharge = useMemo(() => {
    if (!open || !kept?.priced) return false;
    const quantities = kept.lines.map(({ wanted }) => ({ quantity: wanted ?? 0 }));
    return asksForCharge(quantities, open.detail.terms);
  }, [open, kept]);
  const withoutPromo = useMemo(() => {
    const { terms } = open?.detail ?? {};
    if (!open || !kept?.priced || !terms?.promo) return null;
    const before = readDraft(open.lines, terms, emptyDraft, locale).priced;
    if (!before || !asksForPromo(before, kept.priced, terms.promo)) return null;
    return readDraft(open.lines, { ...terms, promo: null }, draft, locale);
  }, [open, kept, draft, locale]);
  const isWaived = asksCharge && charge === "waive";
  const waived = useMemo(
    () => (open && isWaived ? readDraft(open.lines, { ...open.detail.terms, deliveryCharge: 0 }, draft, locale) : null),
    [open, isWaived, draft, locale],
  );
  const shortPromo = shortPromoOf(open, kept, withoutPromo);
  const goodwill = reason.trim();
  const decisions: EditDecisions = {
    asksCharge,
    charge,
    setCharge,
    shortPromo,
    promo,
    setPromo,
    reason,
    setReason,
    missing: missingOf(),
    decided: {
      ...(asksCharge && charge !== null ? { deliveryCharge: charge } : {}),
      ...(shortPromo && promo === "take-away" ? { promo: { decision: promo } } : {}),
      ...(shortPromo && promo === "keep" ? { promo: { decision: promo, reason: goodwill } } : {}),
    },
  };
  return { read: waived ?? (promo === "take-away" ? withoutPromo : null) ?? kept, decisions };

  function missingOf(): string | null {
    if (asksCharge && charge === null) return "No goods are left: choose whether the delivery charge is kept or waived";
    if (!shortPromo) return null;
    if (promo === null)
      return `The goods come to less than ${shortPromo.code} needs: choose whether it is kept or taken away`;
    return promo === "keep" && goodwill === "" ? `Say why ${shortPromo.code} is kept` : null;
  }
}

function shortPromoOf(
  open: OpenOrder | null,
  kept: ReadDraft | null,
  withoutPromo: ReadDraft | null,
): ShortPromo | null {
  const agreed = open?.detail.terms.promo;
  if (!agreed || !kept?.priced || !withoutPromo?.priced) return null;
  const { promoGoods, amount } = kept.priced;
  const { code, minimum } = agreed;
  return { code, minimum, goods: promoGoods, kept: amount, without: withoutPromo.priced.amount };
}
