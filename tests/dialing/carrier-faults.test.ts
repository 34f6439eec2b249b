import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { PopulationFile } from '../../server/simulator/people/population'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'
import { holdPhone } from './held-phone'

/** Carrier faults, over the whole product: retried, adopted or shown, and never one attempt twice. */
const NUMBERS = {
  tooMany: '+13125550101',
  resets: '+13125550102',
  breaks: '+13125550103',
  invalid: '+13125550104',
  busy: '+13125550105',
  twice: '+13125550106',
  disorder: '+13125550107',
  lost: '+13125550108',
  talks: '+12145550109',
}
const busy = { setupMs: 100, outcome: 'busy' } as const
/** Hangs up on command: a deadline of its own would come before the bridge on a slow machine. */
const person = { setupMs: 100, answerAfterMs: 500, detectedAfterMs: 1000 } as const
const population: PopulationFile = {
  personas: {
    busy,
    tooMany: { ...busy, rest: { fault: 'status-429', retryAfterS: 1, times: 1 } },
    resets: { ...busy, rest: { fault: 'reset' } },
    breaks: { ...busy, rest: { fault: 'status-500' } },
    invalid: { rest: { fault: 'invalid-number' } },
    twice: { ...person, callbacks: 'repeat' },
    disorder: { ...person, callbacks: 'disorder' },
    lost: { ...person, callbacks: 'lose-last' },
    talks: { ...person, hangUpAfterMs: 8000 },
  },
  numbers: Object.fromEntries(Object.entries(NUMBERS).map(([persona, number]) => [number, persona])),
  default: 'busy',
}

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ population })
})
afterEach(() => desk.close())

const callTo = (number: string) =>
  desk.system.db.q.selectFrom('calls').selectAll().where('e164', '=', number).executeTakeFirst()
const over = (number: string) =>
  waitFor(`the call to ${number} is over`, async () => {
    const call = await callTo(number)
    return call?.ended_at ? call : null
  })
const attemptTo = (number: string, state: string) =>
  waitFor(`the attempt to ${number} is ${state}`, async () => {
    const attempts = await desk.system.db.q
      .selectFrom('attempts')
      .selectAll()
      .where('to_number', '=', number)
      .where('state', '=', state as 'accepted')
      .execute()
    return attempts.length > 0 ? attempts[0] : null
  })
/** The attempts that the carrier was asked to create, of every request that it got. */
const attemptsAtCarrier = () =>
  desk
    .log()
    .filter((entry) => entry.kind === 'request' && entry.method === 'POST' && (entry.url ?? '').endsWith('/Calls.json'))
    .map((entry) => new URLSearchParams(String(entry.body)).get('Url'))
const fault = (body: object) =>
  fetch(`${desk.simulator.url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((answer) => expect(answer.ok).toBe(true))
/** A minute later, as the rows see it. */
const dueNow = async (kind: string) => {
  await desk.system.db.transact('test.due', async (tx) => {
    await tx.db.q.updateTable('jobs').set({ run_at: 0 }).where('kind', '=', kind).where('state', '=', 'ready').execute()
    tx.db.wakeAfterCommit()
  })
}

test('429, reset, 500 and a refusal: each ends correctly, and no attempt is sent twice', async () => {
  const { tooMany, resets, breaks, invalid } = NUMBERS
  await desk.connect((await desk.campaign([tooMany, resets, invalid, breaks, NUMBERS.busy])).id)

  expect(await over(resets)).toMatchObject({ outcome: 'busy' })
  expect(await over(invalid)).toMatchObject({
    outcome: 'failed',
    carrier_error: 'The carrier says this number is not valid (21211)',
  })
  expect(await over(tooMany)).toMatchObject({ outcome: 'busy' })
  await attemptTo(breaks, 'uncertain')
  expect((await callTo(breaks))!.ended_at).toBeNull()
  await dueNow('attempt.reconcile')
  expect(await over(breaks)).toMatchObject({ outcome: 'carrier-unknown' })
  await over(NUMBERS.busy)

  const asked = attemptsAtCarrier()
  expect(new Set(asked).size).toBe(asked.length)
  // The deferred one was retried, under an attempt of its own.
  expect(desk.creates().filter((number) => number === tooMany)).toHaveLength(2)
  for (const number of [resets, breaks, invalid]) expect(desk.creates().filter((to) => to === number)).toHaveLength(1)
})

test('a connection that breaks before the carrier acted is not redialed automatically', async () => {
  await fault({ match: { method: 'POST', path: '/Calls\\.json' }, fault: 'reset', times: 1 })
  const { id } = await desk.connect((await desk.campaign([NUMBERS.busy])).id)
  await attemptTo(NUMBERS.busy, 'uncertain')
  await dueNow('attempt.reconcile')
  expect(await over(NUMBERS.busy)).toMatchObject({ outcome: 'carrier-unknown' })
  expect(desk.creates()).toEqual([NUMBERS.busy])
  const ended = await desk.session(id, 'the campaign is over', (session) => session.state === 'ended')
  expect(ended.lines[0]).toMatchObject({ label: 'Ended', note: expect.stringContaining('not redialed automatically') })
})

test('duplicate, disordered and missing callbacks still end a bridged call', async () => {
  await desk.settings({ isAuto: true, enableAnswerBoost: true, parallelLimit: 1 })
  const { twice, disorder, lost } = NUMBERS
  const numbers = [twice, disorder, lost]
  const phones = numbers.map((number) => holdPhone(desk.simulator.url, number))
  onTestFinished(() => phones.forEach((phone) => phone.close()))
  const { id } = await desk.connect((await desk.campaign(numbers)).id)
  for (const [index, number] of numbers.entries()) {
    await desk.session(id, `the call to ${number} is bridged`, ({ lines }) =>
      lines.some((line) => line.number === number && line.label === 'In Call'),
    )
    phones[index]!.hangUp()
    const wrapUp = await desk.session(
      id,
      `the call to ${number} is over for the seller`,
      (session) =>
        session.state === 'wrapUp' &&
        session.lines.some((line) => line.number === number && line.id === session.wrapUpLineId),
    )
    if (number === lost) {
      // The last callback never comes: the line's timer asks the carrier.
      const owner = `line:${wrapUp.wrapUpLineId}`
      await desk.system.db.transact('test.due', async (tx) => {
        await tx.db.q.updateTable('timers').set({ fire_at: 0 }).where('owner', '=', owner).execute()
        tx.db.wakeAfterCommit()
      })
    }
    expect(await over(number)).toMatchObject({ outcome: 'completed', abandoned: 0 })
    await desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${wrapUp.wrapUpLineId}/disposition`, {
      dispositionId: await desk.disposition('INTERESTED'),
    })
  }
  await desk.session(id, 'the campaign is over', (session) => session.state === 'ended')
  expect(await desk.system.db.q.selectFrom('number_leases').selectAll().execute()).toEqual([])
  expect(desk.creates()).toEqual([twice, disorder, lost])
})

test('audio unavailable longer than any job is retried is fetched once the carrier has it again', async () => {
  const media = { method: 'GET', path: '/Recordings/RE\\w+\\.wav' }
  for (let n = 0; n < 8; n++) for (const kind of ['status-500', 'reset']) await fault({ match: media, fault: kind })
  await desk.settings({ enableCallRecording: true, recordImmediately: true, enableAnswerBoost: true, parallelLimit: 1 })
  const { id } = await desk.connect((await desk.campaign([NUMBERS.talks])).id)
  await desk.session(id, 'the call is over', (session) => session.state === 'wrapUp')
  const job = () =>
    desk.system.db.q.selectFrom('jobs').selectAll().where('kind', '=', 'recording.store').executeTakeFirst()
  for (let tries = 1; tries <= 16; tries++) {
    await waitFor(`it was tried ${tries} times`, async () => ((await job())?.tries ?? 0) >= tries)
    expect(await job()).toMatchObject({ state: 'ready' })
    await dueNow('recording.store')
  }
  const recording = () => desk.system.db.q.selectFrom('recordings').selectAll().executeTakeFirstOrThrow()
  await waitFor('the audio is here', async () => (await recording()).file_key !== null)
  expect(await recording()).toMatchObject({ failure: null })
})
