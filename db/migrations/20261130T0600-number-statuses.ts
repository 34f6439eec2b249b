import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table phone_numbers add column personal integer not null default 0 check (personal in (0, 1))`,
    `alter table phone_numbers add column caller_id_sid text`,
    `alter table phone_numbers add column status text not null default 'active'
      check (status in ('active', 'pending_cancellation', 'deleted'))`,
    `alter table phone_numbers add column cancels_at integer`,
    `alter table phone_numbers add column deleted_at integer`,
    `alter table phone_numbers add column forwarding text not null default 'settings'
      check (forwarding in ('settings', 'everyone', 'voicemail', 'user', 'number'))`,
    `alter table phone_numbers add column forwarding_user_id text references users(id)`,
    `alter table phone_numbers add column forwarding_number_id text references phone_numbers(id)`,
    `create index phone_numbers_by_group on phone_numbers (account_id, status, personal, created_at, id)`,
    `create index phone_numbers_by_share on phone_numbers (account_id, status, personal, shared, user_id)`,
    `create index phone_numbers_to_delete on phone_numbers (cancels_at) where status = 'pending_cancellation'`,
  ])
