import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, longest first. Without a cache of earlier runs, as in a fresh clone, Vitest starts with the
 * largest file, and a small file with long walks would run alone at the end while the other worker has nothing to do.
 */
const longest = [
  "browser/access/access",
  "browser/access/access-dialogs",
  "browser/lists/orders",
  "browser/records/people",
  "browser/lists/boards",
  "browser/records/form",
  "browser/records/vehicles",
  "browser/lists/selection",
  "browser/records/room",
  "browser/lists/live",
  "gateway/fuzz",
  "gateway/imports/records/killed",
  "gateway/database/server",
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
