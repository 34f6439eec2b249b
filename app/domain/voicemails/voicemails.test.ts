import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { leftFor, leftForTeam, ownNumber, teamIdOf } from '../../../tests/helpers/voicemails'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { listCalls } from '../call-history/call-history.read.server'
import { findCallStory } from '../call-history/call-story.read.server'
import { createContact } from '../contacts/create-contact.server'
import { deleteContact } from '../contacts/delete-contact.server'
import { dispatchToInbound, findInbound } from '../inbound/dispatch-to-inbound.server'
import { getNextCallerStep } from '../inbound/get-next-caller-step.server'
import { receiveCall } from '../inbound/receive-call.server'
import { handleRecordingEvent } from '../recordings/start-recording.server'
import { findRecording, findRecordingAudio } from '../recordings/recordings.read.server'
import { storeRecording } from '../recordings/store-recording.server'
import { listAssignees } from './assignees.read.server'
import { assignVoicemail, deleteVoicemail, markVoicemailRead } from './change-voicemail.server'
import { countUnreadVoicemails } from './unread-voicemails.read.server'
import { findVoicemail, listVoicemails } from './voicemails.read.server'
import { voicemailsCsv } from './voicemails-csv.server'

const NORA = '+12125550161'
const LEO = '+12125550162'

let world: World
let marcus: UserActor
let mia: UserActor
let ben: UserActor
let cole: UserActor
let teamId: string
let own: string
beforeEach(async () => {
  world = await testWorld()
  marcus = await world.person({ role: 'MANAGER', firstName: 'Marcus' })
  const colleague = (role: 'MEMBER' | 'COACH', firstName: string) =>
    world.person({ role, firstName, accountId: marcus.accountId })
  mia = await colleague('MEMBER', 'Mia')
  ben = await colleague('MEMBER', 'Ben')
  cole = await colleague('COACH', 'Cole')
  teamId = await teamIdOf(world, marcus)
  own = await ownNumber(world, mia)
})
afterEach(() => world.close())

const inTeam = async (search?: string, reader = ben) =>
  (await listVoicemails(world.as(reader), { teamId, limit: 50, search })).items
const inPersonal = async (reader: UserActor) =>
  (await listVoicemails(world.as(reader), { teamId: null, limit: 50 })).items
const changes = () => world.published.filter(({ type }) => type === 'voicemail.changed')
const failure = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code }: { code: string }) => code,
  )

describe('an inbox', () => {
  test('of the team has the messages of its numbers, newest first, for everyone in it', async () => {
    await createContact(world.as(marcus), { firstName: 'Nora', lastName: 'Diaz', numbers: [NORA] })
    const older = await leftForTeam(world, marcus, { from: NORA, text: 'The green house, please.' })
    world.clock.advance(60_000)
    const newer = await leftForTeam(world, marcus, { from: LEO })
    for (const reader of [marcus, mia, ben, cole])
      expect((await inTeam(undefined, reader)).map(({ id }) => id)).toEqual([newer, older])
    expect((await inTeam())[1]).toMatchObject({
      phone: NORA,
      did: '+13125550140',
      duration: expect.any(Number),
      transcript: 'The green house, please.',
      recordingUrl: expect.stringMatching(/^\/api\/v1\/recordings\/rcd_\w+\/audio$/),
      contact: { firstName: 'Nora', lastName: 'Diaz' },
      unread: true,
      teamId,
      assignee: null,
    })
    expect(await inPersonal(mia)).toEqual([])
  })

  test('of a person has the messages of their number, for them alone', async () => {
    const id = await leftFor(world, own)
    expect(await inPersonal(mia)).toMatchObject([{ id, teamId: null, phone: NORA }])
    expect(await inTeam()).toEqual([])
    for (const other of [marcus, ben])
      expect(await failure(findVoicemail(world.as(other), { teamId: null, id }))).toBe('not_found')
    expect(await failure(findVoicemail(world.as(ben), { teamId, id }))).toBe('not_found')
  })

  test('of another team, and of a team for an individual, does not exist', async () => {
    const strangers = [await world.person({ role: 'OWNER' }), await world.person({ role: null })]
    for (const stranger of strangers)
      expect(await failure(listVoicemails(world.as(stranger), { teamId, limit: 50 }))).toBe('not_found')
    expect(await countUnreadVoicemails(world.as(strangers[1]!))).toEqual({ personal: 0, team: null })
  })

  test('pages by cursor', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count++) ids.unshift(await leftForTeam(world, marcus))
    const first = await listVoicemails(world.as(ben), { teamId, limit: 2 })
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const second = await listVoicemails(world.as(ben), { teamId, limit: 2, cursor: first.nextCursor! })
    expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([ids.slice(2), null])
  })

  test('is searched by name, number and transcript, from 3 characters', async () => {
    await createContact(world.as(marcus), { firstName: 'Nora', lastName: 'Díaz', numbers: [NORA] })
    const nora = await leftForTeam(world, marcus, { from: NORA, text: 'About the GREEN house, 100% sure.' })
    const leo = await leftForTeam(world, marcus, { from: LEO, text: 'Call me about the straße.' })
    const found = async (search: string) => (await inTeam(search)).map(({ id }) => id)
    expect(await found('nora')).toEqual([nora])
    expect(await found('green house')).toEqual([nora])
    expect(await found('nora green')).toEqual([nora])
    expect(await found('nora straße')).toEqual([])
    expect(await found('(212) 555-0162')).toEqual([leo])
    expect(await found('0161')).toEqual([nora])
    expect(await found('STRASSE')).toEqual([leo])
    expect(await found('100%')).toEqual([nora])
    expect(await found('200%')).toEqual([])
    expect(await found('about')).toEqual([leo, nora])
    expect(await found('no')).toEqual([leo, nora])
  })
})

describe('no voicemail', () => {
  const unanswered = async () => {
    await world.system.db.q.updateTable('phone_numbers').set({ released_at: 1 }).where('e164', '=', own).execute()
    return world.system.db.transact('test', async (tx) => {
      const callId = (await receiveCall(tx, { callSid: 'CA1', from: NORA, called: '+13125550140' }))!
      for (const userId of (await findInbound(tx, callId))!.context.ringing)
        await dispatchToInbound(tx, callId, { type: 'DECLINE', userId })
      const step = await getNextCallerStep(tx, callId, { said: false })
      return { callId, attemptId: step.kind === 'voicemail' ? step.attemptId : '' }
    })
  }

  test.each([
    ['an absent recording', { state: 'absent' as const }],
    ['a recording of no length', { state: 'completed' as const, durationMs: 0 }],
  ])('is %s: the call stays missed', async (_what, facts) => {
    const { callId, attemptId } = await unanswered()
    await world.system.db.transact('test', async (tx) => {
      expect(await handleRecordingEvent(tx, { attemptId, recordingSid: 'RE1', ...facts })).toBe(true)
      await dispatchToInbound(tx, callId, { type: 'CALLER_HUNG_UP' })
    })
    expect(await inTeam()).toEqual([])
    expect(changes()).toEqual([])
    const { call } = await findCallStory(world.as(marcus), callId)
    expect([call.outcomeConfig.title, call.voicemail]).toEqual(['Missed', null])
  })

  test('with a player: the carrier lost the audio', async () => {
    const { attemptId } = await unanswered()
    await world.system.db.transact('test', (tx) =>
      handleRecordingEvent(tx, { attemptId, recordingSid: 'RE1', state: 'completed', durationMs: 4_000 }),
    )
    expect(await inTeam()).toMatchObject([{ recordingState: 'fetching', recordingUrl: null }])
    await world.system.db.q.updateTable('recordings').set({ failure: 'not_there' }).execute()
    expect(await inTeam()).toMatchObject([{ recordingState: 'failed', recordingUrl: null }])
  })
})

describe('unread', () => {
  test('counts per inbox and is published with each new message', async () => {
    await leftForTeam(world, marcus)
    await leftFor(world, own)
    expect(await countUnreadVoicemails(world.as(mia))).toEqual({ personal: 1, team: 1 })
    expect(await countUnreadVoicemails(world.as(ben))).toEqual({ personal: 0, team: 1 })
    expect(changes().map(({ room, payload }) => [room, payload])).toEqual([
      [`account:${marcus.accountId}`, expect.objectContaining({ inbox: 'team', unread: 1 })],
      [`user:${mia.userId}`, expect.objectContaining({ inbox: 'personal', unread: 1 })],
    ])
  })

  test('ends for everyone when one reader reads it, and can be set again; coaches change nothing', async () => {
    const id = await leftForTeam(world, marcus)
    const before = changes().length
    expect(await failure(markVoicemailRead(world.as(cole), { teamId, id, read: true }))).toBe('forbidden')
    expect(await markVoicemailRead(world.as(ben), { teamId, id, read: true })).toMatchObject({ unread: false })
    expect((await countUnreadVoicemails(world.as(mia))).team).toBe(0)
    await markVoicemailRead(world.as(mia), { teamId, id, read: true })
    expect(changes().slice(before)).toMatchObject([{ payload: { voicemailId: id, unread: 0 } }])
    expect(await markVoicemailRead(world.as(mia), { teamId, id, read: false })).toMatchObject({ unread: true })
    expect((await countUnreadVoicemails(world.as(ben))).team).toBe(1)
  })
})

describe('assignment', () => {
  test('is to a colleague who works on voicemails, or to no one', async () => {
    const id = await leftForTeam(world, marcus)
    expect((await listAssignees(world.as(ben), teamId)).map(({ name }) => name.split(' ')[0])).toEqual([
      'Ben',
      'Marcus',
      'Mia',
    ])
    const assign = (userId: string | null, by = ben) => assignVoicemail(world.as(by), { teamId, id, userId })
    expect(await assign(mia.userId)).toMatchObject({ assignee: { userId: mia.userId } })
    for (const userId of [cole.userId, (await world.person({ role: 'MEMBER' })).userId, 'usr_unknown'])
      expect(await failure(assign(userId))).toBe('invalid')
    expect(await failure(assign(ben.userId, cole))).toBe('forbidden')
    expect(await assign(null)).toMatchObject({ assignee: null })
  })
})

describe('deletion', () => {
  test('needs the edit permission in the team, and takes audio, transcript and summary along', async () => {
    const id = await leftForTeam(world, marcus, { text: 'Secret words.' })
    const [{ recordingId, can }] = (await inTeam()) as [Awaited<ReturnType<typeof inTeam>>[number]]
    expect(can).toEqual(['read', 'assign', 'call', 'text'])
    const { fileKey } = await findRecordingAudio(world.as(ben), recordingId)
    for (const refused of [ben, mia, cole])
      expect(await failure(deleteVoicemail(world.as(refused), { teamId, id }))).toBe('forbidden')
    expect(await world.services.files.has(fileKey)).toBe(true)
    await deleteVoicemail(world.as(marcus), { teamId, id })
    await expect.poll(() => world.services.files.has(fileKey)).toBe(false)
    expect(await inTeam()).toEqual([])
    expect((await countUnreadVoicemails(world.as(ben))).team).toBe(0)
    expect(changes().at(-1)).toMatchObject({ payload: { voicemailId: id, unread: 0 } })
    const row = await world.system.db.q.selectFrom('recordings').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('Secret')
    expect(await failure(deleteVoicemail(world.as(marcus), { teamId, id }))).toBe('not_found')
    expect(await failure(findRecording(world.as(ben), recordingId))).toBe('not_found')
    // The call stays, and says what became of its recording.
    expect(await findRecording(world.as(marcus), recordingId)).toMatchObject({
      state: 'failed',
      note: 'This recording was deleted.',
    })
  })

  test('of an own message is its owner’s', async () => {
    const id = await leftFor(world, own)
    expect(await failure(deleteVoicemail(world.as(marcus), { teamId: null, id }))).toBe('not_found')
    expect(await deleteVoicemail(world.as(mia), { teamId: null, id })).toEqual({ deleted: true })
    expect(await inPersonal(mia)).toEqual([])
  })

  test('while the audio is on its way leaves none behind', async () => {
    const id = await leftForTeam(world, marcus)
    const [{ recordingId } = { recordingId: '' }] = await inTeam()
    const { q } = world.system.db
    await q.updateTable('recordings').set({ file_key: null, file_bytes: null }).execute()
    world.services.carrier.fetchRecording = async () => {
      await deleteVoicemail(world.as(marcus), { teamId, id })
      return Readable.from([Buffer.alloc(1_000)])
    }
    await storeRecording(world.system, { recordingId })
    expect(await world.services.files.has(`recordings/${recordingId}.wav`)).toBe(false)
    expect(await q.selectFrom('recordings').select(['file_key', 'failure']).executeTakeFirst()).toEqual({
      file_key: null,
      failure: 'deleted',
    })
    // A repeat asks the carrier for nothing.
    world.services.carrier.fetchRecording = async () => expect.unreachable()
    await storeRecording(world.system, { recordingId })
    await runJobs(world)
  })
})

test('a deleted contact’s message stays, with the number alone', async () => {
  const contact = await createContact(world.as(marcus), { firstName: 'Nora', numbers: [NORA] })
  await leftForTeam(world, marcus, { from: NORA })
  await deleteContact(world.as(marcus), contact.id)
  expect(await inTeam()).toMatchObject([{ phone: NORA, contact: null, contactId: null }])
  expect(await inTeam('Nora')).toEqual([])
  expect((await inTeam())[0]!.can).not.toContain('call')
})

test('a caller who hides the number cannot be called or texted', async () => {
  await leftForTeam(world, marcus, { from: 'anonymous' })
  const [{ phone, can } = { phone: null, can: [] }] = await inTeam()
  expect([phone, can]).toEqual(['', ['read', 'assign']])
})

test('every member plays a message of the team, and no one else’s personal one', async () => {
  await leftForTeam(world, marcus)
  await leftFor(world, own)
  const [shared] = await inTeam()
  const [personal] = await inPersonal(mia)
  for (const reader of [mia, ben, cole]) await findRecordingAudio(world.as(reader), shared!.recordingId)
  await findRecordingAudio(world.as(mia), personal!.recordingId)
  expect(await failure(findRecordingAudio(world.as(ben), personal!.recordingId))).toBe('not_found')
})

test('the inbound history links to the voicemail that its reader may open', async () => {
  const id = await leftFor(world, own)
  const history = async (reader: UserActor, team: boolean) =>
    (await listCalls(world.as(reader), { direction: 'inbound', team, limit: 10 })).items[0]?.voicemail
  expect(await history(mia, false)).toEqual({ id, inbox: 'personal' })
  expect(await history(marcus, true)).toBeNull()
})

test('the log has a line for each message, and guards formulas', async () => {
  await createContact(world.as(marcus), { firstName: '=cmd', lastName: 'Díaz', numbers: [NORA] })
  await leftForTeam(world, marcus, { from: NORA, text: 'Hello, "you".' })
  let csv = ''
  for await (const piece of voicemailsCsv(world.as(ben), { teamId })) csv += piece
  const [head, line, end] = csv.split('\r\n')
  expect(head).toBe(
    '\uFEFFDate (UTC),First name,Last name,Phone,Received on,Duration (s),Unread,Assigned to,Transcript',
  )
  expect(line).toMatch(
    /^2026-03-10T16:00:00\.000Z,'=cmd,Díaz,\(212\) 555-0161,\(312\) 555-0140,\d+,Yes,,"Hello, ""you""\."$/,
  )
  expect(end).toBe('')
})
