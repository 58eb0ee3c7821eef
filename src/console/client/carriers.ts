import useSWR from "swr";
import type { Carrier } from "#contract/people-schema.ts";
import { api } from "./api.ts";
import { answerKeys } from "./answer-keys.ts";
import { reading } from "./reading.ts";

/** The store's pickers or riders; asked only while `wanted`. */
export function useCarriers(
  role: "picker" | "rider",
  storeId: string,
  wanted: boolean,
): readonly Carrier[] | undefined {
  const key = role === "picker" ? answerKeys.pickers(storeId) : answerKeys.riders(storeId);
  const { data } = useSWR<readonly Carrier[]>(
    wanted ? key : null,
    () => api(role === "picker" ? "pickers.list" : "riders.list", { params: { storeId } }),
    { ...reading, revalidateOnFocus: false },
  );
  return data;
}
