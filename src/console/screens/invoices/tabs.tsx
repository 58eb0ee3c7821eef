import type { InvoiceRow } from "#contract/invoices/schema.ts";
import type { RecordDetail } from "#contract/records/record-calls.ts";
import { OrderMoney } from "#console/order/OrderMoney.tsx";
import { detailTab } from "#console/record/detail-tab.tsx";
import { InvoicePage } from "./InvoicePage.tsx";
import { InvoiceProducts } from "./InvoiceProducts.tsx";
import "./invoices.css";

type Detail = RecordDetail<"invoice">;

/** The tabs of an invoice: the page as it prints, its goods, and how its order was paid. */
export const invoiceTabs = [
  { title: "INVOICE", View: InvoicePage },
  detailTab<InvoiceRow, Detail>({
    title: "PRODUCT LIST",
    lines: 8,
    View: ({ detail }) => <InvoiceProducts document={detail.document} />,
  }),
  { title: "PAYMENT DETAILS", View: OrderMoney },
];
