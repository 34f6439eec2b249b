import type Database from 'better-sqlite3'

/** Facts of active people, with the number of their notifications. Every preference is the default. */
const NOTIFIED = [
  // It may be assigned to another person later.
  `select 'voicemail:' || v.id as fact, 'no one' as person,
     (select count(*) > 0 from notifications n where n.account_id = v.account_id and n.fact_key = 'voicemail:' || v.id) as times
   from voicemails v where v.created_at > ?`,
  `select 'import:' || i.id || ':finished' as fact, u.id as person,
     (select count(*) from notifications n where n.user_id = u.id and n.fact_key = 'import:' || i.id || ':finished') as times
   from imports i join users u on u.id = i.user_id and u.account_id = i.account_id
   where i.finished_at > ? and u.disabled_at is null`,
  `select 'text:' || m.id || ':failed' as fact, u.id as person,
     (select count(*) from notifications n where n.user_id = u.id and n.fact_key = 'text:' || m.id || ':failed') as times
   from messages m join users u on u.id = m.author_id and u.account_id = m.account_id
   where m.state = 'failed' and m.blast_id is null and u.disabled_at is null and m.created_at > ?`,
]

/** A fact of which its person has no notification, or two. `since`: of the file's first notification. */
export function wronglyNotified(db: Database.Database): string[] {
  const first = db.prepare<[], number>('select min(created_at) from notifications').pluck().get() ?? 0
  return NOTIFIED.flatMap((query) =>
    db
      .prepare<[number], { fact: string; person: string; times: number }>(query)
      .all(first)
      .filter(({ times }) => times !== 1)
      .map(({ fact, person, times }) => `${fact} notified ${person} ${times} times`),
  )
}
