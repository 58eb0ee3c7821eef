import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import { basePath } from "#contract/paths.ts";

const none = ["'none'"];
const self = ["'self'"];

/**
 * The headers every answer carries. Scripts, styles and fonts come from here alone and stand in files of their own;
 * nobody may frame the console. `connectTo` names further origins the console's pages and workers may call now.
 */
export function secure(connectTo: () => Promise<readonly string[]>): MiddlewareHandler {
  const closed = headers([]);
  return async (c, next) => {
    // What the API answers runs nothing.
    const origins = c.req.path.startsWith(`${basePath}/`) ? [] : await connectTo();
    return (origins.length > 0 ? headers(origins) : closed)(c, next);
  };
}

function headers(connectTo: readonly string[]): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: self,
      styleSrc: self,
      // Data and blob images are drawings of ours: icons in style sheets, barcodes, pictures about to be uploaded.
      imgSrc: ["'self'", "data:", "blob:"],
      fontSrc: self,
      connectSrc: ["'self'", ...connectTo],
      workerSrc: self,
      manifestSrc: self,
      objectSrc: none,
      baseUri: none,
      formAction: self,
      frameAncestors: none,
    },
    referrerPolicy: "no-referrer",
    // Browsers heed this over TLS only; the host alone, as its neighbours' domains are not ours to decide on.
    strictTransportSecurity: "max-age=31536000",
    xFrameOptions: "DENY",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    overwrite: false,
  });
}

/** What the API answers is for the one who asked, now: no cache keeps it. */
export const keepFresh: MiddlewareHandler = createMiddleware(async (c, next) => {
  await next();
  if (c.req.path.startsWith(`${basePath}/`) && !c.res.headers.has("cache-control"))
    c.header("cache-control", "no-store");
});
