import { useEffect, useState } from "react";
import type { Option } from "#commands/context/questions.ts";
import type { FormField } from "#commands/form.ts";
import { messages } from "#contract/messages.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";

/** The options of a field; null while they are being read. `wrong` says why they could not be read. */
export interface FieldOptions {
  readonly options: readonly Option<string>[] | null;
  readonly wrong: string | null;
  /** Reads them, unless they are being read or were read already. */
  readonly load: () => void;
}

/** The options of a field: the values of its limits, or those that it reads when it gets the focus. */
export function useOptions(field: FormField): FieldOptions {
  const { limits, words } = field;
  const load = field.options;
  const [fetched, setFetched] = useState<readonly Option<string>[] | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || !load) return undefined;
    let isHere = true;
    load().then(
      (options) => isHere && setFetched(options),
      (error: unknown) => {
        if (!isHere) return;
        setWrong(explainFailure(error, messages.fetchingFailed)?.detail ?? messages.fetchingFailed);
        setWanted(false);
      },
    );
    return () => {
      isHere = false;
    };
  }, [isWanted, load]);
  const given =
    limits.type === "choice" ? limits.values.map((value) => ({ value, title: words?.[value] ?? value })) : null;
  return {
    options: given ?? fetched,
    wrong,
    load: () => {
      setWrong(null);
      setWanted(true);
    },
  };
}
