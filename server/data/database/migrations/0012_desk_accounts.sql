-- Who may use the desk. Tokens are stored as hashes only.
create table desk_accounts (
  name text primary key,
  role text not null check (role in ('editor', 'operator')),
  -- scrypt, with its parameters and salt.
  password text not null,
  created_at timestamptz not null
);
create unique index desk_accounts_by_name on desk_accounts (lower(name));

-- For a new account, or for a new password of one. The empty name: whoever accepts it chooses one.
create table desk_invitations (
  name text primary key,
  role text not null check (role in ('editor', 'operator')),
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table desk_sessions (
  token_hash text primary key,
  account text not null references desk_accounts on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null
);
create index desk_sessions_of_account on desk_sessions (account);

-- No reference: what an account did stays when it is removed.
create table desk_audit (
  id bigint generated always as identity primary key,
  who text not null,
  what text not null,
  target text not null,
  at timestamptz not null
);
create index desk_audit_by_time on desk_audit (at);
