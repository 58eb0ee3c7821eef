import "#console/client/all-words.ts";
import { type ReactElement, useRef } from "react";
import type { GoodsQuestion } from "#commands/kinds/returning/goods-question.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { LineDialog } from "#console/form/line-table/LineDialog.tsx";
import { LineTable } from "#console/form/line-table/LineTable.tsx";
import type { Format } from "#console/kit/format.ts";
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
  const { title, exchange } = question;
  const form = useRef<HTMLFormElement>(null);
  const format = useFormat();
  const goods = useGoods(props.asked, form);
  const { failed } = goods;
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
        <GoodsLines {...{ question, goods, format }} onAdd={() => focus("[role=combobox]")} />
      </div>
      {exchange ? (
        <TakenInstead
          storeId={exchange.storeId}
          taking={goods.taking}
          priced={goods.answer?.exchange?.order ?? null}
          wrong={goods.refused}
          format={format}
        />
      ) : null}
      <GoodsBelow {...{ question, goods, format }} />
    </LineDialog>
  );
}

interface GoodsProps {
  readonly question: GoodsQuestion;
  readonly goods: ReturnType<typeof useGoods>;
  readonly format: Format;
}

/** The lines of the order, with how much of each comes back. */
function GoodsLines({ question, goods, format, onAdd }: GoodsProps & { readonly onAdd: () => void }): ReactElement {
  const { title, step, exchange, lines } = question;
  return (
    <LineTable<ShownGoods>
      label={title}
      head={otherTitle("line.name")}
      columns={goodsColumns(step, format)}
      letters={{ a: goods.takeAll, ...(exchange && { i: onAdd }) }}
      lines={lines.map((line) => ({
        line,
        typed: goods.lines[line.line] ?? {},
        wrong: goods.read.wrong[line.line],
        lacks: goods.lacking.filter((each) => each.line === line.line).map(({ choice }) => choice),
        amount: goods.answer?.priced.lines.find((each) => each.line === line.line)?.amount ?? null,
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
  );
}

/** What is decided besides, and what the goods come to. */
function GoodsBelow({ question, goods, format }: GoodsProps): ReactElement {
  const { exchange } = question;
  const { answer } = goods;
  return (
    <div className="aisle-goods-below">
      <GoodsDecisions
        question={question}
        typed={goods.decided}
        wrong={goods.read.wrongDecisions}
        offers={goods.offers}
        format={format}
        onType={goods.decide}
      >
        {exchange ? <TakenDelivery to={exchange} draft={goods.taken} onEdit={goods.changeTaken} /> : null}
      </GoodsDecisions>
      <ReturnAmounts
        priced={answer?.priced ?? null}
        isWrong={goods.isWrong}
        format={format}
        end={answer?.exchange ? <ExchangeEnd exchange={answer.exchange} format={format} /> : undefined}
      />
    </div>
  );
}
