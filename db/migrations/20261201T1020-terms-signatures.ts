import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    // 0: the vendor handles terms. Also those of an earlier version, so that no one is blocked by the upgrade.
    `alter table vendors add column signs_terms integer not null default 0 check (signs_terms in (0, 1))`,
    `create table terms_signatures (
      id text primary key,
      user_id text not null references users(id),
      account_id text not null references accounts(id),
      type text not null,
      version text not null,
      address_hash text not null,
      user_agent text not null,
      signed_at integer not null
    ) strict`,
    `create unique index signed_terms on terms_signatures (user_id, type, version)`,
  ])
