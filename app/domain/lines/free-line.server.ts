import { statement } from '../../../db/statement'
import type { LineEvent, LineState } from '../../../machines/kept-by-server/line'
import { dialAsWished } from './dial-again.server'
import type { TellDialSession } from './fill-lines.server'
import { keptLine, type KeptLine } from './line-machine.server'
import { isLive, type Run } from '../call-engine/run'

type TellLine = (run: Run, line: KeptLine, event: LineEvent) => Promise<boolean>

/** Who gives way first: what is over anyway, what does not ring yet, what has rung the longest, what hears a message to its end. */
const ORDER: readonly LineState[] = ['ending', 'quieting', 'takingBack', 'pending', 'ringingOut', 'calling', 'declined']

/**
 * Somebody whom the seller calls by hand comes before the list: where all lines are taken, one of them gives way, and they are dialed
 * as soon as its call is over. Returns whether one does. Who has picked up is not hung up on.
 */
export async function makeWay(run: Run, wanted: KeptLine, tell: TellLine): Promise<boolean> {
  if (run.lines.some(({ context }) => context.makesWayFor === wanted.id)) return true
  const rank = ({ state, context }: KeptLine) =>
    ORDER.indexOf(state) * 1e15 + (state === 'calling' ? (context.ringingAt ?? context.placedAt) : 0)
  const dialed = run.lines.filter(
    ({ state, context }) => ORDER.includes(state) && !context.callAgain && context.makesWayFor === undefined,
  )
  for (const line of dialed.filter(isLive).toSorted((a, b) => rank(a) - rank(b)))
    if (await tell(run, line, { type: 'MAKE_WAY', forLineId: wanted.id })) {
      run.changed.session = true
      return true
    }
  return false
}

const lineById = statement((q, p: { id: string }) => q.selectFrom('lines').selectAll().where('id', '=', p.id))

/** A line has ended: where it gave way to somebody whom the seller calls by hand, they are dialed now. */
export async function dialInstead(run: Run, { context }: KeptLine, tell: TellDialSession): Promise<void> {
  const { makesWayFor: id } = context
  if (id === undefined) return
  // Who waits to be called back has no place in the bar any more.
  const shown = run.lines.find((line) => line.id === id)
  const row = shown ? undefined : await run.tctx.db.first(lineById, { id })
  if (shown ?? row) await dialAsWished(run, shown ?? keptLine(row!), tell)
}
