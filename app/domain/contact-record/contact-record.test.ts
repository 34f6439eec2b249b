import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeLead } from '../../../tests/helpers/board'
import { openBoardFloor } from '../../../tests/helpers/board-world'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import type { World } from '../../../tests/helpers/world'
import type { BoardView } from '../boards/boards.schema'
import { saveCallNote } from '../call-history/save-call-note.server'
import { createCampaign } from '../campaigns/create-campaign.server'
import { addContactNote } from '../contact-notes/add-contact-note.server'
import { createContactList } from '../contact-lists/create-contact-list.server'
import { createContact } from '../contacts/create-contact.server'
import type { Ctx } from '../context.server'
import { saveContactTag } from '../crm/change-contact.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { moveLead } from '../leads/move-lead.server'
import { addSuppression } from '../protection/add-suppression.server'
import { findContactRecord } from './contact-record.read.server'
import { timelineInput } from './contact-record.schema'
import { listTimeline } from './timeline.read.server'

const A = '+13125550110'

let world: World
let floor: Floor
let admin: Ctx
let board: BoardView
let contactId: string
let listId: string
beforeEach(async () => {
  ;({ world, floor, admin, board } = await openBoardFloor())
  const facts = { firstName: 'Ada', city: 'Chicago', state: 'IL', numbers: [A], timezone: 'America/Chicago' }
  contactId = (await createContact(floor.ctx, facts)).id
  listId = (await createContactList(floor.ctx, { name: 'Spring list', contactIds: [contactId] })).id
})
afterEach(() => world.close())

const timeline = (more: object = {}, ctx = floor.ctx) => listTimeline(ctx, timelineInput.parse({ contactId, ...more }))
const kinds = async (ctx = floor.ctx) => (await timeline({}, ctx)).items.map(({ kind }) => kind)
const colleague = async (role: 'MEMBER' | 'MANAGER') =>
  world.as(await world.person({ accountId: floor.seller.accountId, role, firstName: 'Ben' }))

async function dialList(): Promise<string> {
  const id = await floor.dial((await createCampaign(floor.ctx, { listId })).id)
  world.clock.advance(1_000)
  return id
}

/** Talks to the contact, with a note. */
async function call(): Promise<void> {
  const id = await dialList()
  await floor.bridge(A)
  await floor.end(A)
  const line = await floor.line(A)
  await saveCallNote(floor.ctx, { uuid: line.id, text: 'Wants a quote by Friday' })
  await disposeLine(floor.ctx, { id, lineId: line.id, dispositionId: await floor.disposition('INTERESTED') })
  world.clock.advance(1_000)
}

test('the record has local time, tags, lists and leads', async () => {
  await makeLead(world, board, { contactId })
  const tag = { accountId: floor.seller.accountId, contactId, tag: 'Buyer' }
  await world.system.db.transact('test', (tx) => saveContactTag(tx, tag))
  expect(await findContactRecord(floor.ctx, contactId)).toMatchObject({
    contact: { name: 'Ada', phones: [{ number: A }] },
    place: 'Chicago, IL',
    localClock: { zone: 'America/Chicago' },
    tags: ['Buyer'],
    lists: [{ id: listId, name: 'Spring list' }],
    leads: [{ board: { id: board.id }, stage: { id: board.stages[0]!.id }, assignedTo: null, scheduledAt: null }],
  })
})

test('a member sees leads of own boards only; another account finds nothing', async () => {
  await makeLead(world, board, { contactId })
  expect((await findContactRecord(await colleague('MEMBER'), contactId)).leads).toEqual([])
  expect((await findContactRecord(await colleague('MANAGER'), contactId)).leads).toHaveLength(1)
  const stranger = world.as(await world.person({ role: 'OWNER' }))
  await expect(findContactRecord(stranger, contactId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(timeline({}, stranger)).rejects.toMatchObject({ code: 'not_found' })
})

describe('the timeline', () => {
  test('has the call with its note, a note, the board history and a skipped dial, newest first', async () => {
    await call()
    await addContactNote(floor.ctx, { contactId, text: 'Prefers mornings' })
    world.clock.advance(1_000)
    const lead = await makeLead(world, board, { contactId })
    world.clock.advance(1_000)
    const [first, second] = board.stages
    await moveLead(admin, {
      id: board.id,
      stageId: second!.id,
      leadId: lead.id,
      fromBoardId: board.id,
      fromStageId: first!.id,
    })
    world.clock.advance(1_000)
    await addSuppression(floor.ctx, { number: A, type: 'MANUAL' })
    await dialList()
    const { items } = await timeline()
    expect(items).toMatchObject([
      { kind: 'skipped', number: A, campaign: 'Spring list', reasons: [expect.stringMatching(/DNC|Do Not/i)] },
      { kind: 'board', text: 'Cannot be dialed: every number is on the DNC list' },
      {
        kind: 'board',
        by: 'Olivia Torres',
        text: expect.stringContaining(`Moved from '${first!.name}'`),
        board: { id: board.id },
      },
      { kind: 'board', text: `Added to '${first!.name}'` },
      { kind: 'note', note: { text: 'Prefers mornings', can: ['edit', 'delete'] } },
      { kind: 'call', direction: 'outbound', call: { phone: A }, note: 'Wants a quote by Friday' },
    ])
  })

  test('continues after its cursor without a gap or a repeat, also among entries of one moment', async () => {
    const texts = ['1', '2', '3', '4', '5']
    for (const text of texts) await addContactNote(floor.ctx, { contactId, text })
    await makeLead(world, board, { contactId })
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await timeline({ limit: 2, cursor: cursor ?? undefined })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual((await timeline()).items.map(({ id }) => id))
    expect(seen).toHaveLength(6)
  })

  test('one kind alone', async () => {
    await call()
    await addContactNote(floor.ctx, { contactId, text: 'Prefers mornings' })
    expect((await timeline({ kind: 'note' })).items.map(({ kind }) => kind)).toEqual(['note'])
  })

  test('a member reads neither calls nor skipped dials of a colleague, nor boards of others; a manager does', async () => {
    await call()
    await makeLead(world, board, { contactId })
    await addSuppression(floor.ctx, { number: A, type: 'MANUAL' })
    await dialList()
    expect(await kinds(await colleague('MEMBER'))).toEqual([])
    expect((await kinds(await colleague('MANAGER'))).toSorted()).toEqual(['board', 'board', 'call', 'skipped'])
  })
})
