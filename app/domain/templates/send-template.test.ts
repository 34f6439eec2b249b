import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, makeContact, makeLead } from '../../../tests/helpers/board'
import { closeCounted } from '../../../tests/helpers/board-world'
import { openTexting, OURS, type Texting } from '../../../tests/helpers/texting'
import type { UserActor } from '../actor'
import type { BoardView } from '../boards/boards.schema'
import type { Ctx } from '../context.server'
import { findDraft, saveDraft } from '../drafts/draft.server'
import { listNumbersInOrder } from '../protection/contact-numbers.server'
import { findLeadRow } from '../leads/find-lead.server'
import type { LeadRow } from '../leads/lead-state'
import { listLeadHistory } from '../leads/leads.read.server'
import { setLeadAssignee } from '../leads/apply-lead-change.server'
import { SYSTEM_CAUSE } from '../lead-history/lead-history.server'
import { suppressNumber } from '../protection/suppress-number.server'
import { addAction } from '../rules/add-action.server'
import { fireRules } from '../rules/fire-rules.server'
import { findRuleChoices } from '../rules/rule-choices.read.server'
import { readBoardRules } from '../rules/rules.read.server'
import { actionInput } from '../rules/rules.schema'
import { createTemplate, deleteTemplate } from './templates.server'

let texting: Texting
let board: BoardView
let olivia: UserActor
let admin: Ctx
let lead: LeadRow
let number: string

beforeEach(async () => {
  texting = await openTexting()
  ;({ board, admin: olivia, ctx: admin } = await makeBoard(texting.world, texting.mia))
  await become({ firstName: 'Nora' })
})
afterEach(() => closeCounted(texting.world))

/** The lead is a new contact with these fields, assigned to Mia. */
async function become(facts: { firstName?: string; areaCode?: string }): Promise<void> {
  const { world, mia } = texting
  lead = await makeLead(world, board, { contactId: await makeContact(world, mia.accountId, facts) })
  lead = await world.system.db.transact('test', (tx) => setLeadAssignee(tx, lead, mia.userId, SYSTEM_CAUSE))
  number = (await listNumbersInOrder(world.system, lead.contact_id))[0]!
}

const interested = () => board.dispositions.find(({ category }) => category === 'INTERESTED')!.id
const place = () => ({ id: board.id, dispositionId: interested() })
const makeTemplate = (body: string, ctx = admin) => createTemplate(ctx, { displayName: 'Thanks', body })
const add = (templateId: string, ctx = admin) =>
  addAction(ctx, {
    ...place(),
    action: actionInput.parse({ type: 'SEND_TEXT_TEMPLATE', meta: { sendingTemplateId: templateId } }),
  })

/** The rule answers a call's disposition; the same call is the same fact. */
const dispose = (callId = 'line_1') =>
  texting.world.system.db.transact('test', async (tx) =>
    fireRules(tx, {
      kind: 'disposed',
      lead: (await findLeadRow(tx, lead.id))!,
      callId,
      e164: number,
      dispositionId: interested(),
      stageId: board.stages[0]!.id,
    }),
  )
const history = async (): Promise<string[]> =>
  (await listLeadHistory(admin, { id: board.id, stageId: lead.stage_id, leadId: lead.id })).items.map(
    ({ text }) => text,
  )
const written = () =>
  texting.world.system.db.q
    .selectFrom('messages')
    .select(['author_id', 'body', 'raw_body', 'thread_id', 'from_number', 'to_number', 'state', 'charged', 'rank'])
    .where('direction', '=', 'out')
    .where('state', '!=', 'draft')
    .execute()
const used = async () =>
  (await texting.world.system.db.q.selectFrom('accounts').select('messages_used').executeTakeFirstOrThrow())
    .messages_used

/** No text was written, charged or sent, and the history has the reason. */
async function expectSkipped(reason: string): Promise<void> {
  await dispose()
  expect((await history())[0]).toBe(`Send text template: not done. ${reason}`)
  const threads = await texting.world.system.db.q.selectFrom('threads').select('id').execute()
  expect({ messages: await written(), used: await used(), threads }).toEqual({ messages: [], used: 0, threads: [] })
  await texting.run()
  expect(texting.carrier.sent).toEqual([])
}

describe('a text template that a rule sends', () => {
  test('leaves once per event, with merge fields filled, from the assigned seller', async () => {
    await add((await makeTemplate('Hi <<firstName>>, thanks!')).id)
    await dispose()
    await dispose()
    expect(await written()).toMatchObject([
      {
        author_id: texting.mia.userId,
        body: 'Hi Nora, thanks!',
        raw_body: 'Hi {First name}, thanks!',
        from_number: OURS,
        to_number: number,
        charged: 1,
        rank: 1,
      },
    ])
    expect(await used()).toBe(1)
    await texting.run()
    await texting.run()
    expect(texting.carrier.sent).toMatchObject([{ to: number, from: OURS, body: 'Hi Nora, thanks!' }])
    expect((await history())[0]).toMatch(/^Text template 'Thanks' queued for \(312\) 200-/)
    await dispose('line_2')
    texting.world.clock.advance(60_000)
    await texting.run()
    expect(texting.carrier.sent).toHaveLength(2)
  })

  test('is not written at all when the fact is not', async () => {
    await add((await makeTemplate('Thanks!')).id)
    const failing = texting.world.system.db.transact('test', async (tx) => {
      await fireRules(tx, {
        kind: 'disposed',
        lead: (await findLeadRow(tx, lead.id))!,
        callId: 'line_1',
        e164: number,
        dispositionId: interested(),
        stageId: board.stages[0]!.id,
      })
      throw new Error('the process dies')
    })
    await expect(failing).rejects.toThrow('the process dies')
    expect([await written(), await used()]).toEqual([[], 0])
    await dispose()
    await texting.run()
    expect(texting.carrier.sent).toHaveLength(1)
  })

  test('is a reply where they have a thread, from its number, and leaves the draft of the seller alone', async () => {
    const { world, mia, ctx } = texting
    const thread = await texting.open(number)
    await texting.send(thread, 'Hello')
    await world.system.db.q
      .insertInto('phone_numbers')
      .values({
        id: world.services.ids('num'),
        account_id: mia.accountId,
        e164: '+13125550149',
        nickname: 'Newer',
        user_id: mia.userId,
        shared: 0,
        created_at: 1,
      })
      .execute()
    await saveDraft(ctx, { threadId: thread.id, rawBody: 'Half a sent' })
    await add((await makeTemplate('Thanks!')).id)
    await dispose()
    expect((await written()).at(-1)).toMatchObject({ thread_id: thread.id, from_number: OURS, body: 'Thanks!' })
    expect(await findDraft(ctx, { threadId: thread.id })).toMatchObject({ rawBody: 'Half a sent' })
  })

  test('of an unassigned lead comes from the template’s owner', async () => {
    const { world } = texting
    lead = await world.system.db.transact('test', (tx) => setLeadAssignee(tx, lead, '', SYSTEM_CAUSE))
    await add((await makeTemplate('Thanks!')).id)
    await dispose()
    expect(await written()).toMatchObject([{ author_id: olivia.userId }])
  })

  test('waits for the quiet hours to end', async () => {
    const { world, carrier } = texting
    await add((await makeTemplate('Thanks!')).id)
    world.clock.set(Date.UTC(2026, 2, 11, 4, 0, 0))
    await dispose()
    await texting.run()
    expect([carrier.sent, (await written()).map(({ state }) => state)]).toEqual([[], ['held']])
    world.clock.set(Date.UTC(2026, 2, 11, 16, 0, 0))
    await texting.run()
    expect(carrier.sent).toHaveLength(1)
  })
})

describe('is skipped with its reason in the lead history', () => {
  test('on the do-not-call list', async () => {
    await add((await makeTemplate('Thanks!')).id)
    await texting.world.system.db.transact('test', (tx) =>
      suppressNumber(tx, { accountId: lead.account_id, e164: number, type: 'MANUAL', addedBy: null }),
    )
    await expectSkipped('This number is on your DNC list')
  })

  test('marked as DNC by the same rule', async () => {
    await add((await makeTemplate('Thanks!')).id)
    await addAction(admin, { ...place(), action: actionInput.parse({ type: 'MARK_AS_DNC' }) })
    await expectSkipped('This number is on your DNC list')
  })

  test('without credits', async () => {
    const none = { limit: 0, unlimited: false }
    await texting.world.system.db.q
      .updateTable('accounts')
      .set({ limits: JSON.stringify({ dialMinutes: none, messages: none, rvmDrops: none, videos: none }) })
      .execute()
    await add((await makeTemplate('Thanks!')).id)
    await expectSkipped(
      'You have no credits remaining. You can view incoming messages, but need to purchase credits to send replies.',
    )
  })

  test('without what a merge field needs', async () => {
    await add((await makeTemplate('How is <<companyName>>?')).id)
    await expectSkipped('Unable to send this message due to missing contact information: Company name')
  })

  test('where the local time is unknown', async () => {
    await become({ areaCode: '800' })
    await add((await makeTemplate('Thanks!')).id)
    await expectSkipped('The local time of this number is unknown. Texts to it are not sent')
  })

  test('without a number of the contact', async () => {
    await add((await makeTemplate('Thanks!')).id)
    await texting.world.system.db.q.deleteFrom('contact_phones').execute()
    await expectSkipped('The contact has no phone number')
  })

  test('without a number to text from', async () => {
    await add((await makeTemplate('Thanks!')).id)
    await texting.world.system.db.q.updateTable('phone_numbers').set({ released_at: 1 }).execute()
    await expectSkipped('A phone number is required to create a new thread')
  })

  test('once the template was deleted', async () => {
    const { id } = await makeTemplate('Thanks!')
    await add(id)
    await deleteTemplate(admin, { templateId: id })
    const rules = await readBoardRules(admin, { id: board.id, accountId: lead.account_id })
    expect(rules.dispositionActions.get(interested())).toMatchObject([{ broken: 'The text template was deleted' }])
    await expectSkipped('The text template was deleted')
  })

  test('once no one who may send texts is left', async () => {
    await add((await makeTemplate('Thanks!')).id)
    await texting.world.system.db.q.updateTable('users').set({ disabled_at: 1 }).execute()
    await expectSkipped('No one who may send texts has this lead or the template')
  })
})

describe('choosing a template', () => {
  test('offers the user’s own and those that colleagues chose on this board', async () => {
    const ada = texting.world.as(
      await texting.world.person({ accountId: lead.account_id, role: 'ADMIN', firstName: 'Ada' }),
    )
    const own = await makeTemplate('Mine')
    const theirs = await createTemplate(ada, { displayName: 'Hers', body: 'Hers' })
    const options = async () => (await findRuleChoices(admin, board.id)).options.SEND_TEXT_TEMPLATE
    expect(await options()).toEqual([{ id: own.id, name: 'Thanks' }])
    await expect(add(theirs.id)).rejects.toMatchObject({ code: 'not_found' })
    const [action] = await add(theirs.id, ada)
    expect(action).toMatchObject({ broken: null, meta: { sendingTemplateId: theirs.id } })
    expect(await options()).toEqual([
      { id: theirs.id, name: expect.stringMatching(/^Hers \(Ada .+\)$/) },
      { id: own.id, name: 'Thanks' },
    ])
  })
})
