import { afterEach, beforeEach, expect, test } from 'vitest'
import { serve, type Served } from '../../../../tests/helpers/serve'
import { openTexting, type Texting } from '../../../../tests/helpers/texting'
import { waitFor } from '../../../../tests/helpers/wait-for'
import { createSystemCtx } from '../../../domain/context.server'
import { saveContact } from '../../../domain/contacts/save-contact.server'
import { previewBlast } from '../../../domain/blasts/preview-blast.server'
import { addRecipients } from '../../../domain/blasts/recipients.server'
import { createThread } from '../../../domain/threads/open-thread.server'
import { saveDraft } from '../../../domain/drafts/draft.server'
import { markRead } from '../../../domain/threads/mark-thread.server'
import { writeNote } from '../../../domain/threads/notes.server'
import { createTextNotifier } from './text-notifier'
import { createUnreadCounter, type UnreadCounter } from '../unread/unread-counter'

const ANA = '+13125550101'
const BEN = '+13125550102'

let texting: Texting
let served: Served
let counter: UnreadCounter
let told: Array<{ type: string; messageId: string; name: string; body: string }>

beforeEach(async () => {
  texting = await openTexting()
  served = await serve(texting.world)
  // Created after the server, so its events reach the sockets.
  texting.world.system = createSystemCtx(texting.world.services)
  told = []
  const token = await served.tokenOf(texting.mia)
  let count: number | null = null
  counter = createUnreadCounter({
    credentials: { token: () => token, renew: () => Promise.resolve(false), base: served.url },
    url: served.url,
    onCount: (now) => (count = now),
    onEvent: createTextNotifier((type, payload) => told.push({ type, ...payload })),
  })
  await waitFor('it listens', () => count !== null)
})
afterEach(async () => {
  counter.close()
  await served.stop()
  await texting.world.close()
})

const says = (type: string, body: string) =>
  waitFor(`${type} ${body}`, () => told.find((news) => news.type === type && news.body === body))

test('announces inbound and sent texts once, with the CRM contact', async () => {
  await texting.world.system.db.transact('test.contact', (tx) =>
    saveContact(tx, {
      accountId: texting.mia.accountId,
      createdBy: null,
      facts: { vendorContactId: 'crm-1', firstName: 'Ana', lastName: 'Lee', phones: [{ e164: ANA, type: 'mobile' }] },
      phones: 'add',
    }),
  )
  const id = await texting.receive(ANA, 'Hi')
  const news = await says('message.received', 'Hi')
  expect(news).toEqual({
    type: 'message.received',
    messageId: id,
    threadId: expect.any(String) as string,
    contactId: 'crm-1',
    number: ANA,
    name: 'Ana Lee',
    body: 'Hi',
  })
  const ana = await texting.open(ANA)
  await markRead(texting.ctx, { threadId: ana.id })
  const sent = await texting.send(ana, 'Hello')
  await texting.run()
  await texting.tell('delivered')
  await texting.receive(BEN, 'And me')
  await says('message.received', 'And me')
  expect(told.map(({ type, body }) => `${type}: ${body}`)).toEqual([
    'message.received: Hi',
    'message.sent: Hello',
    'message.received: And me',
  ])
  expect(told[1]).toMatchObject({ messageId: sent.id, contactId: 'crm-1' })
  expect(told[2]).toMatchObject({ contactId: null, number: BEN })
})

test('does not announce drafts and notes', async () => {
  await texting.receive(ANA, 'Hi')
  await says('message.received', 'Hi')
  const ana = await texting.open(ANA)
  const live = texting.world.as(texting.mia)
  await saveDraft(live, { threadId: ana.id, rawBody: 'A draft' })
  await writeNote(live, { threadId: ana.id, body: 'A note' })
  await texting.receive(BEN, 'The end')
  await says('message.received', 'The end')
  expect(told.map(({ body }) => body)).toEqual(['Hi', 'The end'])
})

test('announces each text of a blast once with its recipient, though unlisted', async () => {
  const blast = await createThread(texting.ctx, { type: 'blast' })
  await addRecipients(texting.ctx, { threadId: blast.id, numbers: [ANA, BEN], contactIds: [] })
  const { id: messageId } = await texting.write(blast, 'Open house')
  await previewBlast(texting.ctx, { threadId: blast.id, messageId })
  await texting.send(blast, 'Open house')
  await texting.run()
  await texting.tell('sent')
  await texting.tell('delivered')
  await texting.receive(BEN, 'The end')
  await says('message.received', 'The end')
  expect(told.map(({ type, body }) => `${type}: ${body}`)).toEqual([
    'message.sent: Open house',
    'message.received: The end',
  ])
  expect(told[0]).toMatchObject({ number: expect.stringMatching(/555010[12]$/) as string, contactId: null })
})
