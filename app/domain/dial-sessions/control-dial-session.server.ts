import { type DialStep, toSession } from '../call-engine/dial-step'
import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import type { Connection, DialSessionEvent } from '../../../machines/server/dial-session'
import { requirePermission, requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { monitorOfSupervisor } from '../monitoring/monitor-machine.server'
import { getConnectionType } from '../settings/settings.schema'
import { findDialSessionRow } from './dial-sessions.read.server'
import type { DialSessionView } from './dialer.schema'
import { isHandedOver, isOnHold } from '../transfers/transfer-state'
import { startDialSession } from './start-dial-session.server'

type Session = DialStep['session']
type Refusal = string | ((session: Session) => string)

/**
 * `chosen` overrides the settings. An ended session is replaced by a new one. Throws forbidden, not_found,
 * not_possible_now.
 */
export async function connectDialSession(ctx: Ctx, id: string, chosen?: Connection): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('dial-session.connect', async (tx) => {
    await requireNotMonitoring(tx)
    const row = await findDialSessionRow(tx, id)
    const sessionId = row.ended_at === null ? id : (await startDialSession(tx, { campaignId: row.campaign_id })).id
    return dispatchToOwnSession(
      tx,
      sessionId,
      ({ mode, settings }) => ({
        type: 'CONNECT',
        mode,
        connection: requirePressToConnect(getConnectionType(settings, chosen)),
      }),
      'This session is already connected',
    )
  })
}

function requirePressToConnect(connection: Connection): Connection {
  if (connection === 'dial-in') throw new DomainError('not_possible_now', 'Call in and enter your PIN to connect')
  return connection
}

/** Monitoring would mix with an own call. */
export async function requireNotMonitoring(tx: Ctx): Promise<void> {
  const monitor = await monitorOfSupervisor(tx, requireUser(tx).userId)
  if (monitor)
    throw new DomainError('not_possible_now', `Stop monitoring ${monitor.row.member_name || 'Team Member'} first`)
}

export const stopDialSession = (ctx: Ctx, id: string): Promise<DialSessionView> =>
  dispatchCommand(ctx, id, 'stop', { type: 'STOP' }, 'The session has already ended')
export const pauseDialSession = (ctx: Ctx, id: string): Promise<DialSessionView> =>
  dispatchCommand(ctx, id, 'pause', { type: 'PAUSE' }, 'Nothing is being dialed')
export const resumeDialSession = (ctx: Ctx, id: string): Promise<DialSessionView> =>
  dispatchCommand(ctx, id, 'resume', { type: 'RESUME' }, 'The session is not paused')
export const continueDialSession = (ctx: Ctx, id: string): Promise<DialSessionView> =>
  dispatchCommand(ctx, id, 'continue', { type: 'CONTINUE' }, getContinueBlocker)

function getContinueBlocker({ state, context }: Session): string {
  if (context.mode !== 'standard') return 'In this dialing mode the next leads are dialed when the disposition is saved'
  return state.run === 'redialing' ? 'A number is being redialed' : 'Nothing is being dialed'
}

/** Also at the carrier: a reload keeps it. */
export async function muteDialSession(ctx: Ctx, id: string, muted: boolean): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('dial-session.mute', async (tx) => {
    await findDialSessionRow(tx, id)
    return dispatchToOwnSession(tx, id, () => ({ type: 'MUTE', muted }), 'You can mute only during a call')
  })
}

export async function sendDigits(ctx: Ctx, id: string, digits: string): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('dial-session.dtmf', async (tx) => {
    await findDialSessionRow(tx, id)
    return runDialStep(tx, id, async (step) => {
      const line = step.lines.find(
        (candidate) => candidate.id === step.session.context.bridgedLineId && candidate.state === 'inCall',
      )
      if (!line || isOnHold(step.transfer, line.id) || isHandedOver(step.transfer, line.id))
        throw new DomainError('not_possible_now', 'You can send keys only during a call')
      await enqueue(tx, {
        kind: 'call.send-digits',
        accountId: line.row.account_id,
        key: `line:${line.id}:digits:${tx.ids('sel')}`,
        payload: { lineId: line.id, digits },
      })
    }).then(() => getDialSessionView(tx, id))
  })
}

async function dispatchCommand(
  ctx: Ctx,
  id: string,
  name: string,
  event: DialSessionEvent,
  refusal: Refusal,
): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact(`dial-session.${name}`, async (tx) => {
    await findDialSessionRow(tx, id)
    return dispatchToOwnSession(tx, id, () => event, refusal)
  })
}

/** A repeated press returns the current state, not an error. */
async function dispatchToOwnSession(
  tx: Ctx,
  id: string,
  createEvent: (rules: DialStep['rules']) => DialSessionEvent,
  refusal: Refusal,
): Promise<DialSessionView> {
  await runDialStep(tx, id, async (step) => {
    const sessionEvent = createEvent(step.rules)
    if (!(await dispatch(step, toSession(sessionEvent))) && !isAlreadyApplied(step.session, sessionEvent))
      throw new DomainError('not_possible_now', typeof refusal === 'string' ? refusal : refusal(step.session))
  })
  return getDialSessionView(tx, id)
}

function isAlreadyApplied({ state, context }: Session, event: DialSessionEvent): boolean {
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
