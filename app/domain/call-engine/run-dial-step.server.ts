import { statement } from '../../../db/statement'
import type { DialSessionEvent } from '../../../machines/server/dial-session'
import type { LineEvent } from '../../../machines/server/line'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import type { StoredLine } from '../lines/line-machine.server'
import { applyDecision } from './decisions.server'
import { decide, toLine, toSession, type DialEvent, type DialStep } from './dial-step'
import { findLine, loadDialStep } from './load-dial-step.server'
import { publishDialStep, publishToSupervisors, teamState } from './publish-dial-session.server'
import { applyToLine } from './line-reactions.server'
import { applyToMonitor, applyToSession } from './session-reactions.server'
import { saveTrace } from './trace.server'
import { applyToTransfer } from './transfer-reactions.server'

const AFTER_EVERY_STEP = [
  decide({ type: 'CONNECT_CALLER' }),
  decide({ type: 'REDIAL_WAITING' }),
  decide({ type: 'DIAL_CALLBACKS' }),
  decide({ type: 'FILL_LINES' }),
  decide({ type: 'COMPLETE_CAMPAIGN' }),
]

/** Ends with an empty queue, filled lines and published changes. Throws not_found. */
export async function runDialStep<T>(tx: Ctx, sessionId: string, command: (step: DialStep) => Promise<T>): Promise<T> {
  const step = await loadDialStep(tx, sessionId)
  const before = teamState(step)
  const result = await command(step)
  step.queue.push(...step.followUps.splice(0), ...AFTER_EVERY_STEP)
  await drain(step)
  await saveTrace(step)
  await publishDialStep(step)
  if (teamState(step) !== before) await publishToSupervisors(step)
  return result
}

/** For commands; reactions use `followUp`. False: not accepted. */
export async function dispatch(step: DialStep, event: DialEvent): Promise<boolean> {
  const queued = step.followUps.splice(0)
  step.queue.push(...queued)
  await drain(step)
  const accepted = await handle(step, event)
  await drain(step)
  return accepted
}

async function drain(step: DialStep): Promise<void> {
  for (let event = step.queue.shift(); event; event = step.queue.shift()) await handle(step, event)
}

async function handle(step: DialStep, event: DialEvent): Promise<boolean> {
  const accepted = await apply(step, event)
  step.queue.unshift(...step.followUps.splice(0))
  return accepted
}

async function apply(step: DialStep, event: DialEvent): Promise<boolean> {
  switch (event.to) {
    case 'line':
      return applyToLine(step, event.line, event.event)
    case 'session':
      return applyToSession(step, event.event)
    case 'transfer':
      return applyToTransfer(step, event.transfer, event.event)
    case 'monitor':
      return applyToMonitor(step, event.event)
    case 'decision':
      await applyDecision(step, event.event)
      return true
  }
}

const sessionOfLine = statement((q, p: { id: string }) =>
  q.selectFrom('lines').select('session_id').where('id', '=', p.id),
)
const sessionById = statement((q, p: { id: string }) =>
  q.selectFrom('dial_sessions').select('id').where('id', '=', p.id),
)

/** False: no such line, or not accepted. */
export async function dispatchToLine(tx: Ctx, lineId: string, event: LineEvent): Promise<boolean> {
  return (await runLineStep(tx, lineId, (step, line) => dispatch(step, toLine(line, event)))) ?? false
}

/** null: no such line. Ended lines still accept late events. */
export async function runLineStep<T>(
  tx: Ctx,
  lineId: string,
  command: (step: DialStep, line: StoredLine) => Promise<T>,
): Promise<T | null> {
  const row = await tx.db.first(sessionOfLine, { id: lineId })
  if (!row) return null
  return runDialStep(tx, row.session_id, async (step) => {
    const line = step.lines.find(({ id }) => id === lineId) ?? (await findLine(tx, lineId))
    if (!line) throw notFound('Line')
    return command(step, line)
  })
}

export async function dispatchToSession(tx: Ctx, sessionId: string, event: DialSessionEvent): Promise<boolean> {
  const row = await tx.db.first(sessionById, { id: sessionId })
  return row ? runDialStep(tx, sessionId, (step) => dispatch(step, toSession(event))) : false
}
