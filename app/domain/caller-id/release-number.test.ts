import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { findBoardChoices } from '../boards/board-choices.read.server'
import { CarrierError, type Carrier, type PlaceCallRequest } from '../carrier.port'
import { checkCarrierNumbers } from '../numbers/check-carrier-numbers.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { findDialerSettings } from '../settings/settings.read.server'
import { updateDialerSettings } from '../settings/update-dialer-settings.server'

const [A, B] = ['+13125550101', '+13125550102'] as const
/** The account’s first number, which the carrier has released, and another number. */
const GONE = '+13125550140'
const SECOND = '+13125550141'
const WHY = 'The caller ID is not verified (21210)'

let world: World
let floor: Floor
let placed: Array<Pick<PlaceCallRequest, 'to' | 'from'>>
beforeEach(async () => {
  placed = []
  const carrier = {
    simulated: true,
    placeCall: async ({ to, from }: PlaceCallRequest) => {
      if (from === GONE) throw new CarrierError('refused', WHY, 21210, null, 'caller-id')
      placed.push({ to, from })
      return { callSid: `CA-${placed.length}`, sentAt: world.clock.now() }
    },
    listNumbers: async () => [{ carrierSid: 'PN1', e164: GONE, nickname: 'Chicago' }],
  } as unknown as Carrier
  world = await testWorld({ carrier })
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
})
afterEach(() => world.close())

const addSecond = () =>
  world.system.db.q
    .insertInto('phone_numbers')
    .values({
      id: world.services.ids('num'),
      account_id: floor.seller.accountId,
      e164: SECOND,
      created_at: world.clock.now() + 1,
    })
    .execute()
const placeAll = () => runJobs(world, /^call\.place/)
const choices = async () => (await findDialerSettings(floor.ctx)).numbers

test('a number released by the carrier is no longer used, and its lead is dialed from another', async () => {
  await addSecond()
  await floor.dial(await floor.campaign([A, B]))
  await placeAll()
  await placeAll()
  expect(placed).toEqual([{ to: A, from: SECOND }])
  const calls = await world.system.db.q
    .selectFrom('calls')
    .select(['caller_id', 'sent', 'carrier_error'])
    .where('e164', '=', A)
    .orderBy('id')
    .execute()
  expect(calls).toEqual([
    { caller_id: GONE, sent: 0, carrier_error: WHY },
    { caller_id: SECOND, sent: 1, carrier_error: null },
  ])
})

test('the number choice shows the release, until the carrier lists the number again', async () => {
  await addSecond()
  const owner = world.as(await world.person({ accountId: floor.seller.accountId, role: 'OWNER' }))
  await floor.dial(await floor.campaign([A]))
  await placeAll()
  expect(await choices()).toMatchObject([
    { number: GONE, released: true },
    { number: SECOND, released: false },
  ])
  expect((await findBoardChoices(owner, {})).phoneNumbers.map(({ released }) => released)).toEqual([true, false])
  await expect(updateDialerSettings(floor.ctx, { callerIdNumber: GONE })).rejects.toMatchObject({
    fieldErrors: { callerIdNumber: ['Choose one of your numbers'] },
  })
  await checkCarrierNumbers(world.system)
  expect(await choices()).toMatchObject([{ released: false }, { released: false }])
})

test('without another number the run ends with the reason, and the lead keeps its turn', async () => {
  const campaignId = await floor.campaign([A])
  const id = await floor.dial(campaignId)
  await placeAll()
  expect(await floor.session(id)).toMatchObject({
    state: 'ended',
    message: 'Your campaign has ended. The account has no number to call from.',
  })
  await expect(startDialSession(floor.ctx, { campaignId })).rejects.toMatchObject({ code: 'no_numbers' })
})
