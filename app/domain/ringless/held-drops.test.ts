import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, makeLead } from '../../../tests/helpers/board'
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
import type { Ctx } from '../context.server'
import { DEFAULT_FEATURES, DEFAULT_LIMITS } from '../accounts/plan'
import { updateDialerSettings } from '../settings/update-dialer-settings.server'
import { findBatch, listBatches } from './batches.read.server'
import { cancelDropBatch } from './cancel-drop-batch.server'
import { createDropBatch } from './create-drop-batch.server'
import { handleDropReport } from './handle-drop-report.server'
import { ringlessHistoryCsv } from './history-csv.server'
import { checkRecipients } from './resolve-recipients.server'
import type { DropContact } from './ringless.schema'

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
  await world.system.db.q
    .updateTable('accounts')
    .set({
      features: JSON.stringify({ ...DEFAULT_FEATURES, rvmScheduledDrops: true }),
      limits: JSON.stringify(DEFAULT_LIMITS),
    })
    .where('id', '=', mia.accountId)
    .execute()
  await addPersonalPhone(world, mia)
  recording = await saveRecording(world, mia)
})
afterEach(() => world.close())

const drop = (contacts: DropContact[], more: { scheduledTime?: string; name?: string } = {}) =>
  createDropBatch(ctx, { voicemailId: recording, contacts, forwardingNumber: FORWARDING, ...more })
const to = (...numbers: string[]): DropContact[] => numbers.map((number) => ({ numbers: [number] }))
const statuses = async (id: string) =>
  (await findBatch(ctx, id)).drops.map(({ number, status, reason }) => [number, status, reason])
const used = async () =>
  (await world.system.db.q.selectFrom('accounts').select('rvm_drops_used').executeTakeFirstOrThrow()).rvm_drops_used

describe('outside of the hours at the person', () => {
  const HILO = '+18085550101'

  test('a send now waits until they open, and the others leave now', async () => {
    await agree(world, mia, ANN, HILO)
    const { recipients } = await checkRecipients(ctx, { contacts: to(HILO), pasted: '' })
    expect(recipients).toMatchObject([{ reason: null, heldUntil: '2026-03-10T18:00:00.000Z' }])
    const batch = await drop(to(ANN, HILO))
    await sendDue(world)
    expect(await statuses(batch.id)).toEqual([
      [ANN, 'sent', null],
      [HILO, 'scheduled', 'outside_safe_hours'],
    ])
    expect(await findBatch(ctx, batch.id)).toMatchObject({ status: 'scheduled', counts: { waiting: 1, sent: 1 } })
    world.clock.advance(2 * HOUR_MS)
    await sendDue(world)
    expect(await statuses(batch.id)).toEqual([
      [ANN, 'sent', null],
      [HILO, 'sent', null],
    ])
    expect(await used()).toBe(2)
  })

  test('one that waits is canceled', async () => {
    await agree(world, mia, HILO)
    const { id } = await drop(to(HILO))
    await cancelDropBatch(ctx, id)
    world.clock.advance(24 * HOUR_MS)
    await sendDue(world)
    expect(await statuses(id)).toEqual([[HILO, 'notTried', 'canceled']])
    expect(provider.asked).toEqual([])
    expect(await used()).toBe(0)
  })

  test('of the settings, which leave no lawful hour, nothing is sent', async () => {
    await agree(world, mia, ANN)
    await updateDialerSettings(ctx, {
      timezoneProtectionEnabled: true,
      timezoneProtectionFrom: 22,
      timezoneProtectionTo: 7,
    })
    await expect(drop(to(ANN))).rejects.toMatchObject({ code: 'invalid' })
  })
})

test('the nuisance protection of a board with the person counts', async () => {
  const contactId = await addContact(world, mia, ANN)
  await agree(world, mia, ANN)
  const { board } = await makeBoard(world, mia, { nuisanceProtectionHours: 4 })
  await makeLead(world, board, { contactId })
  const first = await drop([{ contactId, numbers: [] }])
  await sendDue(world)
  expect(await statuses(first.id)).toEqual([[ANN, 'sent', null]])
  world.clock.advance(3 * HOUR_MS)
  await expect(drop([{ contactId, numbers: [] }])).rejects.toMatchObject({ code: 'invalid' })
  world.clock.advance(2 * HOUR_MS)
  await drop([{ contactId, numbers: [] }])
})

test('the history is searched, filtered and saved as a file', async () => {
  const contactId = await addContact(world, mia, ANN)
  await agree(world, mia, ANN, BOB)
  const sent = await drop([{ contactId, numbers: [] }, ...to('+13125550177')], { name: 'March news' })
  const later = await drop(to(BOB), {
    name: 'April news',
    scheduledTime: new Date(world.clock.now() + 2 * HOUR_MS).toISOString(),
  })
  await sendDue(world)
  await world.system.db.transact('test', (tx) =>
    handleDropReport(tx, sent.drops[0]!.id, {
      outcome: 'delivered',
      reason: null,
      providerId: null,
      proofUrl: null,
      isOptOut: false,
    }),
  )
  const find = async (filter: object) => (await listBatches(ctx, { limit: 10, ...filter })).items.map(({ id }) => id)
  expect(await find({})).toEqual([later.id, sent.id])
  expect(await find({ search: 'news april' })).toEqual([later.id])
  expect(await find({ search: 'Ann Lee' })).toEqual([sent.id])
  expect(await find({ search: '5550102' })).toEqual([later.id])
  expect(await find({ search: 'spring' })).toEqual([later.id, sent.id])
  expect(await find({ only: 'scheduled' })).toEqual([later.id])
  expect(await find({ only: 'delivered' })).toEqual([sent.id])
  expect(await find({ only: 'problems' })).toEqual([sent.id])
  expect(await find({ only: 'sending' })).toEqual([])
  world.clock.advance(30 * HOUR_MS)
  expect(await find({ days: 1 })).toEqual([])
  const file: string[] = []
  for await (const part of ringlessHistoryCsv(ctx, { search: 'march' })) file.push(part)
  const [head, ...lines] = file.join('').trim().split(/\r?\n/)
  expect(head).toContain('Name,Recording,Recipient,Phone,Status,Reason')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('March news,Spring offer,Ann Lee,(312) 555-0101,Delivered')
  expect(lines[1]).toContain('Not sent,no written consent')
})
