import type { ReactElement } from "react";
import useSWR from "swr";
import { importFileWords } from "#contract/imports/import.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";

/** Which files can be brought in, and what they may have: what this login may write. */
export function ImportableWords({ storeId }: { readonly storeId: string }): ReactElement {
  const { data } = useSWR(cacheKeys.importSubjects(storeId), () => api("imports.subjects", { params: { storeId } }));
  const names = data?.subjects.map(({ name }) => name) ?? [];
  return (
    <>
      <p>{importFileWords}</p>
      {names.length > 0 ? <p>It may have {names.join(", ").replace(/, (?=[^,]*$)/, " or ")}.</p> : null}
      <CommandButton id="imports.new" intent="primary" showKeys />
    </>
  );
}
