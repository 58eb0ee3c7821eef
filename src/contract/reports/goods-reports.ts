import { most, report } from "./new-report.ts";
import type { Report } from "./new-report.ts";

/** The reports of ordered, supplied and sold goods. */
export const goodsReports: readonly Report[] = [
  report("actual-order-product", "by-product", "Ordered and supplied by product", ["product"], {
    measures: ["lineOrders", "ordered", "supplied", "filled", "fillRate", "shorts", "substitutes", "lost"],
    where: { line: "picked" },
    sort: most("lost"),
    words: "actual short missing fill rate",
  }),
  report("actual-order-product", "by-day", "Ordered and supplied by day", ["day"], {
    measures: ["lineOrders", "ordered", "supplied", "filled", "fillRate", "shorts", "substitutes", "lost"],
    where: { line: "picked" },
    words: "actual short missing fill rate",
  }),
  report("actual-order-product", "by-category", "Ordered and supplied by category", ["category"], {
    measures: ["lineOrders", "ordered", "supplied", "filled", "fillRate", "shorts", "substitutes", "lost"],
    where: { line: "picked" },
    sort: most("lost"),
    words: "actual short missing fill rate",
  }),
  report("actual-order-product", "by-picker", "Ordered and supplied by picker", ["picker"], {
    measures: ["lineOrders", "ordered", "supplied", "filled", "fillRate", "shorts", "substitutes", "lost"],
    where: { line: "picked" },
    sort: most("lost"),
    words: "actual short missing fill rate people team",
  }),
  report("product-reports", "sales", "Sales by product", ["product"], {
    measures: ["lineOrders", "soldQuantity", "goods", "goodsShare", "returnedQuantity", "returnedGoods"],
    where: { line: "sold" },
    sort: most("goods"),
    words: "best sellers goods turnover",
  }),
  report("product-reports", "slow-movers", "Slow movers", ["product"], {
    measures: ["soldQuantity", "goods", "onHand", "available"],
    where: { line: "sold", product: "active" },
    sort: { column: "soldQuantity", descending: false },
    words: "products that sell least dead stock",
  }),
  report("product-reports", "out-of-stock", "Out of stock", ["product"], {
    measures: ["onHand", "available"],
    where: { product: "out" },
    sort: { column: "available", descending: false },
    isOfNow: true,
    words: "products empty missing",
  }),
  report("product-reports", "bought-together", "Bought together", ["product", "with"], {
    measures: ["pairOrders", "pairShare", "pairLift"],
    where: { pair: "sold" },
    sort: most("pairOrders"),
    words: "basket pairs affinity lift cross-selling",
  }),
  report("product-reports", "price-changes", "Price changes by product", ["product"], {
    measures: ["priceChanges", "soldQuantity", "goods"],
    where: { line: "sold" },
    sort: most("priceChanges"),
    words: "prices new dearer cheaper",
  }),
  report("product-reports", "margin", "Margin by product", ["product"], {
    measures: ["soldQuantity", "goods", "costedGoods", "goodsCost", "margin", "marginShare"],
    where: { line: "sold" },
    sort: most("margin"),
    words: "profit cost earned",
    needs: "product.cost",
  }),
  report("category-reports", "sales", "Sales by category", ["category"], {
    measures: [
      "lineOrders",
      "soldQuantity",
      "goods",
      "goodsShare",
      "returnedQuantity",
      "returnedGoods",
      "returnedGoodsShare",
    ],
    where: { line: "sold" },
    sort: most("goods"),
    words: "goods turnover department",
  }),
  report("category-reports", "tree", "Sales down the tree of categories", ["branch"], {
    measures: ["soldQuantity", "goods", "goodsShare", "returnedQuantity", "returnedGoods", "returnedGoodsShare"],
    where: { line: "sold" },
    sort: most("goods"),
    words: "goods turnover department parent below hierarchy",
  }),
  report("category-reports", "margin", "Margin by category", ["category"], {
    measures: ["soldQuantity", "goods", "costedGoods", "goodsCost", "margin", "marginShare"],
    where: { line: "sold" },
    sort: most("margin"),
    words: "profit cost earned department",
    needs: "product.cost",
  }),
];
