import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { basePath } from "#contract/routes/base-path.ts";
import type { App, RequestVariables } from "#gateway/http/variables.ts";
import { notFound } from "#gateway/refusal.ts";
import { version } from "#gateway/http/version.ts";

const documentPath = `${basePath}/openapi.json`;
const referencePath = `${basePath}/reference`;

/**
 * Serves the OpenAPI document and a page to browse it, without a login. They contain no data and no secret, but a
 * stranger should not get a description of the gateway, so only clients on this machine may read them. The document is
 * built once, when it is first asked for.
 */
export function mountReference(app: App): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "token", {
    type: "http",
    scheme: "bearer",
    description: "The access_token that logging in answers",
  });
  app.openAPIRegistry.registerComponent("securitySchemes", "clientId", {
    type: "apiKey",
    in: "header",
    name: "client-id",
  });
  app.openAPIRegistry.registerComponent("securitySchemes", "clientSecret", {
    type: "apiKey",
    in: "header",
    name: "client-secret",
  });
  app.use(documentPath, refuseStrangers);
  app.use(referencePath, refuseStrangers);
  app.use(`${referencePath}/*`, refuseStrangers);
  // It takes a third of a second, in which nobody else is answered, and the routes never change.
  let document: string | null = null;
  app.get(documentPath, (c) => {
    document ??= JSON.stringify(describeGateway(app));
    return c.body(document, 200, { "content-type": "application/json" });
  });
  app.get(referencePath, (c) => c.html(page));
  app.get(`${referencePath}/start.js`, (c) => c.body(start, 200, { "content-type": "text/javascript; charset=utf-8" }));
  const directory = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  for (const file of ["swagger-ui.css", "swagger-ui-bundle.js"])
    app.get(`${referencePath}/${file}`, serveStatic({ root: directory, path: file }));
}

/** Makes the OpenAPI 3.1 document of all routes. */
export function describeGateway(app: App) {
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "Aisle gateway", version },
    servers: [{ url: basePath }],
  });
}

const refuseStrangers: MiddlewareHandler<{ Variables: RequestVariables }> = (c, next) => {
  if (!c.get("local")) throw notFound("call");
  return next();
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Aisle gateway</title>
<link rel="stylesheet" href="${referencePath}/swagger-ui.css">
<script src="${referencePath}/swagger-ui-bundle.js" defer></script>
<script src="${referencePath}/start.js" defer></script>
</head>
<body><div id="reference"></div></body>
</html>
`;

const start = `SwaggerUIBundle({ url: "${documentPath}", dom_id: "#reference", deepLinking: true });\n`;
