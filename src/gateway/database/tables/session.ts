import type { ColumnType, Generated } from "kysely";
import type { Macro } from "#contract/macros/schema.ts";
import type { SavedView } from "#contract/saved-views/schema.ts";
import type { Preferences } from "#contract/session/schema.ts";
import type { GlobalSettings } from "#contract/store/schema.ts";
import type { BusinessRecordTable, Defaulted, Instant, Json, MadeInstant } from "#gateway/database/columns.ts";

export interface BusinessUnits {
  id: Generated<string>;
  name: string;
  global_settings: ColumnType<Partial<GlobalSettings>, string | undefined, string>;
}

export interface SetupKeys {
  key_hash: Buffer;
  expires_at: Instant;
}

export interface Users extends BusinessRecordTable {
  login_id: string;
  /** How it looks, set by the database; null where an older one looked the same already. */
  login_skeleton: ColumnType<string | null, never, never>;
  name: string;
  /** Empty while nobody has given one: then nobody can log in. */
  password_hash: Defaulted<string>;
  must_change_password: Defaulted<boolean>;
  role_id: string;
  last_seen_at: Defaulted<Instant | null>;
  created_at: MadeInstant;
  /** Who made it or gave it a password last, and when; null where nobody else did. */
  made_by_id: Defaulted<string | null>;
  made_at: Defaulted<Instant | null>;
  /** Who has confirmed since that it is another person's. */
  confirmed_by_id: Defaulted<string | null>;
  /** Who gave it a role that may approve last, and when; null where nobody else did, or somebody has confirmed it. */
  raised_by_id: Defaulted<string | null>;
  raised_at: Defaulted<Instant | null>;
}

export interface Sessions {
  token_hash: Buffer;
  user_id: string;
  client_id: string;
  family_id: Generated<string>;
  /** When the password was given; a renewed session keeps it. */
  log_in_at: MadeInstant;
  created_at: MadeInstant;
  expires_at: Instant;
  /** The address that the log-in came from. */
  address: Defaulted<string | null>;
}

export interface LogInLimits {
  key: string;
  points: number;
  expire: number | null;
}

export interface KeptPreferences {
  user_id: string;
  name: string;
  value: Json<Preferences[string]>;
}

export interface Macros {
  id: Generated<string>;
  version: Generated<number>;
  user_id: string;
  name: string;
  steps: Json<Macro["steps"]>;
}

/** The stores in which everybody may play and copy a macro. */
export interface MacroShares {
  store_id: string;
  macro_id: string;
}

export interface SavedViews {
  store_id: string;
  id: Generated<string>;
  /** Null for a view of the store. */
  user_id: string | null;
  version: Generated<number>;
  list: string;
  name: string;
  query: string;
  columns: Json<NonNullable<SavedView["columns"]>> | null;
  format: SavedView["format"];
}

export interface DeviceTokens {
  user_id: string;
  device_token: string;
  device_type: string;
  created_at: MadeInstant;
}

export interface KnownDevices {
  mark_hash: Buffer;
  user_id: string;
  used_at: MadeInstant;
}

export interface IdempotencyKeys {
  user_id: string;
  route: string;
  key: string;
  request_hash: Buffer;
  answer: Json<unknown>;
  created_at: MadeInstant;
}

/** A gateway that runs, as long as it says so again before the moment has come. */
export interface Gateways {
  id: string;
  lease_until: Instant;
}

/** The tables of logins, and of the gateways that they log in to. */
export interface SessionTables {
  gateways: Gateways;
  setup_keys: SetupKeys;
  business_units: BusinessUnits;
  users: Users;
  sessions: Sessions;
  log_in_limits: LogInLimits;
  preferences: KeptPreferences;
  macros: Macros;
  macro_shares: MacroShares;
  saved_views: SavedViews;
  device_tokens: DeviceTokens;
  known_devices: KnownDevices;
  idempotency_keys: IdempotencyKeys;
}
