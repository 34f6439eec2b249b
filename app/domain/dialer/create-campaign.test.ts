import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { requireUser } from '../access/require'
import { createContactList } from '../contacts/create-contact-list.server'
import { createContact } from '../contacts/create-contact.server'
import type { Ctx } from '../context.server'
import { findCampaignRow } from './campaigns.read.server'
import { createCampaign } from './create-campaign.server'
import { readDialingRules } from './dialing-rules.server'
import { connectDialSession } from './steer-dial-session.server'

let world: World
let ctx: Ctx
beforeEach(async () => {
  world = await testWorld()
  ctx = world.as(await world.person({ role: null }))
})
afterEach(() => world.close())

const contact = async (suffix: string) =>
  (await createContact(ctx, { contactId: suffix, numbers: [`+131255501${suffix}`], firstName: 'Nora' })).id

test('a list that is being dialed goes on where it is', async () => {
  const list = await createContactList(ctx, { name: 'Spring', contactIds: [await contact('01'), await contact('02')] })
  const first = await createCampaign(ctx, { listId: list.id })
  expect(first).toMatchObject({ name: 'Spring', totalRecords: 2 })
  expect((await createCampaign(ctx, { listId: list.id })).id).toBe(first.id)
  expect((await createCampaign(ctx, { listId: list.id, name: 'Again' })).id).not.toBe(first.id)
})

test('a list that is dialed anew does not forget whom it left waiting', async () => {
  const list = await createContactList(ctx, { name: 'Spring', contactIds: [await contact('01')] })
  const first = await createCampaign(ctx, { listId: list.id })
  const day = Math.floor(world.clock.now() / 86_400_000)
  await world.system.db.q
    .insertInto('campaign_answer_days')
    .values({ campaign_id: first.id, day, live: 120, abandoned: 3 })
    .execute()
  const anew = await createCampaign(ctx, { listId: list.id, name: 'Again' })
  const { limitReason } = await readDialingRules(ctx, {
    ...requireUser(ctx),
    campaign: await findCampaignRow(ctx, anew.id),
  })
  expect(limitReason).toContain('3 of 120 people')
})

test('contacts of a host without a possible number are refused with why, the others are dialed', async () => {
  const campaign = await createCampaign(ctx, {
    contacts: [
      { contactId: 'a', numbers: ['+13125550101'] },
      { contactId: 'b', numbers: ['12'] },
    ],
  })
  expect(campaign.totalRecords).toBe(1)
  expect(campaign.refused).toEqual([{ contactId: 'b', reason: expect.any(String) }])
})

test('nothing that could be dialed is said so, and leaves nothing behind', async () => {
  await expect(createCampaign(ctx, { contacts: [{ contactId: 'b', numbers: ['12'] }] })).rejects.toMatchObject({
    code: 'nothing_to_dial',
  })
  expect(await ctx.db.q.selectFrom('campaigns').selectAll().execute()).toEqual([])
})

test('one that is to be started leaves nothing behind where no session may start', async () => {
  const of = (contactId: string) => ({ contacts: [{ contactId, numbers: [`+131255501${contactId}`] }], start: true })
  const { id, session } = await createCampaign(ctx, of('01'))
  expect(session).toMatchObject({ state: 'ready', campaign: { id } })
  // Nothing dials yet: another one takes its place.
  const { session: second } = await createCampaign(ctx, of('02'))
  await connectDialSession(ctx, second!.id)
  await expect(createCampaign(ctx, of('03'))).rejects.toMatchObject({ code: 'already_on_a_call' })
  expect((await ctx.db.q.selectFrom('campaigns').selectAll().execute()).map((made) => made.id)).toEqual([
    id,
    second!.campaign.id,
  ])
  expect(await ctx.db.q.selectFrom('contacts').selectAll().execute()).toHaveLength(2)
})
