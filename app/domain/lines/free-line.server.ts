import { followUp, isLive, toLine, type DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import type { LineState } from '../../../machines/kept-by-server/line'
import { dialAsWished } from './dial-again.server'
import { keptLine, lineAccepts, type KeptLine } from './line-machine.server'

const ORDER: readonly LineState[] = ['ending', 'quieting', 'takingBack', 'pending', 'ringingOut', 'calling', 'declined']

/** Never ends a connected call. False: none can be freed. */
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

export async function dialInstead(run: DialStep, { context }: KeptLine): Promise<void> {
  const { makesWayFor: id } = context
  if (id === undefined) return
  const shown = run.lines.find((line) => line.id === id)
  const row = shown ? undefined : await run.tctx.db.first(lineById, { id })
  if (shown ?? row) await dialAsWished(run, shown ?? keptLine(row!))
}
