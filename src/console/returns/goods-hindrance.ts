import type { GoodsQuestion } from "#commands/kinds/returning/goods-question.ts";
import type { ReadGoods } from "./goods-draft.ts";

/** What keeps goods from being saved: what is said of it, and to which element the focus goes. */
export interface GoodsHindrance {
  readonly message?: string;
  readonly focus?: string;
  /** A choice is missing: from then on, all that are missing are marked. */
  readonly isChoice?: true;
}

/** What is missing or wrong first; null where the goods can be saved as soon as their amounts are known. */
export function goodsHindrance(
  { lines, mostPhotos }: Pick<GoodsQuestion, "lines" | "mostPhotos">,
  { goods, wrong, wrongDecisions, lacking }: Omit<ReadGoods, "isReadable">,
  taken: {
    readonly isWrong: boolean;
    /** Nothing is taken instead yet, though something must be. */
    readonly isLacking: boolean;
    /** Why the gateway would not save it; empty where it would. */
    readonly because: string;
  },
): GoodsHindrance | null {
  if (taken.isWrong || Object.keys(wrong).length + Object.keys(wrongDecisions).length > 0)
    return { focus: "[aria-invalid=true]" };
  if (goods.lines.length === 0) return { message: "Type how much of a product comes back" };
  const [lacks] = lacking;
  if (lacks)
    return {
      message: `Choose the ${lacks.choice} for ${lines.find(({ line }) => line === lacks.line)?.name ?? ""}`,
      focus: `[data-line="${lacks.line}"] [data-cell=${lacks.choice}]`,
      isChoice: true,
    };
  const photos = goods.photos.length;
  if (mostPhotos !== undefined && photos > mostPhotos)
    return { message: `At most ${mostPhotos} photos: ${photos} are chosen` };
  // The goods that come back are typed: what is taken instead comes next.
  if (taken.isLacking) return { focus: "[role=combobox]" };
  return taken.because === "" ? null : { message: taken.because };
}
