import type { Selectable } from 'kysely'
import type { DialSessionsTable } from '../../../db/schema/dialer'
import { accepts, advance, begin } from '../../../machines/advance'
import {
  DIAL_SESSION_CHART_VERSION,
  dialSessionMachine,
  type DialSessionContext,
  type DialSessionEvent,
  type DialSessionInput,
  type DialSessionState,
} from '../../../machines/kept-by-server/dial-session'
import type { Ctx } from '../context.server'
import { saveTimers, type Kept } from '../machines/keep-machine.server'

/** A dial session as the product works with it: the row's facts and its machine. */
export interface KeptDialSession extends Kept<DialSessionContext, DialSessionState> {
  row: Omit<Selectable<DialSessionsTable>, 'state' | 'context' | 'version'>
}

export function keptDialSession(row: Selectable<DialSessionsTable>): KeptDialSession {
  const { state, context, version, ...rest } = row
  return {
    id: row.id,
    state: JSON.parse(state) as DialSessionState,
    context: JSON.parse(context) as DialSessionContext,
    version,
    row: rest,
  }
}

const owner = (id: string) => `dial-session:${id}`

export type NewDialSession = Pick<
  Selectable<DialSessionsTable>,
  'id' | 'account_id' | 'user_id' | 'campaign_id' | 'room_name' | 'parallel_limit' | 'effective_limit' | 'limit_reason'
>

export async function insertDialSession(
  tctx: Ctx,
  session: NewDialSession,
  input: DialSessionInput,
): Promise<KeptDialSession> {
  const now = tctx.clock.now()
  const step = begin(dialSessionMachine, input)
  const row = await tctx.db.q
    .insertInto('dial_sessions')
    .values({
      ...session,
      conference_sid: null,
      state: JSON.stringify(step.stored.state),
      context: JSON.stringify(step.stored.context),
      version: 1,
      chart_version: DIAL_SESSION_CHART_VERSION,
      created_at: now,
      updated_at: now,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await saveTimers(tctx, owner(session.id), step.timers)
  return keptDialSession(row)
}

/** Tells a session an event and writes what follows from it alone. Returns the effects' names; null when the state does not accept it. */
export async function advanceDialSession(
  tctx: Ctx,
  session: KeptDialSession,
  event: DialSessionEvent,
): Promise<string[] | null> {
  const step = advance(dialSessionMachine, { state: { ...session.state }, context: session.context }, event)
  if (!step.changed) return null
  session.state = step.stored.state as unknown as DialSessionState
  session.context = step.stored.context
  const now = tctx.clock.now()
  const endedAt = session.state.run === 'ended' ? (session.row.ended_at ?? now) : null
  const saved = await tctx.db.q
    .updateTable('dial_sessions')
    .set({
      state: JSON.stringify(session.state),
      context: JSON.stringify(session.context),
      version: session.version + 1,
      updated_at: now,
      ended_at: endedAt,
    })
    .where('id', '=', session.id)
    .where('version', '=', session.version)
    .executeTakeFirst()
  if (saved.numUpdatedRows !== 1n) throw new Error(`dial session ${session.id} was changed by somebody else`)
  session.version += 1
  session.row = { ...session.row, updated_at: now, ended_at: endedAt }
  await saveTimers(tctx, owner(session.id), step.timers)
  return step.effects.map((effect) => effect.type)
}

export function dialSessionAccepts(session: KeptDialSession, event: DialSessionEvent): boolean {
  return accepts(dialSessionMachine, { state: { ...session.state }, context: session.context }, event)
}
