import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, longest first. Without a cache of earlier runs, as in a fresh clone, Vitest starts with the
 * largest file, and a small file with long walks would run alone at the end while the other worker has nothing to do.
 */
const longest = [
  "browser/access/access",
  "browser/access/questions",
  "browser/lists/orders",
  "browser/walk",
  "browser/orders/long-orders",
  "browser/lists/live",
  "browser/lists/boards",
  "browser/log-in",
  "browser/setup",
  "browser/records/room",
  "browser/users",
  "browser/lists/geometry",
  "gateway/fuzz",
  "gateway/imports/orders/killed-orders",
  "gateway/routes/writes/writes",
  "gateway/database/server",
  "gateway/setup",
  "gateway/imports/records/killed",
  "gateway/imports/command",
  "gateway/imports/main",
  "gateway/routes/table/routes",
  "gateway/main",
  "gateway/store/lists/lists",
  "gateway/killed",
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
