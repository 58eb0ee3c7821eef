import { type ReactElement, useEffect, useEffectEvent } from "react";
import type { CustomerSummary } from "#contract/customers/schema.ts";
import { formTitle } from "#console/client/form-title.ts";
import { PhoneField } from "./PhoneField.tsx";
import type { OpenPhoneOrder } from "./use-phone-order.ts";

/** The business that buys, if one does: its GSTIN is asked first, and what the caller's is, is filled in. */
export function BusinessPart(props: {
  readonly order: OpenPhoneOrder;
  readonly summary: CustomerSummary | undefined;
}): ReactElement {
  const { order, summary } = props;
  const { draft, wrong, change } = order;
  const { gstin = "", businessName = "", businessAddress = "" } = draft;
  const takeBusiness = useEffectEvent(() => {
    const known = summary?.customer.business;
    if (!known || draft.gstin !== undefined) return;
    change({ gstin: known.gstin, businessName: known.name, businessAddress: known.address ?? "" });
  });
  const customerId = summary?.customer.id;
  useEffect(() => {
    if (customerId !== undefined) takeBusiness();
  }, [customerId]);
  return (
    <>
      <PhoneField
        name="business.gstin"
        title={formTitle("business.gstin")}
        most={20}
        value={gstin}
        wrong={wrong["business.gstin"]}
        onType={(text) => change({ gstin: text })}
      />
      {gstin.trim() !== "" && (
        <>
          <PhoneField
            name="business.name"
            title={formTitle("business.name")}
            value={businessName}
            wrong={wrong["business.name"]}
            onType={(text) => change({ businessName: text })}
          />
          <PhoneField
            name="business.address"
            title={formTitle("business.address")}
            most={300}
            value={businessAddress}
            onType={(text) => change({ businessAddress: text })}
          />
        </>
      )}
    </>
  );
}
