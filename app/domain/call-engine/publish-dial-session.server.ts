import type { DialSessionEvent } from '../../../machines/server/dial-session'
import type { Ctx } from '../context.server'
import { dialSessionAccepts } from '../dial-sessions/dial-session-machine.server'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { getSessionMessage, toDialSessionView, toLineView } from '../dial-sessions/dialer-views'
import { getRulesBoardId } from '../dial-sessions/dialing-rules.server'
import { countCallbacks } from '../callbacks/callbacks.read.server'
import { findSessionFigures } from '../dial-sessions/session-figures.server'
import { findNextLead } from '../lead-selection/next-lead.read.server'
import { canDropVoicemail } from '../voicemail-drop/drop-voicemail.server'
import type { StoredLine } from '../lines/line-machine.server'
import { toMonitoredBy, toMonitorView } from '../monitoring/monitor-views'
import { holdsSeller, isOnHold } from '../transfers/transfer-state'
import type { DialStep } from './dial-step'
import { loadDialStep } from './load-dial-step.server'

/** Callers check the owner. */
export async function getDialSessionView(ctx: Ctx, sessionId: string): Promise<DialSessionView> {
  return dialSessionView(await loadDialStep(ctx, sessionId))
}

export async function dialSessionView(step: DialStep): Promise<DialSessionView> {
  const { session, monitor } = step
  const monitoredBy = monitor && monitor.state !== 'ended' ? toMonitoredBy(monitor) : null
  return toDialSessionView(step, step.campaign, possibleActions(step), step.rules.settings, monitoredBy, {
    callbacks: await countCallbacks(step.tx, session.row.user_id),
    figures: await findSessionFigures(step),
    next: await findNextLead(step),
  })
}

function possibleActions(step: DialStep): DialSessionView['can'] {
  const { session, campaign, transfer } = step
  const accepts = (event: DialSessionEvent) => dialSessionAccepts(session, event)
  const can: DialSessionView['can'] = []
  const ended = session.state.run === 'ended'
  if (
    accepts({ type: 'CONNECT', mode: step.rules.mode }) ||
    // A stage is dialed from its board, with its filter.
    (ended && campaign.kind === 'list' && campaign.stage_id === null && campaign.status === 'ACTIVE')
  )
    can.push('connect')
  if (!ended && session.state.run !== 'ready') can.push('stop')
  // A single call has no next lead.
  if (campaign.kind === 'list' && accepts({ type: 'PAUSE' })) can.push('pause')
  if (accepts({ type: 'RESUME' })) can.push('resume')
  if (accepts({ type: 'CONTINUE' })) can.push('continue')
  const bridged = step.lines.find((line) => line.id === session.context.bridgedLineId)
  const transferring = holdsSeller(transfer)
  if (bridged?.state === 'inCall' || (bridged && transferring)) can.push('mute')
  if (bridged?.state === 'inCall' && !transferring) can.push('hold')
  // Keys redirect the lead for a moment, which ends hold.
  if (bridged?.state === 'inCall' && !isOnHold(step, bridged.id)) can.push('dtmf')
  if (bridged?.state === 'inCall' && !transferring && session.state.phone === 'present') can.push('transfer')
  if (bridged && !transferring && canDropVoicemail(step, bridged)) can.push('dropVoicemail')
  if (session.context.wrapUpLineId ?? bridged?.context.bridgedAt) can.push('dispose')
  return can
}

export async function publishDialStep(step: DialStep): Promise<void> {
  const { tx, session, monitor, changed } = step
  const seller = { room: `user:${session.row.user_id}`, accountId: session.row.account_id }
  const publishLine = (line: StoredLine) =>
    tx.db.recordEvent({
      ...seller,
      type: 'line.changed',
      subjectId: line.id,
      payload: {
        sessionId: session.id,
        line: toLineView(line, step, getRulesBoardId(step.campaign), step.rules.settings),
      },
    })
  for (const line of step.replaced) await publishLine(line)
  const isWatched = monitor !== null && (changed.session || changed.lines.size > 0)
  const view = isWatched || changed.session ? await dialSessionView(step) : null
  if (isWatched && view)
    await tx.db.recordEvent({
      type: 'monitor.changed',
      room: `user:${monitor.row.supervisor_id}`,
      accountId: session.row.account_id,
      subjectId: monitor.id,
      payload: { monitor: toMonitorView(monitor, view) },
    })
  if (changed.session && view)
    await tx.db.recordEvent({
      ...seller,
      type: 'dial-session.changed',
      subjectId: session.id,
      payload: { session: view },
    })
  else for (const line of step.lines) if (changed.lines.has(line.id)) await publishLine(line)
}

export async function publishSessionEnd(step: DialStep): Promise<void> {
  const { tx, session, campaign } = step
  await tx.db.recordEvent({
    type: 'dial-session.ended',
    room: `user:${session.row.user_id}`,
    accountId: session.row.account_id,
    subjectId: session.id,
    payload: { sessionId: session.id, campaignId: campaign.id, message: getSessionMessage(session, step.lines) ?? '' },
  })
}

/** Changes are published to supervisors. */
export const teamState = ({ session, monitor }: DialStep): string =>
  `${session.state.run} ${monitor !== null && monitor.state !== 'ended'}`

export const publishToSupervisors = ({ tx, session: { row } }: DialStep): Promise<unknown> =>
  tx.db.recordEvent({
    type: 'member.changed',
    room: `team:${row.account_id}`,
    accountId: row.account_id,
    subjectId: row.user_id,
    payload: { userId: row.user_id },
  })
