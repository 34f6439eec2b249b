import { expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'

const CHICAGO = '+13125550101'
const HAWAII = ['+18085550101', '+18085550102']

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

type Read = (this: { readonly source: string }, ...values: unknown[]) => unknown

/** Queries that `work` makes for a campaign’s contacts, in order. */
async function askedOfRecords(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const prepared = Object.getPrototypeOf(world.services.store.sqlite.prepare('select 1')) as { all: Read; get: Read }
  const { all, get } = prepared
  const noting = (read: Read): Read =>
    function (...values) {
      if (/^select .* from "campaign_records"/.test(this.source)) asked.push(this.source)
      return read.apply(this, values)
    }
  Object.assign(prepared, { all: noting(all), get: noting(get) })
  try {
    await work()
  } finally {
    Object.assign(prepared, { all, get })
  }
  return asked
}
const planOf = (text: string) =>
  world.services.store.sqlite
    .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
    .all(...(text.match(/\?/g) ?? []).map(() => null))
    .map(({ detail }) => detail)

test('a free line beside a ringing line checks for due leads, and counts none', async () => {
  await floor.settings({ parallelLimit: 3 })
  const campaign = await floor.campaign([CHICAGO, ...HAWAII])
  let id = ''
  const atStart = await askedOfRecords(async () => void (id = await floor.dial(campaign)))
  // In the stored order of the list: thousands of due leads are not sorted for each call, nor for what is shown as next.
  const inTurn = atStart.filter((text) => text.includes('order by "position"'))
  expect(inTurn.length).toBeGreaterThanOrEqual(2)
  for (const text of inTurn) expect(planOf(text)).toEqual([expect.stringContaining('campaign_records_by_turn')])

  const asked = await askedOfRecords(() => floor.ring(CHICAGO))
  expect(asked.length).toBeGreaterThan(0)
  for (const text of asked) {
    expect(text).not.toMatch(/count|order by/)
    expect(planOf(text)).toEqual([expect.stringMatching(/COVERING INDEX campaign_records_waiting .*not_before</)])
  }

  const atEnd = await askedOfRecords(() => floor.end(CHICAGO, 'no-answer'))
  expect((await floor.session(id)).message).toMatch(/2 contacts wait; the first can be called in /)
  const counting = atEnd.filter((text) => text.includes('count('))
  // The selection's own, and the leads left that the session shows: 1,000 at most.
  const shown = counting.filter((text) => text.includes(' limit '))
  expect(counting.filter((text) => !shown.includes(text))).toHaveLength(1)
  expect(shown.length).toBeGreaterThan(0)
  for (const text of counting)
    expect(planOf(text)).toContainEqual(expect.stringContaining('COVERING INDEX campaign_records_waiting'))
})
