import { afterEach, describe, expect, test } from 'vitest'
import type { DialSessionView } from '../../app/domain/dial-sessions/dialer.schema'
import type { CallStory } from '../../app/domain/call-history/call-history.schema'
import type { TransferAction } from '../../app/domain/transfers/transfers.schema'
import type { PopulationFile } from '../../server/simulator/people/population'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'

const [LEAD, NEXT] = ['+13125550101', '+13125550102'] as const
const [COLLEAGUE, BUSY, LEAVER, SLOW] = ['+12125550111', '+12125550112', '+12125550113', '+12125550114'] as const
const stays = { setupMs: 100, answerAfterMs: 500, helloAfterMs: 200, hangUpAfterMs: null } as const
const population: PopulationFile = {
  personas: {
    stays,
    busy: { setupMs: 100, outcome: 'busy' },
    leaver: { ...stays, hangUpAfterMs: 8_000 },
    slow: { ...stays, answerAfterMs: 15_000 },
  },
  numbers: { [BUSY]: 'busy', [LEAVER]: 'leaver', [SLOW]: 'slow' },
  default: 'stays',
}

let desk: Desk
let id: string
afterEach(() => desk.close())

/** A seller connected to the first lead, and another one on the list. */
async function talking(): Promise<DialSessionView> {
  desk = await openDesk({ population })
  await desk.settings({ isAuto: true, parallelLimit: 1 })
  ;({ id } = await desk.connect((await desk.campaign([LEAD, NEXT])).id))
  return session('the lead is in the call', ({ lines }) => lines[0]?.status === 'inCall')
}

const session = (what: string, fits: (session: DialSessionView) => boolean) => desk.session(id, what, fits)
const start = (kind: 'warm' | 'cold', number: string) =>
  desk.api.post<DialSessionView>(`/api/v1/dialer/sessions/${id}/transfer`, { kind, number })
const steer = (action: TransferAction) =>
  desk.api.put<DialSessionView>(`/api/v1/dialer/sessions/${id}/transfer`, { action })
const consulting = () => session('the two talk alone', ({ transfer }) => transfer?.state === 'consulting')
const merged = async () => {
  await consulting()
  await steer('merge')
  return session('all three talk', ({ transfer }) => transfer?.state === 'merged')
}

/** Who is in which conference and hears it, by the first word of their label. */
async function rooms(): Promise<string[][]> {
  const open = await desk.carrier.conferences.list({ status: 'in-progress' })
  const seats = await Promise.all(open.map(({ sid }) => desk.carrier.conferences(sid).participants.list()))
  return seats
    .map((room) => room.map(({ label, hold }) => `${label.split('-')[0]!}${hold ? ' on hold' : ''}`).toSorted())
    .filter((room) => room.length > 0)
    .toSorted()
}
const heard = (what: string, expected: string[][]) =>
  waitFor(what, async () => (JSON.stringify(await rooms()) === JSON.stringify(expected) ? true : null))

/** Every call at the carrier but the seller's. */
const alive = async () =>
  (await desk.carrier.calls.list({ status: 'in-progress' })).filter(({ direction }) => direction !== 'inbound')
const everyCallEnds = () => waitFor('every call is over', async () => ((await alive()).length === 0 ? true : null))
const story = async (callId: string) =>
  (await desk.api.get<CallStory>(`/api/v1/call-history/${callId}`)).steps.map(({ text }) => text)

describe('a warm transfer', () => {
  test('holds the lead, consults, merges, and leaves both connected; the next lead is dialed', async () => {
    const before = await talking()
    expect(before.can).toContain('transfer')
    await start('warm', '(212) 555-0111')
    const alone = await consulting()
    expect(alone.lines[0]).toMatchObject({ status: 'onHold', label: 'On Hold' })
    expect(alone.transfer).toMatchObject({ number: COLLEAGUE, can: ['cancel', 'merge'] })
    expect(alone.can).not.toContain('dtmf')
    expect(await rooms()).toEqual([['lead on hold', 'seller', 'transfer']])
    await steer('merge')
    const three = await session('all three talk', ({ transfer }) => transfer?.state === 'merged')
    expect(three.transfer?.can).toEqual(['leave', 'endForAll'])
    expect(await rooms()).toEqual([['lead', 'seller', 'transfer']])
    await steer('leave')
    const left = await session('the seller is asked what came of it', ({ state }) => state === 'wrapUp')
    expect(left.lines[0]).toMatchObject({ status: 'ended', label: 'Transferred', outcome: 'transferred' })
    await heard('the two are alone', [['lead', 'transfer'], ['seller']])
    const lineId = left.wrapUpLineId!
    await desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${lineId}/disposition`, {
      dispositionId: await desk.disposition('INTERESTED'),
    })
    await session(
      'the next lead is in the call',
      ({ lines }) => lines[0]?.number === NEXT && lines[0].status === 'inCall',
    )
    expect(await rooms()).toEqual([
      ['lead', 'seller'],
      ['lead', 'transfer'],
    ])
    // Either of the two who hangs up ends the other's call.
    const target = (await alive()).find(({ to }) => to === COLLEAGUE)!
    await desk.carrier.calls(target.sid).update({ status: 'completed' })
    await waitFor('the lead’s call is over', async () => !(await alive()).some(({ to }) => to === LEAD))
    const { items } = await desk.api.get<{ items: unknown[] }>('/api/v1/dialer/transfer-contacts')
    expect(items).toMatchObject([{ number: COLLEAGUE }])
  })

  test('when canceled reconnects the lead, after the third party is gone', async () => {
    await talking()
    await start('warm', COLLEAGUE)
    await consulting()
    await steer('cancel')
    const back = await session('the lead is back', ({ lines }) => lines[0]?.status === 'inCall')
    expect(back).toMatchObject({ state: 'bridged', transfer: { state: 'over' } })
    expect(await rooms()).toEqual([['lead', 'seller']])
  })

  test('is canceled while the phone still rings: merging is not offered', async () => {
    await talking()
    await start('warm', SLOW)
    const rings = await session('it is dialed', () => desk.creates().includes(SLOW))
    expect(rings.transfer?.can).toEqual(['cancel'])
    await expect(steer('merge')).rejects.toMatchObject({ code: 'not_possible_now' })
    await steer('cancel')
    await session('the lead is back', ({ lines }) => lines[0]?.status === 'inCall')
    await waitFor(
      'nobody is called',
      async () =>
        !(await desk.carrier.calls.list({ to: SLOW })).some(
          ({ status }) => status === 'ringing' || status === 'in-progress',
        ),
    )
  })

  test('to a busy number reconnects the lead and says so', async () => {
    await talking()
    await start('warm', BUSY)
    const back = await session('it came to nothing', ({ transfer }) => transfer?.state === 'over')
    expect(back.transfer?.note).toBe('(212) 555-0112 is busy.')
    expect(await rooms()).toEqual([['lead', 'seller']])
  })

  test('whose third party hangs up reconnects the lead', async () => {
    await talking()
    await start('warm', LEAVER)
    await consulting()
    await session(
      'the lead is back',
      ({ transfer, lines }) => transfer?.state === 'over' && lines[0]?.status === 'inCall',
    )
    expect(await rooms()).toEqual([['lead', 'seller']])
  })

  test('whose lead hangs up continues between the two; no lead is dialed until it is over', async () => {
    await talking()
    await start('warm', COLLEAGUE)
    await consulting()
    const lead = (await alive()).find(({ to }) => to === LEAD)!
    await desk.carrier.calls(lead.sid).update({ status: 'completed' })
    const gone = await session('the lead is gone', ({ lines }) => lines[0]?.status === 'ended')
    expect(gone).toMatchObject({ state: 'bridged', transfer: { state: 'consulting', can: ['cancel'] } })
    expect(await rooms()).toEqual([['seller', 'transfer']])
    await steer('cancel')
    await session('the seller is asked what came of it', ({ state }) => state === 'wrapUp')
    await everyCallEnds()
  })

  test('is ended for all by one press, and by Stop', async () => {
    await talking()
    await start('warm', COLLEAGUE)
    await merged()
    await steer('endForAll')
    await session('the call is over', ({ state }) => state === 'wrapUp')
    await everyCallEnds()
  })

  test('continues while the page reloads; Stop ends it for all', async () => {
    await talking()
    await start('warm', COLLEAGUE)
    await consulting()
    desk.leave()
    await session('the phone is away', ({ sellerPresent }) => !sellerPresent)
    await desk.pickUp(id)
    await session('the phone is back', ({ sellerPresent }) => sellerPresent)
    expect(await rooms()).toEqual([['lead on hold', 'seller', 'transfer']])
    await desk.api.post(`/api/v1/dialer/sessions/${id}/stop`)
    await everyCallEnds()
  })

  test('to an invalid number is refused', async () => {
    await talking()
    for (const number of ['911', '900-555-0123', '+442071838750', LEAD, 'nobody'])
      await expect(start('warm', number), number).rejects.toBeInstanceOf(Error)
    expect(desk.creates()).toEqual([LEAD])
  })
})

test('the seller’s hold is a hold at the carrier, and passes to a transfer', async () => {
  const { lines } = await talking()
  const hold = (onHold: boolean) =>
    desk.api.post<DialSessionView>(`/api/v1/dialer/sessions/${id}/hold`, { onHold }).then(({ lines: [line] }) => line)
  expect(await hold(true)).toMatchObject({ status: 'onHold', label: 'On Hold', onHold: true })
  await heard('the lead hears music', [['lead on hold', 'seller']])
  expect(await hold(false)).toMatchObject({ status: 'inCall', onHold: false })
  await heard('the two talk again', [['lead', 'seller']])
  await hold(true)
  await start('warm', COLLEAGUE)
  expect((await consulting()).lines[0]).toMatchObject({ status: 'onHold', onHold: false })
  expect(await rooms()).toEqual([['lead on hold', 'seller', 'transfer']])
  await steer('cancel')
  await heard('the lead is back', [['lead', 'seller']])
  await session('the transfer is over', ({ transfer }) => transfer?.state === 'over')
  await hold(true)
  await heard('the lead hears music again', [['lead on hold', 'seller']])
  await desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${lines[0]!.id}/hang-up`)
  await session('the call is over', ({ state }) => state === 'wrapUp')
  await heard('the seller is alone', [['seller']])
})

test('a cold transfer redirects the lead immediately, and the history names its target', async () => {
  const { lines } = await talking()
  await start('cold', COLLEAGUE)
  const left = await session('the seller is asked what came of it', ({ state }) => state === 'wrapUp')
  expect(left.lines[0]).toMatchObject({ label: 'Transferred' })
  await waitFor('the colleague is called', async () => (await alive()).some(({ to }) => to === COLLEAGUE))
  expect(await rooms()).toEqual([['seller']])
  expect(await story(lines[0]!.id)).toContain('Mia Torres transferred Nora 0101 to (212) 555-0111')
})

test('a cold transfer to a busy number plays a message, and the lead becomes a callback', async () => {
  const { lines } = await talking()
  await start('cold', BUSY)
  const told = await session('the seller is told', ({ transfer }) => transfer?.note !== null && transfer !== null)
  expect(told.transfer!.note).toBe(
    '(212) 555-0112 is busy. The lead you transferred heard a goodbye and waits for you to call back.',
  )
  expect(told).toMatchObject({ state: 'wrapUp', callbacks: 1 })
  await waitFor('the lead’s call is over', async () => !(await alive()).some(({ to }) => to === LEAD))
  const { items } = await desk.api.get<{ items: unknown[] }>('/api/v1/dialer/callbacks')
  expect(items).toMatchObject([{ number: LEAD }])
  expect(await story(lines[0]!.id)).toEqual(
    expect.arrayContaining([
      'Mia Torres transferred Nora 0101 to (212) 555-0112',
      '(212) 555-0112 was busy: Nora 0101 heard that you call back',
    ]),
  )
})
