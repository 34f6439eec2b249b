import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { openEdgeServer, type EdgeServer } from '../../../tests/helpers/edge-server'
import { connectVendorCrm } from '../../../tests/helpers/harbor-crm'
import { testWorld, type World } from '../../../tests/helpers/world'
import { disposeLine } from '../dispositions/dispose-line.server'
import { deliverToCrm, createCrmLanes } from './deliver.server'

const lanes = createCrmLanes()

const A = '+12145550101'
let world: World
let floor: Floor
let crm: EdgeServer
let lineId: string
let id: string

beforeEach(async () => {
  world = await testWorld()
  floor = await openFloor(world)
  crm = await openEdgeServer(() => ({ status: 200, body: {} }))
  await connectVendorCrm(world.system, crm.url)
  id = await floor.dial(await floor.campaign([A]))
  await floor.bridge(A)
  lineId = (await floor.line(A)).id
})
afterEach(async () => {
  await crm.close()
  await world.close()
})

const dispose = async (category: string) =>
  disposeLine(floor.ctx, { id, lineId, dispositionId: await floor.disposition(category) })
const deliver = () =>
  deliverToCrm(world.system, { accountId: floor.seller.accountId, atOnce: false }, 'crm:dlv:1', lanes).then(
    () => null,
    (error: { afterMs: number }) => error.afterMs,
  )
const reported = () => crm.asked.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

test('a disposition is reported once the call is over, with its length and recording link', async () => {
  await dispose('INTERESTED')
  expect(await deliver()).toBe(15_000)
  world.clock.advance(15_000)
  await floor.end(A)
  expect(await deliver()).toBeNull()
  expect(crm.asked[0]!.target).toBe(`/contacts/${floor.seller.userId}-0/calls`)
  expect(reported()).toEqual([
    {
      callId: lineId,
      direction: 'outbound',
      number: A,
      placedAt: '2026-03-10T16:00:00.000Z',
      talkSeconds: 15,
      disposition: 'Interested',
      seller: 'Mia Torres',
      callUrl: `http://localhost/manage/history/${lineId}`,
      recordingUrl: null,
    },
  ])
})

test('saved again it is reported again only when it changed', async () => {
  await floor.end(A)
  for (const category of ['INTERESTED', 'INTERESTED', 'CALLBACK', 'INTERESTED']) await dispose(category)
  expect(await deliver()).toBeNull()
  expect(reported().map(({ disposition }) => disposition)).toEqual(['Interested', 'Callback', 'Interested'])
})
