import { plainDigits } from "#contract/text.ts";
import type { ReactElement } from "react";
import type { FoundCustomer } from "#contract/customers/schema.ts";
import { api } from "#console/client/api.ts";
import { titleOf } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { formTitle } from "#console/client/form-title.ts";
import { Finder } from "#console/kit/Finder.tsx";
import { type PhoneDraft } from "./phone-draft.ts";
import { PhoneField } from "./PhoneField.tsx";
import type { OpenPhoneOrder } from "./use-phone-order.ts";

interface CallerProps {
  readonly order: OpenPhoneOrder;
  readonly storeId: string;
  /** Gives the focus to a field that is there after the next frame. */
  readonly onGoTo: (field: string) => void;
  /** Called when the caller is a customer already. */
  readonly onKnown: () => void;
}

/** Who calls: found by phone, name or number, or somebody new. */
export function CallerPart(props: CallerProps): ReactElement {
  const { order } = props;
  const { draft, wrong } = order;
  if (isUnknown(draft)) return <FindCaller {...props} />;
  return (
    <>
      <PhoneField
        name="customer.phone"
        title={titleOf("order", "customerPhone")}
        inputMode="tel"
        most={20}
        value={draft.phone}
        wrong={wrong["customer.phone"]}
        onType={(phone) => order.change({ phone, customerId: null })}
      />
      <PhoneField
        name="customer.name"
        title={otherTitle("customer.name")}
        value={draft.name}
        wrong={wrong["customer.name"]}
        onType={(name) => order.change({ name })}
      />
    </>
  );
}

/** Finds the caller among the customers; what nobody is known by is the phone or the name of a new one. */
function FindCaller({ order, storeId, onGoTo, onKnown }: CallerProps): ReactElement {
  const { draft, wrong } = order;
  const { caller: text = "" } = draft;
  // Nobody's typing is taken elsewhere.
  const goTo = (field: string): void => {
    if (!draft.product && draft.lines.length === 0) onGoTo(field);
  };
  return (
    <div className="aisle-phone-field" data-field="customer.phone" data-wide>
      <strong className="aisle-phone-title">{formTitle("caller.question")}</strong>
      <Finder<FoundCustomer>
        isFirst
        label={formTitle("caller.find")}
        placeholder="Phone, name or number of the caller"
        text={text}
        onText={(caller) => order.change({ caller })}
        term={text.trim()}
        ask={async (term, signal) =>
          (await api("customers.search", { params: { term } }, { signal })).filter((one) => one.storeId === storeId)
        }
        words={({ name, phone, code }) => ({ title: name, code, value: phone })}
        onChoose={({ id, name, phone }) => {
          order.change({ caller: "", customerId: id, name, phone });
          onKnown();
        }}
        onNothing={(typed) => {
          const told = typed.trim();
          if (told === "") return;
          const isNumber = /^[+\d\s()-]+$/.test(plainDigits(told));
          order.change({ caller: "", ...(isNumber ? { phone: told } : { name: told }) });
          // A number that is too short for a phone is written on where it stands.
          goTo(isNumber && told.length >= 6 ? "customer.name" : "customer.phone");
        }}
        onAwait={() => onGoTo("lines")}
        onFailed={() => goTo("customer.phone")}
        hint=""
        wrong={wrong["customer.phone"]}
        nothing="No customer found: press Enter for a new one."
      />
    </div>
  );
}

/** Whether it is not known yet who calls. */
function isUnknown({ customerId, phone, name }: PhoneDraft): boolean {
  return customerId === null && phone === "" && name === "";
}
