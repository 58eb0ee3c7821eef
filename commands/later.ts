import type { Command } from "./command.ts";
import { analyticsCommands } from "./console/analytics.ts";
import { exportCommands } from "./console/export.ts";
import { goViewCommands } from "./console/go-views.ts";
import { helpCommands } from "./console/help.ts";
import { importCommands } from "./console/imports.ts";
import { intakeCommands } from "./console/intake/intake.ts";
import { jobCommands } from "./console/jobs.ts";
import { dayEndCommands } from "./console/money/day-end.ts";
import { moneyCommands } from "./console/money/money.ts";
import { printCommands } from "./console/print.ts";
import { relatedCommand } from "./console/record-related.ts";
import { reportCommands } from "./console/report.ts";
import { savedViewCommands } from "./console/saved-view.ts";
import { scrollCommands } from "./console/scroll.ts";
import { ownPasswordCommand, sessionCommands } from "./console/session/session.ts";
import { macroCommands } from "./console/steps/macro.ts";
import { repeatCommands } from "./console/steps/repeat.ts";
import { undoCommands } from "./console/steps/undo.ts";
import { stockCommands } from "./console/stock/stock.ts";
import { viewLayoutCommands } from "./console/view-layout.ts";
import { viewCommands } from "./console/view.ts";
import { orderWrite } from "./kinds/messages/order-write.ts";
import { paymentCommands } from "./kinds/money/payment.ts";
import { orderQuote } from "./kinds/order-quote.ts";
import { orderTermsCommands } from "./kinds/order-terms.ts";
import { returnOrderCommands } from "./kinds/return.ts";
import { settingsCommands } from "./kinds/settings.ts";

/**
 * The commands without a kind that no screen waits for. They are one part, because each first screen fetches all of them:
 * fetched one by one, they and what they share are a hundred small files.
 */
export const commands: readonly Command[] = [
  ...undoCommands,
  ...repeatCommands,
  ...exportCommands,
  ...viewCommands,
  ...sessionCommands,
  ...helpCommands,
  orderQuote,
  orderWrite,
  ...orderTermsCommands,
  ownPasswordCommand,
  ...settingsCommands,
  ...paymentCommands,
  ...moneyCommands,
  ...returnOrderCommands,
  ...dayEndCommands,
  ...intakeCommands,
  ...stockCommands,
  ...viewLayoutCommands,
  ...goViewCommands,
  ...savedViewCommands,
  ...scrollCommands,
  relatedCommand,
  ...reportCommands,
  ...analyticsCommands,
  ...jobCommands,
  ...importCommands,
  ...printCommands,
  ...macroCommands,
];
