import { sql, type Kysely } from 'kysely'

/**
 * What the sweep looks for, which read each of these from end to end every ten minutes: what has ended, contact files that nobody
 * checked, and the download tokens of a session that goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create index sessions_by_end on sessions (expires_at)`,
    `create index login_codes_by_end on login_codes (expires_at)`,
    `create index imports_unchecked on imports (created_at) where state = 'preview'`,
    `create index download_tokens_by_session on download_tokens (session_id)`,
  ])
    await sql.raw(statement).execute(db)
}
