import type { Flag } from '../../../db/schema/people'
import { getThumbnailPath } from '../avatars/avatars.read.server'
import { parseWebUrl } from '../link-previews/web-url'
import { getSharedInbox } from './inbox.server'
import type { MessageView } from './messenger.schema'

export const AUTHOR_COLUMNS = [
  'threads.inbox',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.role',
  'avatars.version as avatar',
] as const

interface WrittenRow {
  id: string
  account_id: string
  thread_id: string
  author_id: string | null
  body: string
  raw_body: string
  hides_link: Flag
  sort_time: number
  created_at: number
  deleted_at: number | null
  inbox: string
  first_name: string | null
  last_name: string | null
  email: string | null
  role: string | null
  avatar: string | null
}

/** Of messages and notes. */
export function toSharedFields(row: WrittenRow, teamId: string | null) {
  return {
    id: row.id,
    threadId: row.thread_id,
    body: row.body,
    rawBody: row.raw_body,
    hiddenLink: row.hides_link === 1 ? parseWebUrl(row.body) : null,
    deleted: row.deleted_at !== null,
    sortTime: new Date(row.sort_time).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    authorId: row.author_id,
    teamId: row.inbox === getSharedInbox(row.account_id) ? teamId : null,
    // Null for a user without a team.
    teamMember:
      row.author_id === null || row.role === null
        ? null
        : {
            user: {
              firstName: row.first_name ?? '',
              lastName: row.last_name ?? '',
              email: row.email,
              thumbnailUrl: getThumbnailPath(row.avatar),
            },
          },
  } satisfies Partial<MessageView>
}
