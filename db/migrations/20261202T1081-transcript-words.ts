import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table recordings add column search_no integer`,
    `create unique index recordings_by_search_no on recordings (search_no) where search_no is not null`,
    `create index recordings_to_index on recordings (id) where transcript_state = 'done' and search_no is null`,
    `create table transcript_words (
      account_no integer not null references search_inboxes(no),
      word text not null,
      recording_no integer not null,
      primary key (account_no, word, recording_no)
    ) strict, without rowid`,
  ])
