import { followUp, isLive, toLine, type DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import type { LineState } from '../../../machines/kept-by-server/line'
import { dialAsWished } from './dial-again.server'
import { keptLine, lineAccepts, type KeptLine } from './line-machine.server'

/** Who gives way first: what is over anyway, what does not ring yet, what has rung the longest, what hears a message to its end. */
const ORDER: readonly LineState[] = ['ending', 'quieting', 'takingBack', 'pending', 'ringingOut', 'calling', 'declined']

/**
 * Somebody whom the seller calls by hand comes before the list: where all lines are taken, one of them gives way, and they are dialed
 * as soon as its call is over. Returns whether one does. Who has picked up is not hung up on.
 */
export function makeWay(run: DialStep, wanted: KeptLine): boolean {
  if (run.lines.some(({ context }) => context.makesWayFor === wanted.id)) return true
  const rank = ({ state, context }: KeptLine) =>
    ORDER.indexOf(state) * 1e15 + (state === 'calling' ? (context.ringingAt ?? context.placedAt) : 0)
  const dialed = run.lines.filter(
    ({ state, context }) => ORDER.includes(state) && !context.callAgain && context.makesWayFor === undefined,
  )
  const makesWay = { type: 'MAKE_WAY', forLineId: wanted.id } as const
  const line = dialed
    .filter((each) => isLive(each) && lineAccepts(each, makesWay))
    .toSorted((a, b) => rank(a) - rank(b))[0]
  if (line === undefined) return false
  followUp(run, toLine(line, makesWay))
  run.changed.session = true
  return true
}

const lineById = statement((q, p: { id: string }) => q.selectFrom('lines').selectAll().where('id', '=', p.id))

/** A line has ended: where it gave way to somebody whom the seller calls by hand, they are dialed now. */
export async function dialInstead(run: DialStep, { context }: KeptLine): Promise<void> {
  const { makesWayFor: id } = context
  if (id === undefined) return
  // Who waits to be called back has no place in the bar any more.
  const shown = run.lines.find((line) => line.id === id)
  const row = shown ? undefined : await run.tctx.db.first(lineById, { id })
  if (shown ?? row) await dialAsWished(run, shown ?? keptLine(row!))
}
