import type { Product } from './product'
import { openRows } from '../helpers/rows'

/** How many threads of the team are unread: earlier tests, and replies to them, leave some. */
export function unreadOfTeam({ dataDir }: Product): number {
  const db = openRows(dataDir, { readonly: true })
  const { count } = db
    .prepare<[], { count: number }>(
      `select count(*) as count from threads where unread_count > 0 and deleted_at is null
         and account_id = (select account_id from users where email = 'olivia@harbor.test')`,
    )
    .get()!
  db.close()
  return count
}
