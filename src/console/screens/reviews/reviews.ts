import { reviewList } from "#contract/reviews/list.ts";
import type { ReviewRow } from "#contract/reviews/schema.ts";
import { reviewWords } from "#contract/reviews/words.ts";
import { numberCells } from "#console/grid/columns/exported-cells.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { Rating } from "./Rating.tsx";
import { reviewTones, starText } from "./stars.ts";

const aboutText = ({ productId, productName }: ReviewRow): string => (productId === null ? "The store" : productName);

/** The reviews of a store, behind `/product-review`. */
export const screens = definedScreens(
  { words: reviewWords, list: reviewList },
  {
    opens: "Waiting",
    tones: reviewTones,
    filters: {
      bought: { of: "bought", flag: "yes" },
      aboutStore: { name: "about the store", address: "about", flag: "store" },
    },
    columns: () => ({
      number: { width: 132 },
      status: { width: 112 },
      stars: { width: 88, ...numberCells((row: ReviewRow) => row.stars, starText) },
      product: { width: 200, narrow: 150, text: aboutText },
      title: { width: 240 },
      author: { width: 140, narrow: 112 },
      bought: { width: 84 },
      answeredBy: { width: 130 },
      created: {},
    }),
    findBy: "Product, author or text",
    subtitle: (row) => [aboutText(row), starText(row.stars), row.author],
    badge: (row) => (row.bought ? { text: "Bought", className: "aisle-quiet" } : null),
    commands: ["product-review.publish", "product-review.answer", "product-review.refuse"],
    sections: [
      {
        title: "Review",
        fields: [
          { of: "stars", text: (row) => starText(row.stars) },
          "title",
          "text",
          { of: "productName", text: aboutText },
          ...(["author", "bought", "orderNumber", "createdAt"] as const),
        ],
      },
      { title: "The store", fields: ["answer", "answeredBy", "because", "decidedBy", "updatedAt"] },
    ],
    tabs: [{ title: "RATING", View: Rating }],
  },
);
