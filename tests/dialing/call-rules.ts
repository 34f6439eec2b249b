import type { UserActor } from '../../app/domain/actor'
import type { TransferContext } from '../../machines/server/transfer'
import type { MonitorContext } from '../../machines/server/monitor'
import type { Floor } from '../helpers/dialing-floor'
import type { World } from '../helpers/world'
import { hears, type openToyCarrier } from './toy-carrier'

export interface Room {
  world: World
  floor: Floor
  toy: ReturnType<typeof openToyCarrier>
  supervisor: UserActor
  sessionId: string
}

/** Participants who hear others against the rules, a sentence each. */
export async function overheard({ world, toy }: Room): Promise<string[]> {
  const { q } = world.system.db
  const wrong: string[] = []
  const lines = await q.selectFrom('lines').select(['id', 'state', 'session_id']).execute()
  const bridged = lines.filter(({ state }) => state === 'bridging' || state === 'inCall')
  if (bridged.length > 1) wrong.push('two leads are bridged')
  const promised = await q.selectFrom('inbound_calls').select('id').where('state', '=', 'taken').execute()
  const waits = promised.filter(({ id }) => !bridged.some((line) => line.id === id))
  if (waits.length > 1) wrong.push('two callers are promised one seller')
  for (const leg of toy.live())
    for (const other of toy.live()) {
      if (!leg.place || !other.place || !hears(leg, other)) continue
      const [one] = leg.place.label.split('-') as [string]
      const [two, id] = other.place.label.split('-') as [string, string]
      const says = (what: string) => wrong.push(`${leg.place!.label} hears ${other.place!.label}: ${what}`)
      if (one === 'lead' && two === 'lead') says('strangers')
      if (one === 'lead' && two === 'transfer') {
        const row = await q.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        const isMerged = (JSON.parse(row.context) as TransferContext).mergedAt !== null || row.state === 'merging'
        if (`lead-${row.line_id}` !== leg.place.label) says('of another call')
        if (!isMerged) says('not merged')
      }
      if (two === 'monitor' && one !== 'monitor') {
        const row = await q.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        const { mode } = JSON.parse(row.context) as MonitorContext
        const isFor = one === 'seller' ? mode !== 'listening' || row.state === 'switching' : mode === 'barging'
        if (!isFor) says(`${mode}, ${row.state}`)
      }
    }
  return wrong
}

/** What the history claims and was not so, a sentence each. */
export async function untrue({ world, toy }: Room): Promise<string[]> {
  const calls = await world.system.db.q.selectFrom('calls').selectAll().execute()
  const twice = toy.legs.filter(({ messages }) => messages > 1).map(({ number }) => `${number} was left two messages`)
  const said = calls.flatMap(({ id, outcome, ended_at, disposition_id, disposed_by, message, bill_ms, bridged_at }) => [
    ...(ended_at !== null && outcome === null ? [`${id} is over with an unknown outcome`] : []),
    ...(disposition_id && disposed_by === null && outcome !== 'voicemail-drop' ? [`${id} has no voicemail`] : []),
    ...(outcome === 'voicemail-drop' && message === null ? [`${id} was left nothing`] : []),
    ...(bridged_at === null && bill_ms ? [`${id} is paid for without a connection`] : []),
  ])
  return [...twice, ...said]
}
