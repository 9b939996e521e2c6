-- Accounts belong to the deployment; each has a role on the papers (their domains) that it works for. The empty publication: stored
-- before this migration; the first paper that opens the database takes these rows.
-- Versions before this one read the role from desk_accounts.
create table desk_roles (
  account text not null references desk_accounts on delete cascade,
  publication text not null,
  role text not null check (role in ('editor', 'operator')),
  primary key (account, publication)
);
create index desk_roles_of_publication on desk_roles (publication);
insert into desk_roles (account, publication, role) select name, '', role from desk_accounts;
alter table desk_accounts drop column role;

alter table desk_invitations add column publication text not null default '';
alter table desk_invitations alter column publication drop default;
alter table desk_invitations drop constraint desk_invitations_pkey;
alter table desk_invitations add primary key (publication, name);

alter table desk_audit add column publication text not null default '';
alter table desk_audit alter column publication drop default;
