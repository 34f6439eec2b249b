import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { OWN, startRig, type Rig } from '../testing/harness'
import { approveBrand, approveProfile, draftProfile, submit } from '../testing/trust'

let rig: Rig
beforeEach(async () => {
  rig = await startRig({ speed: 1 })
})
afterEach(() => rig.close())

type Message = {
  type: string
  message?: string
  reviews?: { sid: string; status: string; name: string; verdicts: string[] }[]
  numbers?: { e164: string; carriers: { name: string; status: string }[] }[]
}

async function openPage() {
  const socket = new WebSocket(`${rig.simulator.url.replace('http', 'ws')}/simulator/phones`)
  const messages: Message[] = []
  const looks = new Set<() => void>()
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)) as Message)
    for (const look of looks) look()
  })
  await new Promise((resolve) => socket.once('open', resolve))
  const send = (message: object) => socket.send(JSON.stringify(message))
  send({ type: 'watch-reviews' })
  return {
    send,
    close: () => socket.close(),
    until: <T>(probe: (message: Message) => T | undefined | false, what: string) =>
      new Promise<T>((resolve, reject) => {
        const deadline = setTimeout(() => reject(new Error(`${what}: ${JSON.stringify(messages.at(-1))}`)), 5_000)
        const look = () => {
          const last = messages.at(-1)
          const found = last && probe(last)
          if (!found) return
          clearTimeout(deadline)
          looks.delete(look)
          resolve(found)
        }
        looks.add(look)
        look()
      }),
  }
}

const statusOf = (sid: string) => (message: Message) => message.reviews?.find((one) => one.sid === sid)?.status
const post = (body: object, headers: Record<string, string> = {}) =>
  fetch(`${rig.simulator.url}/simulator/registrations`, { method: 'POST', headers, body: JSON.stringify(body) })

it('shows what waits, and one press decides it', async () => {
  const page = await openPage()
  const sid = await draftProfile(rig)
  await submit(rig, sid)
  await page.until((message) => statusOf(sid)(message) === 'pending-review', 'the review')
  page.send({ type: 'review', sid, verdict: 'approve' })
  await page.until((message) => statusOf(sid)(message) === 'twilio-approved', 'the approval')
  page.send({ type: 'review', sid, verdict: { reject: 22_215 } })
  await page.until((message) => message.message === 'The bundle is not in review.', 'the refusal')
  page.send({ type: 'review', sid, verdict: 'maybe' })
  await page.until((message) => message.message === 'That was not understood.', 'the error')
  page.close()
})

it('decides a number at each mobile carrier', async () => {
  const profileSid = await approveProfile(rig)
  const { customerProfiles, trustProducts, endUsers } = rig.client.trusthub.v1
  const product = await trustProducts.create({
    friendlyName: 'Spam protection',
    email: 'ada@homes.example',
    policySid: 'RN5b3660f9598883b1df4e77f77acefba0',
  })
  const user = await endUsers.create({
    friendlyName: 'Calls',
    type: 'voice_integrity_information',
    attributes: { use_case: 'Sales', business_employee_count: '5', average_business_day_call_volume: '100' },
  })
  for (const objectSid of [user.sid, profileSid])
    await trustProducts(product.sid).trustProductsEntityAssignments.create({ objectSid })
  await trustProducts(product.sid).update({ status: 'pending-review' })
  const page = await openPage()
  page.send({ type: 'review', sid: product.sid, verdict: 'approve' })
  const [number] = await rig.client.incomingPhoneNumbers.list({ phoneNumber: OWN })
  const endpoint = { channelEndpointType: 'phone-number', channelEndpointSid: number!.sid }
  await customerProfiles(profileSid).customerProfilesChannelEndpointAssignment.create(endpoint)
  await trustProducts(product.sid).trustProductsChannelEndpointAssignment.create(endpoint)
  const carriers = (message: Message) => message.numbers?.find(({ e164 }) => e164 === OWN)?.carriers
  const statuses = (message: Message) =>
    carriers(message)
      ?.map(({ status }) => status)
      .join(' ')
  await page.until((message) => statuses(message) === 'in-progress in-progress in-progress', 'the number')
  page.send({ type: 'provision', e164: OWN, carrier: 'T-Mobile', status: 'rejected' })
  await page.until((message) => statuses(message) === 'in-progress rejected in-progress', 'the rejection')
  page.close()
})

it('is decided by a program too', async () => {
  const { sid } = await approveBrand(rig, await approveProfile(rig), { review: false })
  expect((await post({ sid, verdict: { reject: 30_795 } })).status).toBe(200)
  const answer = await fetch(`${rig.simulator.url}/simulator/registrations`)
  const { registrations } = (await answer.json()) as { registrations: { sid: string; status: string }[] }
  expect(registrations.find((one) => one.sid === sid)).toMatchObject({
    status: 'FAILED',
    name: 'Ada Homes',
    problems: [{ code: 30_795 }],
  })
  expect((await post({ sid, verdict: 'approve' })).status).toBe(400)
  expect((await post({ sid })).status).toBe(400)
  expect((await post({ sid, verdict: 'approve' }, { origin: 'https://evil.example' })).status).toBe(403)
  for (const name of ['reviews', 'reviews.js', 'reviews.css'])
    expect((await fetch(`${rig.simulator.url}/simulator/${name}`)).status).toBe(200)
})

it('takes the answer of a sole proprietor from its phone', async () => {
  const text = { from: '+13125550177', to: '+18885550123', body: 'YES' }
  const send = () => fetch(`${rig.simulator.url}/simulator/messages`, { method: 'POST', body: JSON.stringify(text) })
  const answer = await send()
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ error: '+18885550123 awaits no text from +13125550177.' })
})
