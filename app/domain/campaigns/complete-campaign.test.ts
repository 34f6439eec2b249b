import { expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { createCampaign } from './create-campaign.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { stopDialSession } from '../dial-sessions/control-dial-session.server'
import { updateCampaign } from './update-campaign.server'

const [A, B, C] = ['+13125550110', '+13125550111', '+13125550112'] as const

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const statusOf = async (id: string) =>
  (await floor.ctx.db.q.selectFrom('campaigns').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const toldComplete = () =>
  world.published.filter(
    ({ type, room, payload }) =>
      type === 'campaign.changed' && room === `user:${floor.seller.userId}` && payload.status === 'COMPLETE',
  ).length

/** A list of these numbers, as the seller’s screens show it. */
async function listOf(numbers: readonly string[]): Promise<string> {
  const id = floor.ctx.ids('lst')
  const { q } = floor.ctx.db
  const scratch = await floor.campaign([...numbers])
  const members = await q
    .selectFrom('campaign_records')
    .select('contact_id')
    .where('campaign_id', '=', scratch)
    .execute()
  await q.updateTable('campaigns').set({ status: 'COMPLETE' }).where('id', '=', scratch).execute()
  const { accountId, userId } = floor.seller
  await q
    .insertInto('contact_lists')
    .values({
      id,
      account_id: accountId,
      created_by: userId,
      name: 'Spring',
      source: 'manual',
      created_at: world.clock.now(),
    })
    .execute()
  await q
    .insertInto('contact_list_members')
    .values(members.map(({ contact_id }, position) => ({ list_id: id, contact_id, position })))
    .execute()
  return id
}

test('Stop in the last call completes the campaign when that call is over', async () => {
  const campaign = await floor.campaign([A])
  const id = await floor.dial(campaign)
  await floor.bridge(A)
  await stopDialSession(floor.ctx, id)
  expect(await statusOf(campaign)).toBe('ACTIVE')
  await floor.end(A)
  expect(await statusOf(campaign)).toBe('COMPLETE')
  expect((await floor.session(id)).can).not.toContain('connect')
  expect(toldComplete()).toBe(1)
  await disposeLine(floor.ctx, {
    id,
    lineId: (await floor.line(A)).id,
    dispositionId: await floor.disposition('INTERESTED'),
  })
  expect(toldComplete()).toBe(1)
})

test('Stop in the wrap-up of the last call completes it immediately', async () => {
  const campaign = await floor.campaign([A])
  const id = await floor.dial(campaign)
  await floor.bridge(A)
  await floor.end(A)
  expect((await stopDialSession(floor.ctx, id)).can).not.toContain('connect')
  expect(await statusOf(campaign)).toBe('COMPLETE')
  const told = world.published.findLast(({ type }) => type === 'dial-session.changed')
  expect(told?.payload).toMatchObject({ session: { state: 'ended', can: expect.not.arrayContaining(['connect']) } })
})

test('Stop before all leads were called does not, nor while a line still rings', async () => {
  await floor.settings({ parallelLimit: 1 })
  const campaign = await floor.campaign([{ numbers: [A, B] }])
  const id = await floor.dial(campaign)
  await floor.ring(A)
  await stopDialSession(floor.ctx, id)
  await floor.end(A, 'no-answer')
  expect(await statusOf(campaign)).toBe('ACTIVE')
  expect((await floor.session(id)).can).toContain('connect')
})

test('a list whose last call was interrupted is dialed again', async () => {
  const listId = await listOf([A, C])
  await floor.settings({ parallelLimit: 2 })
  const first = await createCampaign(floor.ctx, { listId })
  await floor.dial(first.id)
  await floor.end(C, 'no-answer')
  await floor.bridge(A)
  const sessionId = (await floor.ctx.db.q.selectFrom('dial_sessions').select('id').executeTakeFirstOrThrow()).id
  await floor.tellSession(sessionId, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
  await floor.tellSession(sessionId, { type: 'xstate.after.phoneGraceMs.dial-session.phone.lost' } as never)
  await floor.end(A)
  expect(await floor.session(sessionId)).toMatchObject({ state: 'ready' })
  const second = await createCampaign(floor.ctx, { listId, start: true })
  expect(second.id).not.toBe(first.id)
  expect(second.session).toMatchObject({ state: 'ready', campaign: { totalRecords: 2, calledRecords: 0 } })
  expect(await statusOf(first.id)).toBe('COMPLETE')
})

test('a restored campaign is active while a number in it is due, and complete without eligible leads', async () => {
  await floor.settings({ parallelLimit: 1 })
  const campaign = await floor.campaign([{ numbers: [A, B] }, C])
  const restore = async () => {
    await updateCampaign(floor.ctx, campaign, { status: 'ARCHIVED' })
    return (await updateCampaign(floor.ctx, campaign, { status: 'ACTIVE' })).status
  }
  const id = await floor.dial(campaign)
  await floor.ring(A)
  await stopDialSession(floor.ctx, id)
  await floor.end(A, 'no-answer')
  await floor.ctx.db.q
    .updateTable('campaign_records')
    .set({ state: 'skipped' })
    .where('campaign_id', '=', campaign)
    .where('return_reason', 'is', null)
    .execute()
  expect(await restore()).toBe('ACTIVE')
  await floor.ctx.db.q.updateTable('campaign_records').set({ state: 'done' }).where('state', '=', 'queued').execute()
  // One of the two leads was never called.
  expect(await restore()).toBe('COMPLETE')
})
