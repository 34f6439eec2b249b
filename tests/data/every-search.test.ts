import { afterEach, beforeEach, expect, test } from 'vitest'
import { listCampaigns } from '../../app/domain/campaigns/campaigns.read.server'
import { updateCampaign } from '../../app/domain/campaigns/update-campaign.server'
import { listCalls } from '../../app/domain/call-history/call-history.read.server'
import { createCallScript } from '../../app/domain/call-scripts/change-call-scripts.server'
import { listCallScripts } from '../../app/domain/call-scripts/call-scripts.read.server'
import { listDials, listTexts } from '../../app/domain/compliance/compliance.schema'
import { listDialRecords } from '../../app/domain/compliance/dials.read.server'
import { listTextRecords } from '../../app/domain/compliance/texts.read.server'
import { createContactList } from '../../app/domain/contact-lists/create-contact-list.server'
import { createContact } from '../../app/domain/contacts/create-contact.server'
import { listContacts } from '../../app/domain/contacts/contacts.read.server'
import { updateContact } from '../../app/domain/contacts/update-contact.server'
import { quickSearch } from '../../app/domain/quick-search/quick-search.read.server'
import { matchesSearch } from '../../app/domain/search/search-terms'
import { createTag, listTags } from '../../app/domain/tags/tags.server'
import { listThreads } from '../../app/domain/threads/threads.read.server'
import { listVoicemails } from '../../app/domain/voicemails/voicemails.read.server'
import { openOwner } from '../helpers/board-world'
import { openTexting } from '../helpers/texting'
import { openFloor } from '../helpers/dialing-floor'
import { leftForTeam, teamIdOf } from '../helpers/voicemails'
import { testWorld, type World } from '../helpers/world'

/** A name, and how people type it. */
const NAMES: ReadonlyArray<readonly [name: string, ...typed: string[]]> = [
  ['José', 'jose', 'JOSÉ', 'jose\u0301', 'José'],
  ['Jose', 'José', 'jose\u0301'],
  ['O’Brien', "o'brien", 'obrien', 'O’BRIEN', 'o`brien'],
  ["O'Brien", 'o’brien', 'obrien'],
  ['OBrien', 'O’Brien', "o'brien"],
  ['Łukasz', 'lukasz', 'ŁUKASZ'],
  ['Lukasz', 'Łukasz'],
  ['Müller', 'muller', 'mu\u0308ller', 'MÜLLER'],
  ['Muller', 'Müller'],
  ['Zoe\u0308 Smith', 'zoë', 'zoe smith', 'Zoe\u0308'],
  ['Jean-Luc', 'jean-luc', 'jean luc', 'jeanluc', 'jean\u2011luc'],
  ['Jean Luc', 'Jean-Luc'],
  ['Straße', 'strasse', 'STRASSE'],
  ['J.R. Ewing', 'jr ewing', 'J.R.', 'ewing'],
  ['Ａｃｍｅ', 'acme'],
  ['Acme\u00AD Co', 'ａｃｍｅ co', 'acme\u200B co'],
]
const PAGE = { limit: 10 }
const A = '+13125550101'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

type Searches = Record<string, (search: string) => Promise<{ items: readonly unknown[] }>>

async function expectFound(name: string, typed: readonly string[], searches: Searches): Promise<void> {
  for (const search of typed)
    for (const [what, find] of Object.entries(searches))
      expect([name, search, what, (await find(search)).items.length]).toEqual([name, search, what, 1])
  for (const [what, find] of Object.entries(searches))
    expect([what, (await find('Wilhelmina')).items.length]).toEqual([what, 0])
}

test('a contact’s name is found everywhere however it is typed', async () => {
  const floor = await openFloor(world)
  await floor.dial(await floor.campaign([A]))
  await floor.end(A, 'no-answer')
  const manager = await world.person({ accountId: floor.seller.accountId, role: 'OWNER' })
  const ctx = world.as(manager)
  const { contact_id: id } = await floor.call(A)
  await leftForTeam(world, manager, { from: A, text: 'Call me.' })
  const teamId = await teamIdOf(world, manager)
  for (const [firstName, ...typed] of NAMES) {
    await updateContact(ctx, id, { firstName, lastName: '' })
    await expectFound(firstName, typed, {
      contacts: (search) => listContacts(ctx, { ...PAGE, search }),
      palette: async (search) => ({ items: (await quickSearch(ctx, { query: search })).contacts }),
      history: (search) => listCalls(floor.ctx, { ...PAGE, direction: 'outbound', search }),
      dials: (search) => listDialRecords(floor.ctx, listDials.parse({ search })),
      voicemails: (search) => listVoicemails(ctx, { ...PAGE, teamId, search }),
    })
  }
})

test('a name of anything else is found however it is typed', async () => {
  await world.close()
  const owner = await openOwner()
  world = owner.world
  const { ctx, make } = owner
  const { id } = await createContact(ctx, { firstName: 'Ben', numbers: [A] })
  const sources = [...NAMES.entries()]
  for (const [, [name, ...typed]] of sources) {
    const list = await createContactList(ctx, { name, contactIds: [id] })
    const script = await createCallScript(ctx, { displayName: name, body: 'Hello', teamId: null })
    await createTag(ctx, name)
    const only = <T extends { id: string }>(items: readonly T[], wanted: string) => ({
      items: items.filter((item) => item.id === wanted),
    })
    const board = await make(name)
    await expectFound(name, typed, {
      lists: async (search) => only((await quickSearch(ctx, { query: search })).lists, list.id),
      boards: async (search) => only((await quickSearch(ctx, { query: search })).boards, board.id),
      scripts: async (search) => only((await listCallScripts(ctx, { ...PAGE, search })).items, script.id),
      tags: async (search) => ({
        items: (await listTags(ctx, { ...PAGE, search })).items.filter((tag) => tag.name === name),
      }),
      'lists in a browser': async (search) => ({ items: matchesSearch(search, name) ? [name] : [] }),
    })
  }
})

test('campaigns are found however they are typed', async () => {
  const floor = await openFloor(world)
  const id = await floor.campaign([A])
  for (const [name, ...typed] of NAMES) {
    await updateCampaign(floor.ctx, id, { name })
    await expectFound(name, typed, { campaigns: (search) => listCampaigns(floor.ctx, { ...PAGE, search }) })
  }
})

test('texts are found by the contact’s name however it is typed', async () => {
  const texting = await openTexting()
  const { ctx } = texting
  const { id } = await createContact(ctx, { firstName: 'Ben', numbers: [A] })
  const draft = await texting.open('+13125550102')
  await texting.send(await texting.open(A, id), 'Hello')
  await texting.run()
  for (const [firstName, ...typed] of NAMES) {
    await updateContact(ctx, id, { firstName })
    await texting.index()
    await expectFound(firstName, typed, {
      messenger: async (search) => ({ items: (await listThreads(ctx, { search })).items.filter((t) => t.id !== draft.id) }),
      texts: (search) => listTextRecords(ctx, listTexts.parse({ search })),
    })
  }
  await texting.world.close()
})
