import { expect, test } from 'vitest'
import { openOwner } from '../../../tests/helpers/board-world'
import { createCallScript } from '../call-scripts/change-call-scripts.server'
import { createCampaign } from '../campaigns/create-campaign.server'
import { createContactList } from '../contact-lists/create-contact-list.server'
import { createContact } from '../contacts/create-contact.server'
import { quickSearch } from './quick-search.read.server'

test('finds contacts, campaigns, boards, lists and scripts by a part of their name', async () => {
  const { world, ctx, make } = await openOwner()
  const { id: contactId } = await createContact(ctx, {
    firstName: 'José',
    company: 'Spring Co',
    numbers: ['+13125550105'],
  })
  const list = await createContactList(ctx, { name: 'Spring leads', contactIds: [contactId] })
  const campaign = await createCampaign(ctx, { listId: list.id })
  const board = await make('Spring listings')
  const script = await createCallScript(ctx, { displayName: 'Spring opening', body: 'Hello', teamId: null })
  expect(await quickSearch(ctx, { query: 'spring' })).toEqual({
    number: null,
    contacts: [{ id: contactId, name: 'José', company: 'Spring Co', display: '(312) 555-0105' }],
    campaigns: [{ id: campaign.id, name: 'Spring leads' }],
    boards: [{ id: board.id, name: 'Spring listings' }],
    lists: [{ id: list.id, name: 'Spring leads' }],
    scripts: [{ id: script.id, name: 'Spring opening' }],
  })
  const stranger = world.as(await world.person({ role: 'OWNER' }))
  const none = { number: null, contacts: [], campaigns: [], boards: [], lists: [], scripts: [] }
  expect(await quickSearch(stranger, { query: 'spring' })).toEqual(none)
  await world.close()
})

test('a number in any form can be called', async () => {
  const { world, ctx } = await openOwner()
  expect((await quickSearch(ctx, { query: '312.555.0105' })).number).toEqual({
    e164: '+13125550105',
    display: '(312) 555-0105',
  })
  expect((await quickSearch(ctx, { query: '312' })).number).toBeNull()
  await world.close()
})
