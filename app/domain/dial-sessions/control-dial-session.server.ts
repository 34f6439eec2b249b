import { type DialStep, toSession } from '../call-engine/dial-step'
import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import type { Connection, DialSessionEvent } from '../../../machines/server/dial-session'
import { requirePermission, requireUser } from '../access/require'
import { dispatchToLiveAnnouncement } from '../announcements/request-recording-with-consent.server'
import { continuesAfterCall } from '../callbacks/queued-callbacks.read.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { monitorOfSupervisor } from '../monitoring/monitor-machine.server'
import { getConnectionType } from '../settings/settings.schema'
import { findDialSessionRow } from './dial-sessions.read.server'
import type { DialSessionView } from './dialer.schema'
import { holdsSeller, isHandedOver, isOnHold } from '../transfers/transfer-state'
import { startDialSession } from './start-dial-session.server'
import { dialSessionsWords } from './dial-sessions.words'

type Session = DialStep['session']
type CreateEvent = (step: DialStep) => DialSessionEvent | Promise<DialSessionEvent>
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
      ({ rules: { mode, settings } }) => ({
        type: 'CONNECT',
        mode,
        connection: requirePressToConnect(getConnectionType(settings, chosen)),
      }),
      dialSessionsWords.sessionAlreadyConnected,
    )
  })
}

function requirePressToConnect(connection: Connection): Connection {
  if (connection === 'dial-in') throw new DomainError('not_possible_now', dialSessionsWords.callEnterPinConnect)
  return connection
}

/** Monitoring would mix with an own call. */
export async function requireNotMonitoring(tx: Ctx): Promise<void> {
  const monitor = await monitorOfSupervisor(tx, requireUser(tx).userId)
  if (monitor)
    throw new DomainError(
      'not_possible_now',
      dialSessionsWords.stopMonitoringFirst(monitor.row.member_name || dialSessionsWords.teamMember),
    )
}

export const stopDialSession = (ctx: Ctx, id: string): Promise<DialSessionView> =>
  dispatchCommand(ctx, id, 'stop', { type: 'STOP' }, dialSessionsWords.sessionAlreadyEnded)
export const pauseDialSession = (ctx: Ctx, id: string): Promise<DialSessionView> =>
  dispatchCommand(ctx, id, 'pause', { type: 'PAUSE' }, dialSessionsWords.nothingBeingDialed)
export const resumeDialSession = (ctx: Ctx, id: string): Promise<DialSessionView> =>
  dispatchCommand(ctx, id, 'resume', { type: 'RESUME' }, dialSessionsWords.sessionNotPaused)
export const continueDialSession = (ctx: Ctx, id: string): Promise<DialSessionView> =>
  dispatchCommand(
    ctx,
    id,
    'continue',
    async (step) => ({ type: 'CONTINUE', ...(await continuesAfterCall(step)) }),
    getContinueBlocker,
  )

function getContinueBlocker({ state, context }: Session): string {
  if (context.mode !== 'standard') return dialSessionsWords.dialingModeNextLeadsDialed
  return state.run === 'redialing' ? dialSessionsWords.numberBeingRedialed : dialSessionsWords.nothingBeingDialed
}

/** Also at the carrier: a reload keeps it. */
export async function muteDialSession(ctx: Ctx, id: string, muted: boolean): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('dial-session.mute', async (tx) => {
    await findDialSessionRow(tx, id)
    return dispatchToOwnSession(tx, id, () => ({ type: 'MUTE', muted }), dialSessionsWords.youCanMuteOnlyDuring)
  })
}

const findConnectedLine = ({ session, lines }: DialStep) =>
  lines.find(({ id, state }) => id === session.context.bridgedLineId && state === 'inCall')

/** The lead hears music. A transfer has its own hold. */
export async function holdDialSession(ctx: Ctx, id: string, onHold: boolean): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('dial-session.hold', async (tx) => {
    await findDialSessionRow(tx, id)
    await runDialStep(tx, id, async (step) => {
      if (!onHold) return void (await dispatch(step, toSession({ type: 'UNHOLD' })))
      const line = findConnectedLine(step)
      if (!line || holdsSeller(step.transfer))
        throw new DomainError('not_possible_now', dialSessionsWords.youCanHoldOnlyDuring)
      // Inaudible on hold: played after it.
      if (await dispatch(step, toSession({ type: 'HOLD', at: tx.clock.now() })))
        await dispatchToLiveAnnouncement(step, line, { type: 'INTERRUPTED' })
    })
    return getDialSessionView(tx, id)
  })
}

export async function sendDigits(ctx: Ctx, id: string, digits: string): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('dial-session.dtmf', async (tx) => {
    await findDialSessionRow(tx, id)
    return runDialStep(tx, id, async (step) => {
      const line = findConnectedLine(step)
      if (!line || isOnHold(step, line.id) || isHandedOver(step.transfer, line.id))
        throw new DomainError('not_possible_now', dialSessionsWords.youCanSendKeysOnly)
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
  event: DialSessionEvent | CreateEvent,
  refusal: Refusal,
): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact(`dial-session.${name}`, async (tx) => {
    await findDialSessionRow(tx, id)
    return dispatchToOwnSession(tx, id, typeof event === 'function' ? event : () => event, refusal)
  })
}

/** A repeated press returns the current state, not an error. */
async function dispatchToOwnSession(
  tx: Ctx,
  id: string,
  createEvent: CreateEvent,
  refusal: Refusal,
): Promise<DialSessionView> {
  await runDialStep(tx, id, async (step) => {
    const sessionEvent = await createEvent(step)
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
