import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addContact,
  addPersonalPhone,
  agree,
  FORWARDING,
  saveRecording,
  sendDue,
} from '../../../tests/helpers/ringless'
import { ringlessDouble, type RinglessDouble } from '../../../tests/helpers/ringless-provider'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { deleteAudioMessage } from '../audio/change-audio-message.server'
import type { Ctx } from '../context.server'
import { DEFAULT_FEATURES } from '../accounts/plan'
import { dropRecordsCsv } from '../compliance/drops-csv.server'
import { listDropRecords } from '../compliance/drops.read.server'
import { listTimeline } from '../contact-record/timeline.read.server'
import { deleteContact } from '../contacts/delete-contact.server'
import { readNumberFacts } from '../protection/contact-numbers.server'
import { addSuppression } from '../protection/add-suppression.server'
import { withdrawConsent } from '../written-consents/withdraw-consent.server'
import { findBatch, listBatches } from './batches.read.server'
import { cancelDropBatch } from './cancel-drop-batch.server'
import { createDropBatch } from './create-drop-batch.server'
import { DROP_SILENCE_MS } from '../../../machines/server/drop'
import { handleDropReport, type DropReport } from './handle-drop-report.server'
import { moveDrops } from './move-drops.server'
import { findMissingConsents, findRinglessOptions } from './options.read.server'
import { checkRecipients } from './resolve-recipients.server'
import { RinglessError } from '../providers/ringless.port'
import type { DropContact } from './ringless.schema'
import { ringlessWords } from './ringless.words'

const ANN = '+13125550101'
const BOB = '+13125550102'
const HOUR_MS = 3_600_000

let provider: RinglessDouble
let world: World
let mia: UserActor
let ctx: Ctx
let recording: string
beforeEach(async () => {
  provider = ringlessDouble()
  world = await testWorld({ ringless: provider })
  mia = await world.person()
  ctx = world.as(mia)
  await addPersonalPhone(world, mia)
  recording = await saveRecording(world, mia)
  await setPlan({ limit: 10 })
})
afterEach(() => world.close())

const setPlan = ({ limit, features = {} }: { limit: number; features?: object }) =>
  world.system.db.q
    .updateTable('accounts')
    .set({
      features: JSON.stringify({ ...DEFAULT_FEATURES, rvmScheduledDrops: true, ...features }),
      limits: JSON.stringify({
        dialMinutes: { limit: 0, unlimited: true },
        messages: { limit: 0, unlimited: true },
        rvmDrops: { limit, unlimited: false },
        videos: { limit: 0, unlimited: true },
      }),
    })
    .where('id', '=', mia.accountId)
    .execute()

const drop = (contacts: DropContact[], more: { scheduledTime?: string; forwardingNumber?: string } = {}) =>
  createDropBatch(ctx, { voicemailId: recording, contacts, forwardingNumber: FORWARDING, ...more })
const to = (...numbers: string[]): DropContact[] => numbers.map((number) => ({ numbers: [number] }))
const statuses = async (id: string) =>
  (await findBatch(ctx, id)).drops.map(({ number, status, reason }) => [number, status, reason])
const used = async () =>
  (await world.system.db.q.selectFrom('accounts').select('rvm_drops_used').executeTakeFirstOrThrow()).rvm_drops_used
const delivered: DropReport = {
  outcome: 'delivered',
  reason: null,
  providerId: 'drop_1',
  proofUrl: null,
  isOptOut: false,
}
const report = (dropId: string, change: Partial<DropReport> = {}) =>
  world.system.db.transact('test', (tx) => handleDropReport(tx, dropId, { ...delivered, ...change }))
const inHours = (hours: number) => new Date(world.clock.now() + hours * HOUR_MS).toISOString()

describe('a drop', () => {
  test('goes to a person who agreed, with the recording and the number for replies', async () => {
    const contactId = await addContact(world, mia, ANN)
    await agree(world, mia, ANN)
    const batch = await drop([{ contactId, numbers: [] }])
    expect(batch).toMatchObject({ name: 'Spring offer', status: 'sending', counts: { recipients: 1, waiting: 1 } })
    await sendDue(world)
    expect(provider.asked).toMatchObject([
      {
        dropId: batch.drops[0]!.id,
        to: ANN,
        forwardingNumber: FORWARDING,
        audio: { url: expect.stringContaining('http://localhost:3000/carrier/audio/'), type: 'wav' },
        callbackUrl: expect.stringMatching(/^http:\/\/localhost:3000\/webhooks\/ringless\/drops\/[\w-]{43}$/),
      },
    ])
    expect(await findBatch(ctx, batch.id)).toMatchObject({
      status: 'done',
      drops: [{ contactId, name: 'Ann Lee', status: 'sent' }],
    })
    await report(batch.drops[0]!.id)
    expect(await statuses(batch.id)).toEqual([[ANN, 'delivered', null]])
  })

  test('keeps the consent, the local hour and the recording', async () => {
    await agree(world, mia, ANN)
    await drop(to(ANN))
    await sendDue(world)
    const row = await world.system.db.q.selectFrom('drops').select('compliance').executeTakeFirstOrThrow()
    expect(JSON.parse(row.compliance!)).toMatchObject({
      localTime: '11:00 AM',
      zone: 'America/Chicago',
      suppressed: false,
      consent: {
        wording: 'I agree to receive prerecorded voicemail from Harbor Realty.',
        source: 'Web form',
        recordedBy: 'Mia Torres',
      },
      audio: { id: recording, label: 'Spring offer', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })

  test('without consent is not sent, and the person is named', async () => {
    await expect(drop(to(ANN))).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { 'contacts.0': ['no written consent'] },
    })
    await agree(world, mia, BOB)
    const batch = await drop(to(ANN, BOB))
    await sendDue(world)
    expect(await statuses(batch.id)).toEqual([
      [ANN, 'notTried', 'no_consent'],
      [BOB, 'sent', null],
    ])
    expect(provider.asked.map(({ to: number }) => number)).toEqual([BOB])
  })

  test('is sent again to no one when the answer is lost, and a late report settles it', async () => {
    await agree(world, mia, ANN)
    const batch = await drop(to(ANN))
    provider.answers = [new RinglessError('unknown', 'timed out')]
    await sendDue(world)
    expect(await statuses(batch.id)).toEqual([[ANN, 'unknown', null]])
    expect(await used()).toBe(1)
    world.clock.advance(DROP_SILENCE_MS)
    await sendDue(world)
    expect(provider.asked).toHaveLength(1)
    expect(await used()).toBe(0)
    await report(batch.drops[0]!.id)
    expect(await statuses(batch.id)).toEqual([[ANN, 'delivered', null]])
    expect(await used()).toBe(1)
  })

  test('cut off by a crash is never sent again', async () => {
    await agree(world, mia, ANN)
    const batch = await drop(to(ANN))
    const crashed = new Error('the process ends here')
    provider.send = () => Promise.reject(crashed)
    await expect(sendDue(world)).rejects.toBe(crashed)
    provider.send = async (request) => void provider.asked.push(request)
    await sendDue(world)
    expect(provider.asked).toEqual([])
    expect(await statuses(batch.id)).toEqual([[ANN, 'unknown', null]])
  })

  test('that the provider rejects for now is sent later, once', async () => {
    await agree(world, mia, ANN)
    const batch = await drop(to(ANN))
    provider.answers = [new RinglessError('retry', 'Too many requests', 'provider_refused', 5_000)]
    await sendDue(world)
    expect(await statuses(batch.id)).toEqual([[ANN, 'sending', null]])
    world.clock.advance(5_000)
    await sendDue(world)
    expect(await statuses(batch.id)).toEqual([[ANN, 'sent', null]])
    expect(provider.asked).toHaveLength(2)
  })

  test('to a landline fails, and the number gets no second one', async () => {
    await agree(world, mia, ANN)
    const batch = await drop(to(ANN))
    await sendDue(world)
    await report(batch.drops[0]!.id, { outcome: 'failed', reason: 'landline' })
    expect(await used()).toBe(0)
    await expect(drop(to(ANN))).rejects.toMatchObject({
      fieldErrors: { 'contacts.0': [expect.stringContaining('landline')] },
    })
  })

  test('after which the person opts out puts the number on the DNC list', async () => {
    await agree(world, mia, ANN)
    const batch = await drop(to(ANN))
    await sendDue(world)
    await report(batch.drops[0]!.id, { isOptOut: true })
    await expect(drop(to(ANN))).rejects.toMatchObject({
      fieldErrors: { 'contacts.0': [expect.stringContaining('DNC')] },
    })
  })
})

describe('between schedule and send', () => {
  const schedule = async () => {
    const contactId = await addContact(world, mia, ANN)
    const [consent] = await agree(world, mia, ANN)
    const batch = await drop([{ contactId, numbers: [ANN] }], { scheduledTime: inHours(2) })
    expect(batch).toMatchObject({ status: 'scheduled', canCancel: true })
    return { batch, contactId, consentId: consent!.id }
  }
  const send = async (id: string, hours = 2) => {
    world.clock.advance(hours * HOUR_MS)
    await sendDue(world)
    return (await statuses(id))[0]
  }

  test('nothing is sent before its time', async () => {
    const { batch } = await schedule()
    expect(await send(batch.id, 1)).toEqual([ANN, 'scheduled', null])
    expect(await send(batch.id, 1)).toEqual([ANN, 'sent', null])
  })

  test('consent is withdrawn', async () => {
    const { batch, consentId } = await schedule()
    await withdrawConsent(ctx, consentId)
    expect(await send(batch.id)).toEqual([ANN, 'notTried', 'no_consent'])
    expect(await used()).toBe(0)
  })

  test('the number goes on the DNC list', async () => {
    const { batch } = await schedule()
    await addSuppression(ctx, { number: ANN, type: 'MANUAL' })
    expect(await send(batch.id)).toEqual([ANN, 'notTried', 'do_not_call'])
  })

  test('the recording is deleted by force', async () => {
    const { batch } = await schedule()
    await expect(deleteAudioMessage(ctx, { id: recording, force: false })).rejects.toMatchObject({
      message: expect.stringContaining('the scheduled ringless drop “Spring offer”'),
    })
    await deleteAudioMessage(ctx, { id: recording, force: true })
    expect(await send(batch.id)).toEqual([ANN, 'notTried', 'recording_deleted'])
  })

  test('the contact is deleted', async () => {
    const { batch, contactId } = await schedule()
    await deleteContact(world.as({ ...mia, permissions: new Set([...mia.permissions, 'board:admin']) }), contactId)
    expect(await send(batch.id)).toEqual([ANN, 'notTried', 'contact_deleted'])
  })

  test('the phone for replies is removed', async () => {
    const { batch } = await schedule()
    await world.system.db.q.updateTable('phone_numbers').set({ status: 'deleted' }).where('personal', '=', 1).execute()
    expect(await send(batch.id)).toEqual([ANN, 'notTried', 'forwarding_removed'])
  })

  test('the hours close: the hour at the person when it is sent decides', async () => {
    const { batch } = await schedule()
    expect(await send(batch.id, 12)).toEqual([ANN, 'notTried', 'outside_safe_hours'])
  })

  test('it is canceled', async () => {
    const { batch } = await schedule()
    expect(await cancelDropBatch(ctx, batch.id)).toMatchObject({ status: 'canceled', canCancel: false })
    expect(await send(batch.id)).toEqual([ANN, 'notTried', 'canceled'])
    expect(provider.asked).toEqual([])
    expect(await used()).toBe(0)
    await expect(cancelDropBatch(ctx, batch.id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a send', () => {
  test('is refused when the plan has fewer drops than it needs, and keeps none of them', async () => {
    await setPlan({ limit: 1 })
    await agree(world, mia, ANN, BOB)
    await expect(drop(to(ANN, BOB))).rejects.toMatchObject({ code: 'no_drops', details: { remaining: 1, wanted: 2 } })
    expect((await listBatches(ctx, { limit: 10 })).items).toEqual([])
    await drop(to(ANN))
    expect(await findRinglessOptions(ctx)).toMatchObject({ remaining: 0, rvmForwardingNumber: FORWARDING })
  })

  test.each([
    [
      'another number',
      { forwardingNumber: '+13125550199' },
      { forwardingNumber: [ringlessWords.chooseForwardingNumber] },
    ],
    ['a time in the past', { scheduledTime: '2026-03-10T15:59:00Z' }, { scheduledTime: [ringlessWords.timeInPast] }],
    ['a time in two years', { scheduledTime: '2028-03-10T16:00:00Z' }, { scheduledTime: [ringlessWords.timeTooFar] }],
  ])('is refused with %s', async (_what, change, fieldErrors) => {
    await agree(world, mia, ANN)
    await expect(drop(to(ANN), change)).rejects.toMatchObject({ code: 'invalid', fieldErrors })
  })

  test('cannot be scheduled without the feature', async () => {
    await setPlan({ limit: 10, features: { rvmScheduledDrops: false } })
    await agree(world, mia, ANN)
    await expect(drop(to(ANN), { scheduledTime: inHours(2) })).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('reaches each number once', async () => {
    const contactId = await addContact(world, mia, ANN)
    await agree(world, mia, ANN)
    const batch = await drop([...to('(312) 555-0101', ANN), { contactId, numbers: [] }])
    expect(batch.counts.recipients).toBe(1)
    await sendDue(world)
    expect(provider.asked).toHaveLength(1)
  })

  test('of another person is not found', async () => {
    await agree(world, mia, ANN)
    const { id } = await drop(to(ANN))
    const sam = world.as(await world.person({ accountId: mia.accountId }))
    await expect(findBatch(sam, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(cancelDropBatch(sam, id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await listBatches(sam, { limit: 10 })).items).toEqual([])
  })
})

test('recipients are checked before the send, each with its reason', async () => {
  const contactId = await addContact(world, mia, ANN)
  await agree(world, mia, ANN, '+13125550103')
  await addSuppression(ctx, { number: '+13125550103', type: 'MANUAL' })
  const { recipients, canSend } = await checkRecipients(ctx, {
    contacts: [{ contactId, numbers: [] }],
    pasted: '312 555 0101\n3125550102, hello; 3125550103',
  })
  expect(canSend).toBe(1)
  expect(recipients.map(({ display, reason, hasConsent }) => [display, reason, hasConsent])).toEqual([
    ['(312) 555-0101', null, true],
    ['(312) 555-0101', 'duplicate', false],
    ['(312) 555-0102', 'no_consent', false],
    ['hello', 'invalid_number', false],
    ['(312) 555-0103', 'do_not_call', true],
  ])
  expect(await findMissingConsents(ctx, { numbers: [ANN, BOB] })).toEqual({ consentMissing: true, numbers: [BOB] })
})

test('the contact’s time line has the drops that left, also after a merge', async () => {
  const contactId = await addContact(world, mia, ANN)
  const twin = await addContact(world, mia, BOB, 'Anna')
  await agree(world, mia, ANN)
  await drop([{ contactId, numbers: [] }])
  await sendDue(world)
  const entries = async (id: string) =>
    (await listTimeline(ctx, { contactId: id, kind: 'drop', limit: 10 })).items.map((entry) => ({ ...entry, id: '' }))
  expect(await entries(contactId)).toMatchObject([
    { kind: 'drop', name: 'Spring offer', number: ANN, status: 'sent', by: 'Mia Torres' },
  ])
  await world.system.db.transact('test', (tx) => moveDrops(tx, { from: contactId, to: twin }))
  expect([await entries(contactId), await entries(twin)]).toMatchObject([[], [{ kind: 'drop' }]])
})

test('calls and drops share the limits of states', async () => {
  const miami = '+13055550101'
  await agree(world, mia, miami)
  await addContact(world, mia, miami)
  for (let count = 0; count < 3; count += 1) {
    await drop(to(miami))
    await sendDue(world)
  }
  await expect(drop(to(miami))).rejects.toMatchObject({
    fieldErrors: { 'contacts.0': [expect.stringContaining('Florida allows 3 calls in 24 hours')] },
  })
  const facts = await readNumberFacts(ctx, { accountId: mia.accountId, contactId: '', e164: miami }, {})
  expect(facts.attemptTimesMs).toHaveLength(3)
})

test('each drop has its compliance record, sent or refused', async () => {
  await agree(world, mia, ANN)
  await drop(to(ANN, BOB))
  await sendDue(world)
  const { items } = await listDropRecords(ctx, { scope: 'own', limit: 10 })
  const facts = items.map(({ phone, status, facts: all }) => [
    phone,
    status,
    all.find(({ label }) => label === 'Consent')?.value,
    all.find(({ label }) => label === 'Local time')?.value,
  ])
  expect(facts.toSorted()).toEqual([
    [ANN, 'sent', expect.stringContaining('(Web form), recorded by Mia Torres'), '11:00 AM (area code 312)'],
    [BOB, 'notTried', 'No written consent', '11:00 AM (area code 312)'],
  ])
  const file: string[] = []
  for await (const part of dropRecordsCsv(ctx, { scope: 'own' })) file.push(part)
  expect(file.join('')).toContain('I agree to receive prerecorded voicemail')
  expect((await listDropRecords(ctx, { scope: 'own', only: 'refused', limit: 10 })).items).toHaveLength(1)
  expect((await listDropRecords(ctx, { scope: 'own', search: '5550101', limit: 10 })).items).toHaveLength(1)
})
