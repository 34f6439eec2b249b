import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CommitBoundary } from '../../../db/open'
import { testWorld, type World } from '../../../tests/helpers/world'
import { requireUser } from '../access/require'
import { createContactList } from '../contact-lists/create-contact-list.server'
import { createContact } from '../contacts/create-contact.server'
import type { Ctx } from '../context.server'
import { findCampaignRow } from './campaigns.read.server'
import { createCampaign } from './create-campaign.server'
import { readDialingRules } from '../dial-sessions/dialing-rules.server'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'

let world: World
let ctx: Ctx
beforeEach(async () => {
  world = await testWorld()
  ctx = world.as(await world.person({ role: null }))
})
afterEach(() => world.close())

const contact = async (suffix: string) =>
  (await createContact(ctx, { contactId: suffix, numbers: [`+131255501${suffix}`], firstName: 'Nora' })).id

test('dialing a list in progress returns its campaign', async () => {
  const list = await createContactList(ctx, { name: 'Spring', contactIds: [await contact('01'), await contact('02')] })
  const first = await createCampaign(ctx, { listId: list.id })
  expect(first).toMatchObject({ name: 'Spring', totalRecords: 2 })
  expect((await createCampaign(ctx, { listId: list.id })).id).toBe(first.id)
  expect((await createCampaign(ctx, { listId: list.id, name: 'Again' })).id).not.toBe(first.id)
})

test('a list dialed again keeps its abandonment count', async () => {
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

test('host contacts without a possible number are refused with a reason, the others are dialed', async () => {
  const campaign = await createCampaign(ctx, {
    contacts: [
      { contactId: 'a', numbers: ['+13125550101'] },
      { contactId: 'b', numbers: ['12'] },
    ],
  })
  expect(campaign.totalRecords).toBe(1)
  expect(campaign.refused).toEqual([{ contactId: 'b', reason: expect.any(String) }])
})

test('a list without dialable numbers is refused, and leaves nothing behind', async () => {
  await expect(createCampaign(ctx, { contacts: [{ contactId: 'b', numbers: ['12'] }] })).rejects.toMatchObject({
    code: 'nothing_to_dial',
  })
  expect(await ctx.db.q.selectFrom('campaigns').selectAll().execute()).toEqual([])
})

test('a refused start of a session leaves no campaign behind', async () => {
  const of = (contactId: string) => ({ contacts: [{ contactId, numbers: [`+131255501${contactId}`] }], start: true })
  const { id, session } = await createCampaign(ctx, of('01'))
  expect(session).toMatchObject({ state: 'ready', campaign: { id } })
  // Nothing dials yet: another session takes its place.
  const { session: second } = await createCampaign(ctx, of('02'))
  await connectDialSession(ctx, second!.id)
  await expect(createCampaign(ctx, of('03'))).rejects.toMatchObject({ code: 'already_on_a_call' })
  expect((await ctx.db.q.selectFrom('campaigns').selectAll().execute()).map((made) => made.id)).toEqual([
    id,
    second!.campaign.id,
  ])
  expect(await ctx.db.q.selectFrom('contacts').selectAll().execute()).toHaveLength(2)
})

describe('a large host list', () => {
  const HANDED = 130
  const many = Array.from({ length: HANDED }, (_, n) =>
    n === 40 ? { contactId: 'c40', numbers: ['12'] } : { contactId: `c${n}`, numbers: [`+1312${2_000_000 + n}`] },
  )
  const count = (table: 'contacts' | 'campaigns') =>
    (world.services.store.sqlite.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n
  /** The vendor’s ids in dialing order. */
  const dialed = async (id: string) =>
    (
      await ctx.db.q
        .selectFrom('campaign_records')
        .innerJoin('contacts', 'contacts.id', 'campaign_records.contact_id')
        .select('vendor_contact_id')
        .where('campaign_id', '=', id)
        .orderBy('position')
        .execute()
    ).map((record) => record.vendor_contact_id)
  const possible = many.map(({ contactId }) => contactId).filter((contactId) => contactId !== 'c40')

  async function watch(onBoundary: CommitBoundary): Promise<void> {
    await world.close()
    world = await testWorld({ onBoundary })
    ctx = world.as(await world.person({ role: null }))
  }

  test('is saved in small transactions, and dialed in its order', async () => {
    const saved: number[] = []
    await watch((name, side) => {
      if (side === 'before' && name.startsWith('campaign.')) saved.push(count('contacts'))
    })
    const campaign = await createCampaign(ctx, { contacts: many, start: true })
    expect(saved).toEqual([25, 49, 74, 99, 124, 129])
    expect(campaign).toMatchObject({ totalRecords: 129, session: { state: 'ready' } })
    expect(campaign.refused).toEqual([{ contactId: 'c40', reason: expect.any(String) }])
    expect(await dialed(campaign.id)).toEqual(possible)
  })

  test.each(['before', 'after'] as const)(
    'killed %s one of them leaves no campaign, and can be sent again',
    async (at) => {
      let chunks = 0
      await watch((name, side) => {
        if (name === 'campaign.contacts' && side === at && ++chunks === 3) throw new Error('killed')
      })
      await expect(createCampaign(ctx, { contacts: many })).rejects.toThrow('killed')
      expect([count('contacts'), count('campaigns')]).toEqual([at === 'before' ? 49 : 74, 0])
      expect(await dialed((await createCampaign(ctx, { contacts: many })).id)).toEqual(possible)
      expect(count('contacts')).toBe(129)
    },
  )
})
