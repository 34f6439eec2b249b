import { followUp, isLive, toLine, type DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import type { LineState } from '../../../machines/server/line'
import { applyRequestedRedial } from './redial-number.server'
import { toStoredLine, lineAccepts, type StoredLine } from './line-machine.server'

const ORDER: readonly LineState[] = [
  'ending',
  'canceling',
  'withdrawing',
  'pending',
  'ringingOut',
  'calling',
  'declined',
]

/** Never ends a connected call. False: none can be freed. */
export function freeLineFor(step: DialStep, waitingLine: StoredLine): boolean {
  if (step.lines.some(({ context }) => context.makesWayFor === waitingLine.id)) return true
  const rank = ({ state, context }: StoredLine) =>
    ORDER.indexOf(state) * 1e15 + (state === 'calling' ? (context.ringingAt ?? context.placedAt) : 0)
  const dialed = step.lines.filter(
    ({ state, context }) => ORDER.includes(state) && !context.callAgain && context.makesWayFor === undefined,
  )
  const event = { type: 'FREE_LINE', forLineId: waitingLine.id } as const
  const line = dialed
    .filter((each) => isLive(each) && lineAccepts(each, event))
    .toSorted((a, b) => rank(a) - rank(b))[0]
  if (line === undefined) return false
  followUp(step, toLine(line, event))
  step.changed.session = true
  return true
}

const lineById = statement((q, p: { id: string }) => q.selectFrom('lines').selectAll().where('id', '=', p.id))

export async function dialWaitingRedial(step: DialStep, { context }: StoredLine): Promise<void> {
  const { makesWayFor: id } = context
  if (id === undefined) return
  const shown = step.lines.find((line) => line.id === id)
  const row = shown ? undefined : await step.tx.db.first(lineById, { id })
  if (shown ?? row) await applyRequestedRedial(step, shown ?? toStoredLine(row!))
}
