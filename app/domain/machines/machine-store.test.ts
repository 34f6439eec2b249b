import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { messageDeliveryMachine } from '../../../machines/server/message-delivery'
import { toStoredLine } from '../lines/line-machine.server'
import { storedMessage } from '../sending/message-machine.server'
import { machineStore } from './machine-store.server'

let world: World
let floor: Floor
beforeEach(async () => {
  world = await testWorld()
  floor = await openFloor(world)
  await floor.dial(await floor.campaign(['+13125550101']))
})
afterEach(() => world.close())

const lineRow = () => world.system.db.q.selectFrom('lines').selectAll().executeTakeFirstOrThrow()

test('a row of another chart version is refused', async () => {
  const row = await lineRow()
  expect(toStoredLine(row).state).toBe('pending')
  expect(() => toStoredLine({ ...row, chart_version: 1 })).toThrow(`lines ${row.id} has chart version 1, not 2`)
})

test('so is a row without a machine', async () => {
  const row = { id: 'msg_1', state: null, context: null, version: null, chart_version: null }
  expect(() => storedMessage(row as never)).toThrow('messages msg_1 has no machine')
})

test('or upgraded when its machine defines an upgrade', async () => {
  const { fromRow } = machineStore<'messages', string, typeof messageDeliveryMachine, never>({
    name: 'message',
    table: 'messages',
    machine: messageDeliveryMachine,
    chartVersion: 2,
    upgrade: ({ state, context }) => ({ state: state === 'old' ? 'draft' : state, context }),
    isEnded: () => false,
    mirrored: () => ({}),
    jobs: {},
  })
  const row = { id: 'msg_1', state: 'old', context: '{"waitMs":0}', version: 3, chart_version: 1 }
  expect(fromRow(row as never)).toMatchObject({ state: 'draft', version: 3, row: { chart_version: 2 } })
})
