import { reviewList } from "#contract/reviews/list.ts";
import type { ReviewRow } from "#contract/reviews/schema.ts";
import { reviewWords } from "#contract/reviews/words.ts";
import { titleOf } from "#console/client/field-words.ts";
import { numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { lastChange } from "#console/record/listed/common-fields.ts";
import { documentColumns } from "#console/record/listed/document-columns.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { Rating } from "./Rating.tsx";
import { reviewTones, starText } from "./stars.ts";

type Column = (typeof reviewList.columns)[number];

const aboutText = ({ productId, productName }: ReviewRow): string => (productId === null ? "The store" : productName);
const boughtText = ({ bought }: ReviewRow): string => (bought ? "Yes" : "No");

function reviewColumns({ format }: ColumnLook): readonly ListColumn<ReviewRow>[] {
  const title = (field: keyof ReviewRow): string => titleOf("product-review", field);
  const { number, status, created } = documentColumns("product-review", format, {
    tones: reviewTones,
    widths: { number: 132, status: 112 },
  });
  const parts: Record<Column, Omit<ListColumn<ReviewRow>, "id">> = {
    created,
    number,
    status,
    stars: { title: title("stars"), width: 88, ...numberCells((row: ReviewRow) => row.stars, starText) },
    product: { title: title("productName"), width: 200, narrow: 150, text: aboutText },
    title: { title: title("title"), width: 240, text: (row) => row.title },
    author: { title: title("author"), width: 140, narrow: 112, text: (row) => row.author },
    bought: { title: title("bought"), width: 84, text: boughtText },
    answeredBy: { title: title("answeredBy"), width: 130, text: (row) => row.answeredBy ?? "" },
  };
  return reviewList.columns.map((id) => ({ id, ...parts[id] }));
}

/** The reviews of a store, behind `/product-review`. */
export const screens: ListedScreens<"product-review"> = {
  kind: "product-review",
  opens: "Waiting",
  words: reviewWords,
  tones: reviewTones,
  fields: {
    contract: reviewList,
    words: {
      status: { of: "status" },
      stars: { of: "stars", address: "stars" },
      bought: { of: "bought", address: "bought", flag: "yes" },
      aboutStore: { name: "about the store", address: "about", flag: "store" },
      created: { of: "createdAt", address: "created" },
      text: { name: "text" },
    },
  },
  columns: reviewColumns,
  findBy: "Product, author or text",
  subtitle: (row) => [aboutText(row), starText(row.stars), row.author],
  badge: (row) => (row.bought ? { text: "Bought", className: "aisle-quiet" } : null),
  commands: ["product-review.publish", "product-review.answer", "product-review.refuse"],
  sections: [
    {
      title: "Review",
      fields: [
        { of: "stars", text: (row) => starText(row.stars) },
        { of: "title", text: (row) => row.title },
        { of: "text", text: (row) => row.text },
        { of: "productName", text: aboutText },
        { of: "author", text: (row) => row.author },
        { of: "bought", text: boughtText },
        { of: "orderNumber", text: (row) => row.orderNumber },
        { of: "createdAt", text: (row, format) => format.full(row.createdAt) },
      ],
    },
    {
      title: "The store",
      fields: [
        { of: "answer", text: (row) => row.answer },
        { of: "answeredBy", text: (row) => row.answeredBy },
        { of: "because", text: (row) => row.because },
        { of: "decidedBy", text: (row) => row.decidedBy },
        lastChange,
      ],
    },
  ],
  tabs: [{ title: "RATING", View: Rating }],
};
