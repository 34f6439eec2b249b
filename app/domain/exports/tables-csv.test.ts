import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { createContactList } from '../contact-lists/create-contact-list.server'
import { createContact } from '../contacts/create-contact.server'
import { createCampaign } from '../campaigns/create-campaign.server'
import type { Ctx } from '../context.server'
import type { ExportedTable } from './table-export-paths'
import { tableCsv } from './tables-csv.server'

let world: World
let ctx: Ctx
beforeEach(async () => {
  world = await testWorld()
  ctx = world.as(await world.person({ role: 'OWNER' }))
})
afterEach(() => world.close())

async function read(table: ExportedTable, query: Record<string, string> = {}, by = ctx): Promise<string[]> {
  let text = ''
  for await (const chunk of tableCsv(by, table, query)) text += chunk
  return text.replace('\uFEFF', '').trim().split('\r\n')
}

test('lists and campaigns are written with the filters and the order of their pages', async () => {
  const { id } = await createContact(ctx, { firstName: 'Ada', numbers: ['+13125550110'] })
  for (const name of ['Spring leads', 'Autumn leads', 'Others'])
    await createContactList(ctx, { name, contactIds: [id] })
  expect(await read('lists', { search: 'leads', sort: 'name' })).toEqual([
    'Name,Contacts,Source,Created (UTC)',
    expect.stringMatching(/^Autumn leads,1,Manual,/),
    expect.stringMatching(/^Spring leads,1,Manual,/),
  ])
  await createCampaign(ctx, { contacts: [{ contactId: 'crm-9', numbers: ['+13125550111'] }] })
  expect(await read('campaigns', { status: 'ACTIVE' })).toEqual([
    'Name,Status,Numbers,Dialed,Remaining,Created (UTC)',
    expect.stringContaining(',Active,1,0,1,'),
  ])
  expect(await read('campaigns', { status: 'COMPLETE' })).toHaveLength(1)
})

test('another account has empty files', async () => {
  const { id } = await createContact(ctx, { firstName: 'Ada', numbers: ['+13125550110'] })
  await createContactList(ctx, { name: 'Spring leads', contactIds: [id] })
  const stranger = world.as(await world.person({ role: 'OWNER' }))
  for (const table of ['lists', 'imports', 'call-scripts', 'campaigns'] as const)
    expect(await read(table, {}, stranger), table).toHaveLength(1)
})
