import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findVendorOfApiKey } from '../../app/domain/access/find-actor.server'
import { createAccount } from '../../app/domain/accounts/create-account.server'
import { runJobs } from '../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../tests/helpers/world'
import { INDIVIDUALS, OTHER_LOCATIONS, TEAM } from './demo-people'
import { harborContacts, samContacts } from './contacts'
import { seedDemo } from './seed-demo'

let world: World
let dataDir: string

beforeEach(async () => {
  world = await testWorld()
  dataDir = await mkdtemp(join(tmpdir(), 'trunkline-seeds-'))
  // The only carrier request of the seeds: which numbers there are.
  world.services.carrier.listNumbers = async () => [
    { carrierSid: 'PN1', e164: '+13125550140', nickname: 'Chicago' },
    { carrierSid: 'PN2', e164: '+14155550143', nickname: 'San Francisco' },
    { carrierSid: 'PN3', e164: '+16025550145', nickname: 'Phoenix' },
    { carrierSid: 'PN4', e164: '+15125550147', nickname: 'Austin' },
  ]
})

afterEach(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

const seed = () => seedDemo(world.services, { dataDir, hostDemoUrl: 'http://127.0.0.1:3001' })
const count = async (
  table:
    | 'users'
    | 'accounts'
    | 'contacts'
    | 'dispositions'
    | 'phone_numbers'
    | 'contact_lists'
    | 'boards'
    | 'leads'
    | 'videos'
    | 'voicemails',
) => {
  const { n } = await world.system.db.q
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
const everything = async () => ({
  users: await count('users'),
  accounts: await count('accounts'),
  contacts: await count('contacts'),
  dispositions: await count('dispositions'),
  numbers: await count('phone_numbers'),
  lists: await count('contact_lists'),
  boards: await count('boards'),
  leads: await count('leads'),
  videos: await count('videos'),
  voicemails: await count('voicemails'),
})

test('the demo data has people, contacts, numbers, dispositions, and a key that mints sessions', async () => {
  const { hostDemoApiKey } = await seed()
  const locations = 1 + OTHER_LOCATIONS.length
  const accounts = locations + INDIVIDUALS.length
  expect(await everything()).toEqual({
    users: TEAM.length + INDIVIDUALS.length,
    accounts,
    contacts: harborContacts.length + samContacts.length,
    // Of each account, of the board, and copies of the company's.
    dispositions: (accounts + 1 + locations) * 9,
    numbers: 4,
    lists: 2,
    boards: 1,
    leads: 24,
    videos: 1,
    voicemails: 4,
  })
  expect(await findVendorOfApiKey(world.system, hostDemoApiKey)).toEqual({
    kind: 'vendor',
    vendorId: 'harbor',
    keyId: expect.any(String),
  })
  expect((await stat(join(dataDir, 'host-demo-api-key'))).mode & 0o777).toBe(0o600)
})

test('the library has a film that plays, with its picture, without a converter', async () => {
  await seed()
  const video = await world.system.db.q.selectFrom('videos').selectAll().executeTakeFirstOrThrow()
  expect(video).toMatchObject({ status: 'ready', mime_type: 'video/webm', duration_ms: 76_583, mp4_status: null })
  for (const key of [video.file_key!, video.thumbnail_key!]) expect(await world.services.files.has(key)).toBe(true)
  // Its upload and processing are complete: no work is left.
  await runJobs(world, /^video\./)
  expect(await world.system.db.q.selectFrom('videos').selectAll().executeTakeFirstOrThrow()).toEqual(video)
})

test('the team has voicemails of known contacts, with audio and transcript, and no call counts as missed', async () => {
  await seed()
  const { q } = world.system.db
  const rows = await q
    .selectFrom('voicemails')
    .innerJoin('recordings', 'recordings.id', 'voicemails.recording_id')
    .innerJoin('calls', 'calls.id', 'voicemails.call_id')
    .select([
      'voicemails.user_id',
      'voicemails.unread',
      'recordings.file_key',
      'recordings.transcript',
      'recordings.transcript_state',
      'calls.outcome',
    ])
    .orderBy('voicemails.id')
    .execute()
  expect(rows.map(({ unread }) => unread)).toEqual([0, 0, 1, 1])
  for (const row of rows) {
    expect(row).toMatchObject({
      user_id: null,
      outcome: 'voicemail',
      transcript_state: 'done',
      transcript: expect.stringMatching(/\w/),
    })
    expect(await world.services.files.has(row.file_key!)).toBe(true)
  }
  // No work is left that would ask the carrier.
  await runJobs(world)
  const olivia = await q
    .selectFrom('users')
    .select('inbound_seen_at')
    .where('first_name', '=', 'Olivia')
    .executeTakeFirst()
  expect(olivia?.inbound_seen_at).toBe(world.clock.now())
})

test('a second start adds nothing and keeps the key; changed ports update the origins', async () => {
  const first = await seed()
  const before = await everything()
  const second = await seedDemo(world.services, { dataDir, hostDemoUrl: 'http://127.0.0.1:4001' })
  expect(second).toEqual(first)
  expect(await everything()).toEqual(before)
  const vendor = await world.system.db.q
    .selectFrom('vendors')
    .select('allowed_origins')
    .where('id', '=', 'testing:harbor')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(vendor.allowed_origins)).toEqual(['http://127.0.0.1:4001', 'http://localhost:4001'])
})

test('a key of another database is replaced', async () => {
  const first = await seed()
  await world.system.db.q.deleteFrom('api_keys').execute()
  const second = await seed()
  expect(second.hostDemoApiKey).not.toBe(first.hostDemoApiKey)
  expect(await findVendorOfApiKey(world.system, second.hostDemoApiKey)).not.toBeNull()
})

test('each number has one owner, and a released one is not given again', async () => {
  await seed()
  const { q } = world.system.db
  const numbers = () =>
    q
      .selectFrom('phone_numbers')
      .innerJoin('accounts', 'accounts.id', 'phone_numbers.account_id')
      .select(['e164', 'accounts.name'])
      .where('released_at', 'is', null)
      .orderBy('e164')
      .execute()
  const harbor = [
    { e164: '+13125550140', name: 'Harbor Realty' },
    { e164: '+14155550143', name: 'Harbor Realty' },
  ]
  const inez = { e164: '+15125550147', name: 'Inez Cole' }
  expect(await numbers()).toEqual([...harbor, inez, { e164: '+16025550145', name: 'Sam Rivera' }])
  const released = { status: 'deleted', released_at: 1, deleted_at: 1 } as const
  await q.updateTable('phone_numbers').set(released).where('e164', '=', '+16025550145').execute()
  await seed()
  expect(await numbers()).toEqual([...harbor, inez])
})

test('an account created later has no number', async () => {
  await seed()
  const accountId = await createAccount(world.system, { vendorId: 'harbor', kind: 'individual', name: 'Late Comer' })
  const { q } = world.system.db
  expect(await q.selectFrom('phone_numbers').select('id').where('account_id', '=', accountId).execute()).toEqual([])
})
