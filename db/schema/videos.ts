import type { Generated } from 'kysely'

/** A film of a person's library. Its bytes are under `file_key` of the files port. */
export interface VideosTable {
  id: string
  account_id: string
  /** Whose it is. */
  user_id: string
  name: string
  /** `waiting`: none of its bytes are here yet. */
  status: 'waiting' | 'uploading' | 'processing' | 'ready' | 'failed'
  /** Why it never will be ready, in a sentence. */
  failure: string | null
  /** Percent of its bytes that are here. */
  progress: Generated<number>
  /** null: its bytes are not here. */
  file_key: string | null
  file_bytes: number | null
  /** What its own bytes say. */
  mime_type: string | null
  ext: string | null
  duration_ms: number | null
  width: number | null
  height: number | null
  /** A picture of it (jpeg); null: there is none. */
  thumbnail_key: string | null
  /** The same as mp4 (H.264), for whoever plays nothing else; null: nobody needs it, or nobody here can make it. */
  mp4_status: 'preparing' | 'ready' | 'errored' | null
  /** The file itself where it is one already. */
  mp4_key: string | null
  mp4_bytes: number | null
  /** How often its links were opened. */
  hits: Generated<number>
  created_at: number
  updated_at: number
  /** Off every list at once; its bytes go after that. */
  deleted_at: number | null
}

/** An address under which somebody outside watches a video. */
export interface VideoLinksTable {
  id: string
  account_id: string
  video_id: string
  name: string
  /** What stands in its address: nobody guesses it. */
  token: string
  /** 1: made for a text, whose recipient watches by it. */
  for_text: Generated<number>
  hits: Generated<number>
  created_at: number
  /** It shows nothing any more. */
  deleted_at: number | null
}

/** Somebody who opened a link, and how much they watched. */
export interface VideoHitsTable {
  id: string
  link_id: string
  video_id: string
  /** A hash of what the page was given to tell how much was watched. */
  secret_hash: string
  ip: string
  /** The farthest moment that they saw, and how much they saw in all. */
  max_watch_ms: Generated<number>
  total_watch_ms: Generated<number>
  created_at: number
  updated_at: number
}

/** What somebody says of themselves below each of their videos; empty texts where they say nothing. */
export interface VideoSignaturesTable {
  user_id: string
  text: string
  title: string
  phone: string
  /** What stands on the button, and where it leads. */
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
