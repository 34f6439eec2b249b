import { sql, type Kysely } from 'kysely'

/**
 * Whoever dials a stage asks for the first lead that can be dialed, of nobody or of one person, where it is daytime: what
 * rests, is blocked or sleeps is not read, however many there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create index leads_to_dial on leads (stage_id, zone, assigned_to, priority_rank, id desc) where state = 'ready'`,
    `create index leads_to_dial_by_calls on leads (stage_id, zone, assigned_to, priority_rank, called_count, id) where state = 'ready'`,
  ])
    await sql.raw(statement).execute(db)
}
