import { afterEach, beforeEach, expect, test } from 'vitest'
import type { IncomingCall } from '../../app/domain/inbound/inbound.schema'
import type { PurchaseResult } from '../../app/domain/number-claims/number-claims.schema'
import type { NumberSearchResult } from '../../app/domain/number-search/number-search.schema'
import type { CallerIdCall, CodeRequested } from '../../app/domain/number-verifications/number-verifications.schema'
import type { NumberView } from '../../app/domain/numbers/numbers.schema'
import type { ThreadView } from '../../app/domain/threads/messenger.schema'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'

/** Numbers from the search to the first call, with the real process, the real SDK and the simulator. */
const LEAD = '+13125550101'
const CALLER = '+13125550161'
const MOBILE = '+16025550155'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({
    population: {
      personas: {
        person: { setupMs: 100, answerAfterMs: 500, helloAfterMs: 100, replyAfterMs: 100, detectedAfterMs: 700 },
      },
      default: 'person',
    },
  })
})
afterEach(() => desk.close())

const outside = async (path: 'calls' | 'messages', body: object) => {
  const response = await fetch(`${desk.simulator.url}/simulator/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(response.status).toBeLessThan(300)
}

test('a claimed number takes calls and texts immediately, and is called from', async () => {
  const found = await desk.api.get<NumberSearchResult>('/api/messenger/numbers/search?areaCode=503')
  const { e164 } = found.groups[0]!.numbers.find((one) => !one.e164.endsWith('13'))!
  const numbers = [
    { number: e164, nickname: 'Portland' },
    { number: '+15035550113', nickname: '' },
  ]
  const claimed = await desk.api.post<PurchaseResult>('/api/numbers/purchase', { numbers })
  expect(claimed).toMatchObject({
    numbers: [{ number: e164, nickname: 'Portland', canCallFrom: true }],
    failed: [{ number: '+15035550113', failType: 'PURCHASE_NUMBER_FAILED_UNAVAILABLE' }],
    open: [],
  })

  await outside('calls', { from: CALLER, to: e164 })
  const ringing = await waitFor(
    'an incoming call',
    async () => (await desk.api.get<{ items: IncomingCall[] }>('/api/v1/incoming-calls')).items[0],
  )
  expect(ringing).toMatchObject({ number: CALLER, called: e164 })
  await desk.api.post(`/api/v1/incoming-calls/${ringing.id}/decline`)

  await outside('messages', { from: CALLER, to: e164, body: 'Is this Portland?' })
  const threads = () => desk.api.get<{ items: ThreadView[] }>('/api/messenger/threads')
  await waitFor('the text', async () => JSON.stringify(await threads()).includes('Is this Portland?'))

  await desk.settings({ callerIdNumber: e164 })
  const { id } = await desk.campaign([LEAD])
  await desk.connect(id)
  await waitFor('the call', () => desk.creates().includes(LEAD))
  const create = desk.log().findLast((entry) => new URLSearchParams(String(entry['body'])).get('To') === LEAD)
  expect(new URLSearchParams(String(create!['body'])).get('From')).toBe(e164)
})

test('an own phone is added by code, and called from after the person typed the digits', async () => {
  const verify = '/api/numbers/verify'
  const requested = await desk.api.post<CodeRequested>(verify, { phone: MOBILE, sms: true })
  expect(requested).toMatchObject({ alreadyAdded: false })
  const text = desk.log().findLast((entry) => entry.kind === 'text' && entry['to'] === MOBILE)
  const code = /(\d{5})$/.exec(String(text!['body']))![1]!
  const number = await desk.api.post<NumberView>(`${verify}/confirm`, { phone: MOBILE, code, nickname: 'Mobile' })
  expect(number).toMatchObject({ type: 'PERSONAL', nickname: 'Mobile', canCallFrom: false })
  const { digits } = await desk.api.post<CallerIdCall>(`/api/numbers/${number.id}/caller-id`)
  expect(digits).toMatch(/^\d{6}$/)
  const list = () => desk.api.get<{ numbers: NumberView[] }>('/api/numbers')
  await waitFor('it can be called from', async () =>
    (await list()).numbers.some(({ id, canCallFrom }) => id === number.id && canCallFrom),
  )
})
