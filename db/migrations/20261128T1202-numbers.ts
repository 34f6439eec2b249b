import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table phone_numbers (
      id text primary key,
      account_id text not null references accounts(id),
      e164 text not null,
      nickname text not null default '',
      carrier_sid text,
      created_at integer not null,
      user_id text references users(id),
      shared integer not null default 1 check (shared in (0, 1)),
      released_at integer,
      local_presence integer not null default 1 check (local_presence in (0, 1)),
      text_refusal text,
      unique (account_id, e164)
    ) strict`,
    `create index phone_numbers_by_number on phone_numbers (e164)`,
    `create table dial_ins (
      user_id text primary key references users(id),
      account_id text not null references accounts(id),
      e164 text not null,
      sealed_pin text not null,
      wrong_tries integer not null default 0,
      last_wrong_at integer,
      created_at integer not null
    ) strict`,
    `create index dial_ins_by_phone on dial_ins (e164)`,
  ])
