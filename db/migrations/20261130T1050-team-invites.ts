import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table users add column seat integer not null default 1 check (seat in (0, 1))`,
    `update users set seat = 0 where role in ('ADMIN', 'COACH')`,
    // Each seller keeps a seat, also the owner.
    `update teams set seats = (
       select count(*) from users
       where users.account_id = teams.account_id and users.seat = 1 and users.disabled_at is null
     ) where seats < (
       select count(*) from users
       where users.account_id = teams.account_id and users.seat = 1 and users.disabled_at is null
     )`,
    // null: it stays.
    `alter table users add column seat_ends_at integer`,

    `create table team_invites (
      id text primary key,
      account_id text not null references accounts(id),
      first_name text not null,
      last_name text not null,
      email text not null,
      role text not null check (role in ('MANAGER', 'ADMIN', 'COACH', 'MEMBER')),
      code_hash text not null unique,
      invited_by text not null references users(id),
      created_at integer not null,
      sent_at integer not null,
      expires_at integer not null,
      accepted_at integer,
      user_id text references users(id),
      revoked_at integer
    ) strict`,
    `create unique index pending_invites on team_invites (account_id, email)
      where accepted_at is null and revoked_at is null`,

    `create table activation_tries (
      id text primary key,
      source text not null,
      created_at integer not null
    ) strict`,
    `create index activation_tries_of_source on activation_tries (source, created_at)`,
  ])
