import type { Generated } from 'kysely'

/** A library video; its bytes are stored in the files port under `file_key`. */
export interface VideosTable {
  id: string
  account_id: string
  user_id: string
  name: string
  /** `waiting`: no bytes yet. */
  status: 'waiting' | 'uploading' | 'processing' | 'ready' | 'failed'
  /** Permanent failure, a sentence. */
  failure: string | null
  /** Percent uploaded. */
  progress: Generated<number>
  /** null: not uploaded. */
  file_key: string | null
  file_bytes: number | null
  /** Detected from the bytes. */
  mime_type: string | null
  ext: string | null
  duration_ms: number | null
  width: number | null
  height: number | null
  /** JPEG; null: none. */
  thumbnail_key: string | null
  /** H.264 for players without other codecs; null: not needed, or no encoder. */
  mp4_status: 'preparing' | 'ready' | 'errored' | null
  /** Equals file_key if the upload is already mp4. */
  mp4_key: string | null
  mp4_bytes: number | null
  hits: Generated<number>
  created_at: number
  updated_at: number
  /** Hidden immediately; bytes are deleted later. */
  deleted_at: number | null
}

/** A public link to a video. */
export interface VideoLinksTable {
  id: string
  account_id: string
  video_id: string
  name: string
  /** Unguessable part of the URL. */
  token: string
  /** 1: created for a text's recipient. */
  for_text: Generated<number>
  hits: Generated<number>
  created_at: number
  /** The link no longer works. */
  deleted_at: number | null
}

/** One viewer of a link, with watch progress. */
export interface VideoHitsTable {
  id: string
  link_id: string
  video_id: string
  /** Hash of the secret with which the page reports progress. */
  secret_hash: string
  ip: string
  /** Farthest position reached, and total time watched. */
  max_watch_ms: Generated<number>
  total_watch_ms: Generated<number>
  created_at: number
  updated_at: number
}

/** Signature below each of a user's videos; empty texts: none. */
export interface VideoSignaturesTable {
  user_id: string
  text: string
  title: string
  phone: string
  /** Button label and target. */
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
