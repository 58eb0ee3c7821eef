import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, longest first. Without a cache of earlier runs, as in a fresh clone, Vitest starts with the
 * largest file, and a small file with long walks would run alone at the end while the other worker has nothing to do.
 */
const longest = [
  "browser/access/access",
  "browser/access/questions",
  "browser/store-settings",
  "browser/lists/orders",
  "browser/load/early",
  "browser/people/vehicles",
  "browser/records/scrolling",
  "browser/lists/pictures",
  "browser/lists/boards",
  "browser/orders/edit-lines",
  "browser/log-in",
  "browser/walk",
  "browser/setup",
  "browser/policy",
  "browser/money/returns",
  "browser/store-theme",
  "browser/records/delivery-areas",
  "gateway/fuzz",
  "gateway/routes/table/routes",
  "gateway/store/lists/lists",
  "gateway/routes/writes/writes",
  "gateway/imports/orders/killed-orders",
  "gateway/print/prints",
  "gateway/demo/live/hour",
  "gateway/setup",
  "gateway/jobs/run-jobs",
  "gateway/main",
  "gateway/store/reports/reports",
  "gateway/imports/orders/mend-orders",
  "gateway/store/stock/stock",
  "gateway/imports/records/killed",
  "gateway/database/server",
  "gateway/killed",
  "console/palette/rows/first-row",
  "build/scratch-kind",
].map((name) => `/tests/${name}.test.ts`);

/** Orders the test files of each project: those of `longest` first, then as Vitest does. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(name));
      return place === -1 ? longest.length : place;
    };
    const byProject = Map.groupBy(others, ({ project }) => project.name);
    return [...byProject.values()].flatMap((some) => some.toSorted((one, other) => rank(one) - rank(other)));
  }
}
