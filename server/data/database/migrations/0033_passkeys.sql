-- An account signs in by a password, by passkeys, or by both. The handle is its name in authenticators.
alter table desk_accounts alter column password drop not null;
alter table desk_accounts add column handle text not null default gen_random_uuid()::text;

create table desk_passkeys (
  id bigint generated always as identity primary key,
  account text not null references desk_accounts on delete cascade,
  -- The host of the desk (RP ID), for which alone the browser uses the passkey.
  host text not null,
  credential text not null unique,
  -- COSE, in base64url.
  public_key text not null,
  -- 0 where the authenticator does not count.
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index desk_passkeys_of_account on desk_passkeys (account);

-- Random values that a passkey has to sign. Each is deleted by its first use.
create table desk_challenges (
  challenge text primary key,
  purpose text not null,
  expires_at timestamptz not null
);

-- The id names a session in lists. The device is the browser and the system, in words; the passkey is the one that began the session.
alter table desk_sessions add column id bigint generated always as identity;
alter table desk_sessions add column device text not null default '';
alter table desk_sessions add column passkey bigint;
