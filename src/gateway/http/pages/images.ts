import { uploadedImages } from "#contract/store/patterns.ts";
import { answerFile } from "#gateway/http/files/answer-file.ts";
import type { App } from "#gateway/http/variables.ts";
import type { Services } from "#gateway/services.ts";
import { readImage } from "#gateway/store/settings/uploaded-images.ts";
import { consoleImages } from "./image-base.ts";

const year = 31_536_000;

/** Serves the images that stores have uploaded for their settings. What is under a name never changes. */
export function mountImages(app: App, { db, files }: Pick<Services, "db" | "files">): void {
  app.get(`${consoleImages}${uploadedImages}:store/:file`, async (c) => {
    const { store, file } = c.req.param();
    const response = answerFile(c, await readImage(db, files, `${uploadedImages}${store}/${file}`));
    response.headers.set("cache-control", `public, max-age=${year}, immutable`);
    return response;
  });
}
