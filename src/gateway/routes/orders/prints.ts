import { type Paper, paperRight } from "#contract/print/paper.ts";
import type { Print } from "#contract/print/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import type { Principal } from "#gateway/principal.ts";
import { consoleImages } from "#gateway/http/pages/image-base.ts";
import { createPrintDrawer } from "#gateway/print/draw-print.ts";
import { previewPaper, readSheets } from "#gateway/print/read-sheets.ts";
import { rightMissing } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import { checkPrint, createDayPrint, createPrint, readDrawnFile, readPrint } from "#gateway/store/prints/prints.ts";
import { readChangedLabels } from "#gateway/store/prints/shelf-labels.ts";

/** What is printed: it is recorded first, and then drawn as often as it is asked for. */
export function printRoutes(services: Pick<Services, "consoleDirectory" | "storageBase" | "files">) {
  const { storageBase = consoleImages } = services;
  const draw = createPrintDrawer(services);
  return {
    "prints.check": (call) => {
      needSight(signedIn(call), call.body.paper);
      return checkPrint(call.db, call.params.storeId, call.body.paper, call.body.recordIds);
    },
    "prints.create": (call) => {
      needSight(signedIn(call), call.body.paper);
      return createPrint(call.trx, call.params.storeId, call.body, authorOf(call));
    },
    "prints.day-end": (call) => createDayPrint(call.trx, call.params.storeId, call.body, authorOf(call)),
    "prints.changed-labels": ({ db, params }) => readChangedLabels(db, params.storeId),
    "prints.preview": (call) => {
      needSight(signedIn(call), call.body.paper);
      return previewPaper(call.db, call.params.storeId, call.body, storageBase);
    },
    "prints.read": (call) => readSeen(call),
    "prints.sheets": async (call) => {
      const print = await readSeen(call);
      return { print, sheets: print.state === "ready" ? await readSheets(call.db, print, storageBase) : null };
    },
    "prints.pdf": async (call) => {
      const print = await readSeen(call);
      return print.state === "ready" ? draw(call.db, print) : readDrawnFile(call.db, services.files, print);
    },
  } satisfies Partial<Handlers>;
}

/** Refuses with 403 whoever may not see what a paper is about. */
function needSight({ rights }: Principal, paper: Paper): void {
  const right = paperRight(paper);
  if (!rights.has(right)) throw rightMissing(right);
}

async function readSeen(call: {
  readonly db: Db;
  readonly principal: Principal | null;
  readonly params: { readonly storeId: string; readonly printId: string };
}): Promise<Print> {
  const print = await readPrint(call.db, call.params.storeId, call.params.printId);
  needSight(signedIn(call), print.paper);
  return print;
}
