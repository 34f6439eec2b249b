import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { createThread } from '../threads/open-thread.server'
import { publishMessage } from '../sending/publish-message.server'
import { previewBlast } from '../blasts/preview-blast.server'
import { addRecipients } from '../blasts/recipients.server'
import { addSuppression } from '../protection/add-suppression.server'
import { listTexts, type TextFilter } from './compliance.schema'
import { textRecordsCsv } from './texts-csv.server'
import { listTextRecords } from './texts.read.server'

const [ANA, BEN, CY] = ['+13125550101', '+13125550102', '+13125550103'] as const

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

const texts = async (filter: Partial<TextFilter> = {}, ctx = texting.ctx) =>
  (await listTextRecords(ctx, listTexts.parse(filter))).items
const numbersOf = async (filter?: Partial<TextFilter>, ctx = texting.ctx) =>
  (await texts(filter, ctx)).map(({ phone }) => phone)
const factsOf = ({ facts }: Awaited<ReturnType<typeof texts>>[number]) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]))
async function sendTo(number: string): Promise<void> {
  await texting.send(await texting.open(number), 'Hello')
  await texting.run()
  texting.world.clock.advance(2_000)
}

test('a sent text stores its checks: local hour, suppression and consent', async () => {
  await sendTo(ANA)
  const [record] = await texts()
  expect(record).toMatchObject({ phone: ANA, status: 'sending', isBlast: false, member: { name: 'Mia Torres' } })
  expect(factsOf(record!)).toEqual({
    'Local time': expect.stringMatching(/ in Chicago \(.+\)$/),
    'Do-not-call list': 'Checked: not on the list',
    Consent: 'No prior inbound message. Sender confirmed consent.',
    'Opt-out request': 'None',
    Left: 'Yes',
    Reason: 'None',
    Segments: '1',
  })
})

test('a reply shows that quiet hours were not checked, and when the contact wrote', async () => {
  await texting.receive(ANA, 'Call me')
  const at = new Date(texting.world.clock.now()).toISOString()
  await sendTo(ANA)
  expect(factsOf((await texts({ only: 'reply' }))[0]!)).toMatchObject({
    'Local time': 'Not checked: a reply within 24 hours of their message',
    Consent: `Last inbound message: ${at}`,
    'Opt-out request': 'None',
  })
})

test('a blocked text is on record, with the reason', async () => {
  const message = await texting.send(await texting.open(BEN), 'Hello', 5)
  await addSuppression(texting.ctx, { number: BEN, type: 'MANUAL' })
  texting.world.clock.advance(6_000)
  await texting.run()
  expect((await texting.message(message)).status).toBe('failed')
  const [record] = await texts({ only: 'refused' })
  expect(record).toMatchObject({ phone: BEN, status: 'failed' })
  expect(factsOf(record!)).toMatchObject({
    'Do-not-call list': 'On the list',
    Left: 'No',
    Reason: 'This number is on your DNC list',
  })
  // Nothing was checked before it was due.
  const waiting = await texting.send(await texting.open(CY), 'Hello', 60)
  expect((await texting.message(waiting)).status).toBe('pending')
  expect(await numbersOf()).toEqual([BEN])
})

test('texts are filtered by sent, refused, blast, days, and digits of a number', async () => {
  await sendTo(ANA)
  const many = await createThread(texting.ctx, { type: 'blast' })
  await addRecipients(texting.ctx, { threadId: many.id, numbers: [BEN] })
  const draft = await texting.write(many, 'All')
  await previewBlast(texting.ctx, { threadId: many.id, messageId: draft.id })
  await publishMessage(texting.ctx, { threadId: many.id, messageId: draft.id, undoSeconds: 0 })
  await texting.run()
  await texting.tell('failed', 30006)
  expect(await numbersOf()).toEqual([BEN, ANA])
  expect(await numbersOf({ only: 'sent' })).toEqual([BEN, ANA])
  expect(await numbersOf({ only: 'refused' })).toEqual([BEN])
  expect(await numbersOf({ only: 'many' })).toEqual([BEN])
  expect(await numbersOf({ only: 'reply' })).toEqual([])
  expect(await numbersOf({ search: '550101' })).toEqual([ANA])
  const first = await listTextRecords(texting.ctx, listTexts.parse({ limit: 1 }))
  expect(first.items.map(({ phone }) => phone)).toEqual([BEN])
  const rest = await listTextRecords(texting.ctx, listTexts.parse({ limit: 1, cursor: first.nextCursor }))
  expect([rest.items.map(({ phone }) => phone), rest.nextCursor]).toEqual([[ANA], null])
  texting.world.clock.advance(2 * 86_400_000)
  expect(await numbersOf({ days: 1 })).toEqual([])
  expect(await numbersOf({ days: 3 })).toEqual([BEN, ANA])
})

test('texts are the user’s own, or the team’s with permission', async () => {
  await sendTo(ANA)
  const { accountId, userId } = texting.mia
  const colleague = async (role: 'OWNER' | 'MEMBER') =>
    texting.world.as(await texting.world.person({ accountId, role }))
  const [owner, member] = [await colleague('OWNER'), await colleague('MEMBER')]
  expect(await numbersOf({}, owner)).toEqual([])
  expect(await numbersOf({ scope: 'team' }, owner)).toEqual([ANA])
  expect(await numbersOf({ scope: 'team', userId }, owner)).toEqual([ANA])
  await expect(texts({ scope: 'team' }, member)).rejects.toMatchObject({ code: 'forbidden' })
  const stranger = texting.world.as(await texting.world.person({ role: 'OWNER' }))
  expect(await numbersOf({ scope: 'team' }, stranger)).toEqual([])
  await expect(texts({ scope: 'team', userId }, stranger)).rejects.toMatchObject({ code: 'not_found' })
})

test('the CSV file has a row per text, and no cell that a spreadsheet would run', async () => {
  await sendTo(ANA)
  const row = await texting.ctx.db.q.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: 120 }, (_, index) => ({
    ...row,
    id: `msg_${String(index).padStart(3, '0')}`,
    carrier_sid: null,
    sort_time: index,
  }))
  await texting.ctx.db.q.insertInto('messages').values(more).execute()
  await texting.ctx.db.q.updateTable('contacts').set({ first_name: '=HYPERLINK("x")' }).execute()
  const pieces: string[] = []
  for await (const piece of textRecordsCsv(texting.ctx, { scope: 'own' })) pieces.push(piece)
  expect(pieces).toHaveLength(2)
  const rows = parse(pieces.join(''), { columns: true, bom: true }) as Array<Record<string, string>>
  expect(rows).toHaveLength(121)
  expect(rows[0]).toMatchObject({ 'First Name': `'=HYPERLINK("x")`, Phone: '(312) 555-0101', Left: 'Yes' })
})
