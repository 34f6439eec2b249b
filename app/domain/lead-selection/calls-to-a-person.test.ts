import { beforeEach, expect, test } from 'vitest'
import { type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { type World } from '../../../tests/helpers/world'
import { updateContact } from '../contacts/update-contact.server'
import { redialLine } from '../lines/redial-line.server'

const HOUR = 3_600_000
const MINUTE = 60_000
/** Numbers of Miami, where three calls in 24 hours are allowed per contact. */
const [ONE, TWO, THREE] = ['+13055550101', '+13055550102', '+13055550103'] as const
const CHICAGO = ['+13125550101', '+13125550102'] as const
const WORDS = 'Called 3 times in the last 24 hours; Florida allows 3 calls in 24 hours'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))
beforeEach(() => floor.settings({ parallelLimit: 1 }))

const person = (...numbers: string[]) => floor.campaign([{ numbers, timezone: 'America/New_York' }])
/** Another campaign with the contact of this campaign. */
async function again(campaign: string): Promise<string> {
  const id = await floor.campaign(['+13125550199'])
  const { q } = floor.ctx.db
  const { contact_id } = await q
    .selectFrom('campaign_records')
    .select('contact_id')
    .where('campaign_id', '=', campaign)
    .executeTakeFirstOrThrow()
  await q.updateTable('campaign_records').set({ contact_id }).where('campaign_id', '=', id).execute()
  return id
}
/** The numbers of a campaign are dialed one after the other; none is answered. */
async function ringsOut(campaign: string, ...numbers: string[]): Promise<string> {
  const id = await floor.dial(campaign)
  for (const number of numbers) {
    await floor.end(number, 'no-answer')
    world.clock.advance(MINUTE)
  }
  return id
}
const dialed = async () =>
  (await floor.ctx.db.q.selectFrom('calls').select('e164').where('sent', '=', 1).orderBy('id').execute()).map(
    ({ e164 }) => e164,
  )
const waits = async (campaign: string) =>
  floor.ctx.db.q
    .selectFrom('campaign_records')
    .select(['state', 'not_before'])
    .where('campaign_id', '=', campaign)
    .executeTakeFirstOrThrow()

test('three calls in 24 hours count per contact: the next number waits a day', async () => {
  const start = world.clock.now()
  const first = await person(ONE, TWO)
  expect(await floor.session(await ringsOut(first, ONE, TWO))).toMatchObject({ state: 'ended' })
  const second = await again(first)
  await ringsOut(second, ONE)
  expect(await dialed()).toEqual([ONE, TWO, ONE])
  expect(await waits(second)).toEqual({ state: 'queued', not_before: start + 24 * HOUR })
  expect((await floor.selections(second)).at(-1)).toMatchObject({
    e164: TWO,
    code: 'too_many_calls',
    reasons: JSON.stringify([WORDS]),
  })
})

test('calls on a number that was removed from the contact count', async () => {
  const first = await person(ONE, TWO, THREE)
  await ringsOut(first, ONE, TWO, THREE)
  const { contact_id } = await floor.call(ONE)
  await updateContact(floor.ctx, contact_id, { numbers: ['+13055550104'] })
  const second = await again(first)
  await floor.dial(second)
  expect(await dialed()).toEqual([ONE, TWO, THREE])
  expect((await floor.selections(second)).at(-1)).toMatchObject({ code: 'too_many_calls' })
})

test('so do calls to another contact on a shared number', async () => {
  const first = await person(ONE)
  for (let n = 0; n < 3; n++) await ringsOut(n === 0 ? first : await again(first), ONE)
  const other = await person(TWO, ONE)
  await floor.dial(other)
  expect(await dialed()).toEqual([ONE, ONE, ONE])
  expect((await floor.selections(other)).at(-1)).toMatchObject({ e164: TWO, code: 'too_many_calls' })
})

test('Redial counts them too', async () => {
  const first = await person(ONE, TWO, THREE)
  const id = await ringsOut(first, ONE, TWO, THREE)
  const { id: lineId } = await floor.line(THREE)
  await expect(redialLine(floor.ctx, { id, lineId })).rejects.toMatchObject({
    code: 'number_protected',
    message: `${WORDS}.`,
  })
})

test('nuisance protection is per number: the contact’s next number has its turn', async () => {
  await floor.settings({ nuisanceProtectionHours: 24 })
  const first = await floor.campaign([{ numbers: [...CHICAGO] }])
  await ringsOut(first, CHICAGO[0])
  expect(await dialed()).toEqual([...CHICAGO])
})
