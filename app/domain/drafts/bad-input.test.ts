import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { saveContact } from '../contacts/save-contact.server'
import { findDraft, saveDraft } from './draft.server'
import { publishMessage } from '../sending/publish-message.server'

const ANA = '+13125550101'

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

const at = async (iso: string) => {
  texting.world.clock.set(Date.parse(iso))
  await texting.run()
}

describe('a text that is scheduled across the end of daylight-saving time', () => {
  test('is sent at its moment, and not an hour off', async () => {
    const thread = await texting.open(ANA)
    const draft = await texting.write(thread, 'Hello', Date.parse('2026-11-01T10:00:00-06:00'))
    await publishMessage(texting.ctx, { threadId: thread.id, messageId: draft.id, undoSeconds: 0 })
    await at('2026-11-01T15:59:59Z')
    expect(texting.carrier.sent).toHaveLength(0)
    await at('2026-11-01T16:00:00Z')
    expect(texting.carrier.sent).toHaveLength(1)
  })

  test('and waits for the morning by the clock of that day', async () => {
    const thread = await texting.open(ANA)
    // Half past seven in Chicago after the night’s clock change; before the change it would be half past eight.
    const draft = await texting.write(thread, 'Hello', Date.parse('2026-11-01T13:30:00Z'))
    await publishMessage(texting.ctx, { threadId: thread.id, messageId: draft.id, undoSeconds: 0 })
    await at('2026-11-01T13:30:00Z')
    expect(await texting.message(draft)).toMatchObject({
      status: 'held',
      statusReason: expect.stringContaining('It is 7:30 AM in Chicago'),
    })
    await at('2026-11-01T13:59:59Z')
    expect(texting.carrier.sent).toHaveLength(0)
    await at('2026-11-01T14:00:00Z')
    expect(texting.carrier.sent).toHaveLength(1)
  })
})

describe('a draft that is written in two windows', () => {
  test('is one draft, with the last text of either, and each gets the other’s events', async () => {
    const thread = await texting.open(ANA)
    const first = await saveDraft(texting.ctx, { threadId: thread.id, rawBody: 'One' })
    const second = await saveDraft(texting.ctx, { threadId: thread.id, rawBody: 'Two' })
    expect(second.id).toBe(first.id)
    expect((await findDraft(texting.ctx, { threadId: thread.id })).rawBody).toBe('Two')
    expect(texting.world.published.findLast(({ type }) => type === 'message.changed')).toMatchObject({
      room: `user:${texting.mia.userId}`,
      payload: { message: { rawBody: 'Two', draft: true } },
    })
  })

  test('is sent once when both send it, and later input becomes the next draft', async () => {
    const thread = await texting.open(ANA)
    const draft = await texting.write(thread, 'Hello')
    const publish = () => publishMessage(texting.ctx, { threadId: thread.id, messageId: draft.id, undoSeconds: 0 })
    const both = await Promise.allSettled([publish(), publish()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const late = await saveDraft(texting.ctx, { threadId: thread.id, rawBody: 'Late words of the other window' })
    expect(late.id).not.toBe(draft.id)
    await texting.run()
    texting.world.clock.advance(5_000)
    await texting.run()
    expect(texting.carrier.sent.map(({ body }) => body)).toEqual(['Hello'])
  })
})

describe('a merge field', () => {
  const written = async (firstName: string, rawBody: string) => {
    const { id } = await texting.world.system.db.transact('test.contact', (tx) =>
      saveContact(tx, {
        accountId: texting.mia.accountId,
        createdBy: null,
        facts: { firstName, lastName: 'Lee', phones: [{ e164: ANA, type: 'mobile' }] },
        phones: 'add',
      }),
    )
    const thread = await texting.open(ANA, id)
    await texting.send(thread, rawBody)
    await texting.run()
    return texting.carrier.sent.map(({ body }) => body)
  }

  test.each([
    ['markup', '<b onclick="alert(1)">Ana</b> & co'],
    ['what looks like another field', '{lastName} <<lastName>> {{lastName}}'],
    ['a pattern of replacements', "$& $1 $` $' $$"],
    ['no letter of the carrier’s alphabet', '安娜 👩‍👩‍👧'],
  ])('is filled with %s literally, once', async (_, firstName) => {
    expect(await written(firstName, 'Hi {firstName}, hi {lastName}!')).toEqual([`Hi ${firstName}, hi Lee!`])
  })
})
