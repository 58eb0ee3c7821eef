import { parse, serialize } from "hono/utils/cookie";

const cookieName = "aisle-device";

/** How long a browser keeps its mark after a log-in, in seconds; browsers allow no more. */
const lifetime = 400 * 86_400;

/**
 * The mark of the device that a request comes from, a random text in a cookie; null without one. It logs nobody in: a
 * device that is known only has tries of its own, so that strangers cannot use them up.
 */
export function readDeviceMark(headers: Headers): string | null {
  const mark = parse(headers.get("cookie") ?? "", cookieName)[cookieName];
  return mark !== undefined && /^[\w-]{43}$/.test(mark) ? mark : null;
}

/** The Set-Cookie header that makes a browser keep a mark. Scripts cannot read it, and no other site can send it. */
export function deviceCookie(mark: string, { isSecure }: { readonly isSecure: boolean }): string {
  return serialize(cookieName, mark, {
    path: "/api/auth",
    httpOnly: true,
    sameSite: "Strict",
    secure: isSecure,
    maxAge: lifetime,
  });
}
