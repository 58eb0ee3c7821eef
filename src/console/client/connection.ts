/** What every call carries along, and who hears when the gateway no longer knows the token or its rights. */
export interface Connection {
  /** Where the gateway answers; "" is the origin the console came from. */
  origin: string;
  /** The token as it stands now in every tab of this browser; null when nobody is logged in. */
  token: () => string | null;
  businessUnitId: () => string | null;
  /** The gateway refused this token. */
  ended: () => void;
  /** The gateway refused something for want of a right. */
  forbidden: () => void;
}

/** The browser's one connection. The session fills it in, so that calls need not know the session. */
export const connection: Connection = {
  origin: "",
  token: () => null,
  businessUnitId: () => null,
  ended: () => undefined,
  forbidden: () => undefined,
};
