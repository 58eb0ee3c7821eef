import { type ReactElement, useEffect, useState } from "react";
import useSWR from "swr";
import type { PickerRow } from "#contract/pickers/schema.ts";
import { photoCalls, type PersonKind } from "#contract/people/photo-calls.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/cache-keys.ts";
import { swrOptions } from "#console/client/swr-options.ts";
import { initials } from "#console/kit/initials.ts";
import "./portrait.css";

/** The picture of a person; the initials of the name where there is none, or until it is here. */
export function Portrait({ kind, row }: { readonly kind: PersonKind; readonly row: PickerRow }): ReactElement {
  const { storeId, id, photo } = row;
  const { data } = useSWR<Blob>(
    photo === null ? null : cacheKeys.photo(kind, storeId, photo),
    () => photoCalls(kind, api).read(storeId, id, photo ?? ""),
    // A file never changes: another picture is another file.
    { ...swrOptions, revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false },
  );
  const address = useAddress(photo === null ? undefined : data);
  // The name beside it says whose picture it is.
  if (address !== undefined) return <img className="aisle-portrait" src={address} alt="" />;
  return (
    <span className="aisle-portrait" aria-hidden="true">
      {initials(row.name)}
    </span>
  );
}

/** The address under which the browser shows a picture, as long as it is shown. */
function useAddress(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return setAddress(undefined);
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
