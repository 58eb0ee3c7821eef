import type { PhoneQuestion } from "#commands/console/phone.ts";
import type { ImportQuestion } from "#commands/console/imports.ts";
import type { AreaMapQuestion } from "#commands/kinds/areas/area-map.ts";
import type { FiguresQuestion } from "#commands/kinds/figures/figures-question.ts";
import type { EditedLines, LinesQuestion } from "#commands/kinds/forms/edit-lines.ts";
import type { HandOverQuestion } from "#commands/kinds/forms/hand-over.ts";
import type { HandOver } from "#contract/orders/status-change-schema.ts";
import type { GoodsQuestion } from "#commands/kinds/returning/goods-question.ts";
import type { PhotosQuestion } from "#commands/record/photos.ts";

/** What every dialog is asked with. */
export interface Question {
  readonly title: string;
}

/** A dialog: its question, and its answer; `never` where there is nothing to answer. */
export interface Dialog<Asked extends Question, Answer> {
  readonly question: Asked;
  readonly answer: Answer;
}

/**
 * The dialogs that commands open by `tools.ask`, one line each. A question stands with its commands; its view has the
 * same name in `src/console/dialog-list.ts`. The lines stand here, and are not merged into this interface by the files
 * of the subjects, so that all names can be read in one place. Only types are imported: nothing of this runs.
 */
export interface Dialogs {
  readonly figures: Dialog<FiguresQuestion, never>;
  readonly goods: Dialog<GoodsQuestion, true>;
  readonly import: Dialog<ImportQuestion, string>;
  readonly handOver: Dialog<HandOverQuestion, HandOver>;
  readonly lines: Dialog<LinesQuestion, EditedLines>;
  readonly map: Dialog<AreaMapQuestion, string>;
  readonly phone: Dialog<PhoneQuestion, never>;
  readonly photos: Dialog<PhotosQuestion, never>;
}
