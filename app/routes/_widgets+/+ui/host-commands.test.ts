import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serve, type Served } from '../../../../tests/helpers/serve'
import { testWorld, type World } from '../../../../tests/helpers/world'
import type { Dialer } from '~/live/dialer/dialer'
import { createDialer } from '~/live/dialer/create-dialer'
import type { HostPayload } from '~/live/messages.schema'
import { hostCommands } from './host-commands'

let world: World
let served: Served
let dialer: Dialer

beforeEach(async () => {
  world = await testWorld()
  served = await serve(world)
  const token = await served.tokenOf(await world.person())
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', new URL(served.url))
  dialer = createDialer({ credentials: { token: () => token, renew: () => Promise.resolve(false), base: served.url } })
})
afterEach(async () => {
  dialer.close()
  vi.unstubAllGlobals()
  await served.stop()
  await world.close()
})

test('a double start makes one campaign; another list makes another', async () => {
  const commands = hostCommands(dialer, { setMini() {}, open() {}, keys: () => null, saveDisposition: async () => {} })
  const list = (contactId: string) => ({ contacts: [{ contactId, numbers: ['+13125550105'] }] })
  const [first, second] = await Promise.all([
    commands['campaign.start'](list('crm-1')),
    commands['campaign.start'](list('crm-1')),
  ])
  expect(second).toEqual(first)
  expect(await commands['campaign.start'](list('crm-1'))).toEqual(first)
  const other = await commands['campaign.start'](list('crm-2'))
  expect(other).not.toEqual(first)
  const campaigns = await world.system.db.q.selectFrom('campaigns').select('id').execute()
  expect(campaigns).toHaveLength(2)
})

test('an added contact can have further CRM fields, and empty ones', async () => {
  const contact = {
    contactId: 'crm-1',
    firstName: 'Grace',
    lastName: null,
    numbers: ['312 555 0105', '', null],
    avatarUrl: '',
    pipeline: { id: 7 },
  }
  const commands = hostCommands(dialer, { setMini() {}, open() {}, keys: () => null, saveDisposition: async () => {} })
  const added = await commands['contact.add']({ contact } as unknown as HostPayload<'contact.add'>)
  expect(added).toMatchObject({ contactId: 'crm-1' })
  const rows = await world.system.db.q
    .selectFrom('contacts')
    .innerJoin('contact_phones', 'contact_phones.contact_id', 'contacts.id')
    .select(['vendor_contact_id', 'first_name', 'last_name', 'avatar_url', 'e164'])
    .execute()
  expect(rows).toEqual([
    {
      vendor_contact_id: 'crm-1',
      first_name: 'Grace',
      last_name: '',
      avatar_url: null,
      e164: '+13125550105',
    },
  ])
})
