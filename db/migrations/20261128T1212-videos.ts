import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table videos (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      name text not null,
      status text not null,
      failure text,
      progress integer not null default 0,
      file_key text,
      file_bytes integer,
      mime_type text,
      ext text,
      duration_ms integer,
      width integer,
      height integer,
      thumbnail_key text,
      mp4_status text,
      mp4_key text,
      mp4_bytes integer,
      hits integer not null default 0,
      created_at integer not null,
      updated_at integer not null,
      deleted_at integer
    ) strict`,
    `create index videos_of_person on videos (user_id, id) where deleted_at is null`,
    `create index videos_of_account on videos (account_id)`,
    `create table video_links (
      id text primary key,
      account_id text not null references accounts(id),
      video_id text not null references videos(id) on delete cascade,
      name text not null,
      token text not null unique,
      hits integer not null default 0,
      created_at integer not null,
      deleted_at integer,
      for_text integer not null default 0
    ) strict`,
    `create index links_of_video on video_links (video_id, id)`,
    `create table video_hits (
      id text primary key,
      link_id text not null references video_links(id) on delete cascade,
      video_id text not null references videos(id) on delete cascade,
      secret_hash text not null,
      ip text not null,
      max_watch_ms integer not null default 0,
      total_watch_ms integer not null default 0,
      created_at integer not null,
      updated_at integer not null
    ) strict`,
    `create index hits_of_link on video_hits (link_id, id)`,
    `create table video_signatures (
      user_id text primary key references users(id),
      text text not null,
      title text not null,
      phone text not null,
      link_label text not null,
      link_url text not null,
      updated_at integer not null
    ) strict`,
  ])
