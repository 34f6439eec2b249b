import type { Generated } from 'kysely'

/** Bytes: `file_key` in the files port. */
export interface VideosTable {
  id: string
  account_id: string
  user_id: string
  name: string
  status: 'waiting' | 'uploading' | 'processing' | 'ready' | 'failed'
  failure: string | null
  progress: Generated<number>
  file_key: string | null
  file_bytes: number | null
  mime_type: string | null
  ext: string | null
  duration_ms: number | null
  width: number | null
  height: number | null
  thumbnail_key: string | null
  /** null: not needed, or no encoder. */
  mp4_status: 'preparing' | 'ready' | 'errored' | null
  /** file_key if already mp4. */
  mp4_key: string | null
  mp4_bytes: number | null
  hits: Generated<number>
  created_at: number
  updated_at: number
  /** Hidden; bytes are deleted later. */
  deleted_at: number | null
}

export interface VideoLinksTable {
  id: string
  account_id: string
  video_id: string
  name: string
  /** Unguessable. */
  token: string
  /** 1: for a text's recipient. */
  for_text: Generated<number>
  hits: Generated<number>
  created_at: number
  deleted_at: number | null
}

export interface VideoHitsTable {
  id: string
  link_id: string
  video_id: string
  secret_hash: string
  ip: string
  /** Farthest position, and total time. */
  max_watch_ms: Generated<number>
  total_watch_ms: Generated<number>
  created_at: number
  updated_at: number
}

/** Empty texts: none. */
export interface VideoSignaturesTable {
  user_id: string
  text: string
  title: string
  phone: string
  link_label: string
  link_url: string
  updated_at: number
}

export interface VideosTables {
  videos: VideosTable
  video_links: VideoLinksTable
  video_hits: VideoHitsTable
  video_signatures: VideoSignaturesTable
}
