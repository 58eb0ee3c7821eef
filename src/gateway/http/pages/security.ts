import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { RequestVariables } from "#gateway/http/variables.ts";
import { basePath } from "#contract/routes/base-path.ts";

const none = ["'none'"];
const self = ["'self'"];

/**
 * Sets the security headers of every response. Scripts, styles and fonts may come from this origin only, as files or as
 * what the build has written into a page, known by its hash; no other site may frame the console or hold a window in
 * which somebody is logged in. `connectTo` returns further origins that the console's pages and workers may send
 * requests to, `tilesFrom` those of maps; `imagesFrom` are further origins of images.
 */
export function secure(
  connectTo: () => Promise<readonly string[]>,
  imagesFrom: readonly string[] = [],
  tilesFrom: () => Promise<readonly string[]> = async () => [],
): MiddlewareHandler<{ Variables: Partial<RequestVariables> }> {
  const closed = headers([], imagesFrom, []);
  return async (c, next) => {
    // A response of the API is data and loads nothing, so it needs no further origins.
    const isCall = c.req.path.startsWith(`${basePath}/`);
    const [origins, tiles] = isCall ? [[], []] : await Promise.all([connectTo(), tilesFrom()]);
    await next();
    const inline = c.get("inlineHashes") ?? [];
    const isClosed = origins.length + tiles.length + inline.length === 0;
    await (isClosed ? closed : headers(origins, [...imagesFrom, ...tiles], inline))(c, async () => undefined);
    // To cut a page off makes the browser start one more process: a third of the time until a log-in can be used. A
    // log-in page that its user has opened goes without: nobody is logged in there, and every other page is cut off
    // again.
    if (c.req.path === "/" && c.req.header("sec-fetch-site") === "none")
      c.res.headers.delete("cross-origin-opener-policy");
  };
}

function headers(
  connectTo: readonly string[],
  imagesFrom: readonly string[],
  inline: readonly string[],
): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: ["'self'", ...inline],
      styleSrc: ["'self'", ...inline],
      // Data and blob images are made by the console itself: icons in style sheets, barcodes, pictures before their
      // upload.
      imgSrc: ["'self'", "data:", "blob:", ...imagesFrom],
      fontSrc: self,
      connectSrc: ["'self'", ...connectTo],
      workerSrc: self,
      manifestSrc: self,
      objectSrc: none,
      baseUri: none,
      // Every form is handled by the console: none is ever sent by the browser, with a password in its address.
      formAction: none,
      frameAncestors: none,
    },
    referrerPolicy: "no-referrer",
    // Browsers obey this over TLS only. Without `includeSubDomains`: other hosts of the domain are not ours to decide
    // on.
    strictTransportSecurity: "max-age=31536000",
    xFrameOptions: "DENY",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    overwrite: false,
  });
}

/** Forbids caching of the API's responses: each is meant for one caller at one moment. */
export const forbidCaching: MiddlewareHandler = createMiddleware(async (c, next) => {
  await next();
  if (c.req.path.startsWith(`${basePath}/`) && !c.res.headers.has("cache-control"))
    c.res.headers.set("cache-control", "no-store");
});
