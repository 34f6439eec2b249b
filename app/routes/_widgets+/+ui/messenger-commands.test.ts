import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serve, type Served } from '../../../../tests/helpers/serve'
import { openTexting, type Texting } from '../../../../tests/helpers/texting'
import { waitFor } from '../../../../tests/helpers/wait-for'
import type { HostPayload } from '~/live/messages.schema'
import { createMessenger, type Messenger } from '~/live/messenger/create-messenger'
import { messengerCommands } from './messenger-commands'

let texting: Texting
let served: Served
let messenger: Messenger
let docked: boolean[]

beforeEach(async () => {
  texting = await openTexting()
  served = await serve(texting.world)
  docked = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', new URL(served.url))
  await begin(await served.tokenOf(texting.mia))
})
afterEach(async () => {
  messenger.close()
  vi.unstubAllGlobals()
  await served.stop()
  await texting.world.close()
})

async function begin(token: string) {
  messenger = createMessenger({
    credentials: { token: () => token, renew: () => Promise.resolve(false), base: served.url },
    onNotice() {},
  })
  await messenger.reload()
}

const open = (payload: object) =>
  messengerCommands(messenger, { showTexts() {}, setDocked: (is) => docked.push(is) })['messenger.open'](
    payload as HostPayload<'messenger.open'>,
  )
const shown = () => messenger.getState().thread

test('a number opens its thread, twice the same one, and drafts elsewhere stay there', async () => {
  await open({ number: '(312) 555-0101', dock: true })
  await waitFor('its draft', () => messenger.getState().draft)
  expect(shown()).toMatchObject({ recipientNumber: '+13125550101', draft: true })
  messenger.write({ rawBody: 'For 0101' })
  const first = shown()!.id
  await open({ number: '312 555 0102' })
  expect(shown()).toMatchObject({ recipientNumber: '+13125550102' })
  expect(messenger.getState().draft).toMatchObject({ rawBody: '' })
  await open({ number: '+13125550101' })
  expect(shown()!.id).toBe(first)
  expect(messenger.getState().draft).toMatchObject({ rawBody: 'For 0101' })
  expect(docked).toEqual([true])
})

test('of two requested threads the last is shown', async () => {
  await Promise.all([open({ number: '+13125550101' }), open({ number: '+13125550102' })])
  expect(shown()).toMatchObject({ recipientNumber: '+13125550102' })
})

test('a CRM contact opens by name, at the given number, and later without numbers', async () => {
  const contact = {
    contactId: 'crm-1',
    firstName: 'Ana',
    lastName: 'Lee',
    pipeline: { id: 7 },
    numbers: [] as string[],
  }
  await expect(open({ contact })).rejects.toMatchObject({ code: 'not_found' })
  await open({ contact: { ...contact, numbers: ['312 555 0101', '', '312 555 0103'] } })
  expect(shown()).toMatchObject({ displayName: 'Ana Lee', recipientNumber: '+13125550101' })
  expect(shown()?.contact).toMatchObject({ vendorContactId: 'crm-1' })
  await open({ contact, number: '(312) 555-0103' })
  expect(shown()).toMatchObject({ displayName: 'Ana Lee', recipientNumber: '+13125550103' })
  await open({ contact })
  expect(shown()).toMatchObject({ recipientNumber: '+13125550101' })
})

test('CRM contacts are the recipients of one blast, and contacts without a number are named', async () => {
  const contact = (n: number, numbers: string[]) => ({
    contactId: `crm-${String(n)}`,
    firstName: `Ana ${String(n)}`,
    numbers,
  })
  const contacts = [
    contact(1, ['312 555 0101']),
    contact(2, ['12']),
    contact(3, ['312 555 0103']),
    contact(4, ['312 555 0101']),
  ]
  const start = () =>
    messengerCommands(messenger, { showTexts() {}, setDocked() {} })['blast.start']({
      contacts,
    } as HostPayload<'blast.start'>)
  expect(await start()).toMatchObject({ added: 2, duplicates: 1, refused: [{ value: 'crm-2' }] })
  await waitFor('its recipients', () => messenger.getState().recipients?.items.length === 2)
  expect(shown()).toMatchObject({ type: 'blast', recipientCount: 2 })
  expect(messenger.getState().recipients?.items.map(({ firstName }) => firstName)).toEqual(['Ana 1', 'Ana 3'])
  await texting.ctx.db.q.updateTable('vendors').set({ restricted: 1 }).execute()
  await expect(start()).rejects.toMatchObject({ code: 'forbidden' })
})

test('without a contact it is only shown, and the host reads why a number is not opened', async () => {
  await open({})
  expect(shown()).toBeNull()
  await expect(open({ number: '12' })).rejects.toMatchObject({ code: 'invalid' })
  await texting.ctx.db.q.updateTable('phone_numbers').set({ released_at: 1 }).execute()
  await expect(open({ number: '+13125550101' })).rejects.toMatchObject({ code: 'no_numbers' })
  expect(messenger.getState().noNumbers).toBe('A phone number is required to create a new thread')
  messenger.dismissNoNumbers()
  await messenger.startThread()
  expect(messenger.getState().noNumbers).toBe('A phone number is required to create a new thread')
  messenger.close()
  await begin(await served.tokenOf(await texting.world.person({ accountId: texting.mia.accountId, role: 'COACH' })))
  await expect(open({ number: '+13125550101' })).rejects.toMatchObject({ code: 'forbidden' })
})
