import "#console/client/all-words.ts";
import { type ReactElement, useRef } from "react";
import { otherTitle } from "#console/client/other-words.ts";
import { LineDialog } from "#console/form/line-table/LineDialog.tsx";
import { LineTable } from "#console/form/line-table/LineTable.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import type { AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { ExchangeEnd } from "./exchange/ExchangeEnd.tsx";
import { TakenDelivery } from "./exchange/TakenDelivery.tsx";
import { TakenInstead } from "./exchange/TakenInstead.tsx";
import { GoodsDecisions } from "./GoodsDecisions.tsx";
import { goodsColumns, type ShownGoods } from "./goods-columns.ts";
import { ReturnAmounts } from "./ReturnAmounts.tsx";
import { useGoods } from "./use-goods.ts";
import "./goods.css";

/**
 * The goods that come back, as a table to fill in, with what they come to beside it before they are saved. In an
 * exchange also what is taken instead.
 */
export function GoodsDialog(props: { readonly asked: AskedDialog<"goods"> }): ReactElement {
  const { question } = props.asked;
  const { title, step, exchange, lines } = question;
  const form = useRef<HTMLFormElement>(null);
  const format = useFormat();
  const goods = useGoods(props.asked, form);
  const { read, answer, failed } = goods;
  const shown = answer?.priced ?? null;
  const focus = (field: string): void => form.current?.querySelector<HTMLInputElement>(field)?.focus();
  return (
    <LineDialog
      title={title}
      about={question.about}
      className="aisle-goods"
      form={form}
      hasChanges={() => !goods.isEmpty}
      onStartOver={
        goods.isKept
          ? () => {
              goods.startOver();
              focus("[data-cell=quantity]");
            }
          : null
      }
      onDrop={goods.forget}
      isSaving={goods.isSaving}
      canSave={goods.canSave}
      save={() => void goods.save()}
      keys={`${keyCaps(exchange ? "mod+Enter" : "Enter")} saves · a takes all${exchange ? " · i adds" : ""} · ${keyCaps("Escape")} cancels`}
      notice={failed ? [failed.message, failed.detail].filter(Boolean).join(": ") : null}
    >
      <div className="aisle-line-scroll">
        <LineTable<ShownGoods>
          label={title}
          head={otherTitle("line.name")}
          columns={goodsColumns(step, format)}
          letters={{ a: goods.takeAll, ...(exchange && { i: () => focus("[role=combobox]") }) }}
          lines={lines.map((line) => ({
            line,
            typed: goods.lines[line.line] ?? {},
            wrong: read.wrong[line.line],
            lacks: goods.lacking.filter((each) => each.line === line.line).map(({ choice }) => choice),
            amount: shown?.lines.find((each) => each.line === line.line)?.amount ?? null,
          }))}
          about={({ line, wrong }, at) => ({
            id: `goods-${line.line}`,
            name: line.name,
            code: line.code,
            wrong,
            data: { "data-line": line.line },
            isFirst: at === 0,
          })}
          onType={({ line }, column, text) => goods.type(line.line, { [column]: text })}
        />
      </div>
      {exchange ? (
        <TakenInstead
          storeId={exchange.storeId}
          taking={goods.taking}
          priced={answer?.exchange?.order ?? null}
          wrong={goods.refused}
          format={format}
        />
      ) : null}
      <div className="aisle-goods-below">
        <GoodsDecisions
          question={question}
          typed={goods.decided}
          wrong={read.wrongDecisions}
          offers={goods.offers}
          format={format}
          onType={goods.decide}
        >
          {exchange ? <TakenDelivery to={exchange} draft={goods.taken} onEdit={goods.changeTaken} /> : null}
        </GoodsDecisions>
        <ReturnAmounts
          priced={shown}
          isWrong={goods.isWrong}
          format={format}
          end={answer?.exchange ? <ExchangeEnd exchange={answer.exchange} format={format} /> : undefined}
        />
      </div>
    </LineDialog>
  );
}
