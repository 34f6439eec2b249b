import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addRecipients } from '../../../domain/blasts/recipients.server'
import { findDraft, saveDraft } from '../../../domain/drafts/draft.server'
import { createThread } from '../../../domain/threads/open-thread.server'
import { publishMessage } from '../../../domain/sending/publish-message.server'
import type { ThreadView } from '../../../domain/threads/messenger.schema'
import { openMessengerWindow } from '../../../../tests/helpers/messenger-window'
import type { Texting } from '../../../../tests/helpers/texting'
import { waitFor } from '../../../../tests/helpers/wait-for'
import type { Messenger } from '../create-messenger'

let texting: Texting
let messenger: Messenger
let notices: string[]
let close: () => Promise<void>
let ana: ThreadView
let ben: ThreadView
beforeEach(async () => {
  ;({ texting, messenger, notices, close } = await openMessengerWindow())
  ana = await texting.open('+13125550101')
  ben = await texting.open('+13125550102')
  for (const thread of [ana, ben]) await texting.send(thread, 'Hello')
  await messenger.reload()
  await waitFor('the list', () => messenger.getState().live === 'live' && messenger.getState().threads?.length === 2)
})
afterEach(() => close())

const draftIn = async ({ id: threadId }: ThreadView) => (await findDraft(texting.ctx, { threadId })).rawBody
const said = () => messenger.getState().messages?.map(({ body }) => body)
const box = () => messenger.getState().draft?.rawBody

/** Such requests wait until released. */
function hold(path: RegExp): { asked(): boolean; letGo(): void } {
  const { fetch } = globalThis
  let isAsked = false
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    if (path.test(new URL(String(args[0])).pathname)) {
      isAsked = true
      await held
    }
    return fetch(...args)
  })
  return { asked: () => isAsked, letGo: () => letGo() }
}

/** Acts in Ana's thread, and opens Ben's, with a half-typed text, before the answer. */
async function leaveMeanwhile(path: RegExp, deed: () => Promise<unknown>): Promise<void> {
  await saveDraft(texting.ctx, { threadId: ben.id, rawBody: 'Half a sentence' })
  const held = hold(path)
  const done = deed()
  await waitFor('it is asked', held.asked)
  await messenger.open(ben.id)
  expect(box()).toBe('Half a sentence')
  held.letGo()
  await done
  expect(messenger.getState()).toMatchObject({ thread: { id: ben.id }, draft: { rawBody: 'Half a sentence' } })
  expect(said()).toEqual(['Hello'])
  messenger.write({ rawBody: 'Half a sentence, and the rest' })
  await waitFor('it is kept', async () => (await draftIn(ben)) === 'Half a sentence, and the rest')
  expect(await draftIn(ana)).toBe('')
}

test('opening another thread before a text is sent stays there with its draft', async () => {
  await messenger.open(ana.id)
  messenger.write({ rawBody: 'On my way' })
  await leaveMeanwhile(/\/publish$/, () => messenger.send(0))
  expect((await texting.messages(ana.id)).map(({ body }) => body)).toContain('On my way')
})

test('also after adding a note, which is added once', async () => {
  await messenger.open(ana.id)
  messenger.write({ rawBody: 'Call her at noon' })
  await leaveMeanwhile(/\/notes$/, () => messenger.note('Call her at noon'))
  expect((await texting.messages(ana.id)).map(({ body }) => body)).toContain('Call her at noon')
})

test('also after sending a blast', async () => {
  const blast = await createThread(texting.ctx, { type: 'blast' })
  await addRecipients(texting.ctx, { threadId: blast.id, numbers: ['+13125550103'], contactIds: [] })
  await messenger.open(blast.id)
  messenger.write({ rawBody: 'Open house' })
  await messenger.blasts.preview()
  await leaveMeanwhile(/\/publish$/, () => messenger.blasts.publish())
})

test('also after starting a thread or choosing its recipient', async () => {
  const held = hold(/\/threads\/draft$/)
  const begun = messenger.startThread()
  await waitFor('it is asked', held.asked)
  await messenger.open(ben.id)
  held.letGo()
  await begun
  expect(messenger.getState().thread!.id).toBe(ben.id)

  await messenger.startThread()
  await leaveMeanwhile(/\/members$/, () => messenger.setRecipient('+13125550104'))
})

test('text typed during a send is the next draft, without the sent words', async () => {
  await messenger.open(ana.id)
  messenger.write({ rawBody: 'On my way' })
  const held = hold(/\/publish$/)
  const sent = messenger.send(0)
  await waitFor('it is asked', held.asked)
  messenger.write({ rawBody: 'On my way.' })
  // It is saved immediately, and does not overtake the click.
  Object.assign(document, { visibilityState: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  const shown: Array<string | undefined> = []
  messenger.subscribe(() => shown.push(box()))
  held.letGo()
  expect(await sent).toBe(true)
  await waitFor('it is kept', async () => (await draftIn(ana)) === '.')
  expect(new Set(shown)).toEqual(new Set(['On my way.', '.']))
  messenger.write({ rawBody: 'Which gate?' })
  expect(await messenger.send(0)).toBe(true)
  expect((await texting.messages(ana.id)).map(({ body }) => body).toReversed()).toEqual([
    'Hello',
    'On my way',
    'Which gate?',
  ])
  expect(notices).toEqual([])
})

test('text typed while a note is added stays', async () => {
  await messenger.open(ana.id)
  messenger.write({ rawBody: 'Call her at noon' })
  const held = hold(/\/notes$/)
  const noted = messenger.note('Call her at noon')
  await waitFor('it is asked', held.asked)
  messenger.write({ rawBody: 'Call her at noon Hi Ana' })
  held.letGo()
  await noted
  expect(box()).toBe(' Hi Ana')
})

test('a draft sent in another window leaves this one, which starts the next', async () => {
  const { id: messageId } = await texting.write(ana, 'On my way')
  await messenger.open(ana.id)
  expect(box()).toBe('On my way')
  await publishMessage(texting.world.as(texting.mia), { threadId: ana.id, messageId, undoSeconds: 0 })
  await waitFor('it is empty', () => box() === '')
  messenger.write({ rawBody: 'Which gate?' })
  await waitFor('it can be sent', () => (messenger.getState().draft?.id ?? '') !== '')
  expect(await messenger.send(0)).toBe(true)
  expect(notices).toEqual([])
})

test('text being typed here stays, without the sent words', async () => {
  const { id: messageId } = await texting.write(ana, 'On my way')
  await messenger.open(ana.id)
  const sent = publishMessage(texting.world.as(texting.mia), { threadId: ana.id, messageId, undoSeconds: 0 })
  messenger.write({ rawBody: 'On my way, which gate?' })
  await sent
  await waitFor('it is kept', async () => (await draftIn(ana)) === ', which gate?')
  expect(box()).toBe(', which gate?')
  expect(await messenger.send(0)).toBe(true)
  expect(notices).toEqual([])
})
