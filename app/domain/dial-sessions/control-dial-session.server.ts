import { type DialStep, toSession } from '../call-engine/dial-step'
import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import type { Connection, DialSessionEvent } from '../../../machines/kept-by-server/dial-session'
import { requirePermission, requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { monitorOfSupervisor } from '../monitoring/kept-monitor.server'
import { connectionOf } from '../settings/settings.schema'
import { findDialSessionRow } from './dial-sessions.read.server'
import type { DialSessionView } from './dialer.schema'
import { isHandedOn, isOnHold } from '../transfers/transfer-state'
import { startDialSession } from './start-dial-session.server'

type Session = DialStep['session']
type Refusal = string | ((session: Session) => string)

/**
 * `chosen` overrides the settings. An ended session is replaced by a new one. Throws forbidden, not_found,
 * not_possible_now.
 */
export async function connectDialSession(ctx: Ctx, id: string, chosen?: Connection): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('dial-session.connect', async (tctx) => {
    await requireNotListening(tctx)
    const row = await findDialSessionRow(tctx, id)
    const sessionId = row.ended_at === null ? id : (await startDialSession(tctx, { campaignId: row.campaign_id })).id
    return tellOwn(
      tctx,
      sessionId,
      ({ mode, settings }) => ({ type: 'CONNECT', mode, connection: pressedFor(connectionOf(settings, chosen)) }),
      'A session connects once',
    )
  })
}

function pressedFor(connection: Connection): Connection {
  if (connection === 'dial-in')
    throw new DomainError('not_possible_now', 'Call in and enter your PIN: the call connects you')
  return connection
}

/** Monitoring would mix with an own call. */
export async function requireNotListening(tctx: Ctx): Promise<void> {
  const monitor = await monitorOfSupervisor(tctx, requireUser(tctx).userId)
  if (monitor)
    throw new DomainError('not_possible_now', `Stop monitoring ${monitor.row.member_name || 'Team Member'} first`)
}

export const stopDialSession = (ctx: Ctx, id: string): Promise<DialSessionView> =>
  steer(ctx, id, 'stop', { type: 'STOP' }, 'The session is over already')
export const pauseDialSession = (ctx: Ctx, id: string): Promise<DialSessionView> =>
  steer(ctx, id, 'pause', { type: 'PAUSE' }, 'Nothing is being dialed')
export const resumeDialSession = (ctx: Ctx, id: string): Promise<DialSessionView> =>
  steer(ctx, id, 'resume', { type: 'RESUME' }, 'The session is not paused')
export const continueDialSession = (ctx: Ctx, id: string): Promise<DialSessionView> =>
  steer(ctx, id, 'continue', { type: 'CONTINUE' }, whyNotOn)

function whyNotOn({ state, context }: Session): string {
  if (context.mode !== 'standard') return 'In this dialing mode the next leads are dialed when the disposition is saved'
  return state.run === 'redialing' ? 'A number is being dialed again' : 'Nothing is being dialed'
}

/** Also at the carrier: a reload keeps it. */
export async function muteDialSession(ctx: Ctx, id: string, muted: boolean): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('dial-session.mute', async (tctx) => {
    await findDialSessionRow(tctx, id)
    return tellOwn(tctx, id, () => ({ type: 'MUTE', muted }), 'Mute is for a call')
  })
}

export async function sendDigits(ctx: Ctx, id: string, digits: string): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('dial-session.dtmf', async (tctx) => {
    await findDialSessionRow(tctx, id)
    return runDialStep(tctx, id, async (run) => {
      const line = run.lines.find(
        (candidate) => candidate.id === run.session.context.bridgedLineId && candidate.state === 'inCall',
      )
      if (!line || isOnHold(run.transfer, line.id) || isHandedOn(run.transfer, line.id))
        throw new DomainError('not_possible_now', 'Keys are for a call')
      await enqueue(tctx, {
        kind: 'call.send-digits',
        key: `line:${line.id}:digits:${tctx.ids('sel')}`,
        payload: { lineId: line.id, digits },
      })
    }).then(() => getDialSessionView(tctx, id))
  })
}

async function steer(
  ctx: Ctx,
  id: string,
  name: string,
  event: DialSessionEvent,
  refusal: Refusal,
): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact(`dial-session.${name}`, async (tctx) => {
    await findDialSessionRow(tctx, id)
    return tellOwn(tctx, id, () => event, refusal)
  })
}

/** A repeated press returns the current state, not an error. */
async function tellOwn(
  tctx: Ctx,
  id: string,
  event: (rules: DialStep['rules']) => DialSessionEvent,
  refusal: Refusal,
): Promise<DialSessionView> {
  await runDialStep(tctx, id, async (run) => {
    const told = event(run.rules)
    if (!(await dispatch(run, toSession(told))) && !isSo(run.session, told))
      throw new DomainError('not_possible_now', typeof refusal === 'string' ? refusal : refusal(run.session))
  })
  return getDialSessionView(tctx, id)
}

function isSo({ state, context }: Session, event: DialSessionEvent): boolean {
  switch (event.type) {
    case 'CONNECT':
      return state.run === 'connecting' || state.run === 'dialing' || state.run === 'bridged'
    case 'STOP':
      return state.run === 'ended'
    case 'PAUSE':
      return context.paused
    case 'RESUME':
      return !context.paused
    case 'CONTINUE':
      if (state.run === 'dialing') return true
      // Since the first press the next lead was bridged, or the single call ended.
      return context.mode === 'standard' && state.run === (context.kind === 'call' ? 'ended' : 'bridged')
    case 'MUTE':
      return context.muted === event.muted
    default:
      return false
  }
}
