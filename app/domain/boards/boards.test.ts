import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, makeLead, numberOf, unanswered } from '../../../tests/helpers/board'
import { closeCounted, openOwner, type Owner } from '../../../tests/helpers/board-world'
import { wavOf } from '../../../tests/helpers/sounds'
import { runJobs } from '../../../tests/helpers/run-jobs'
import type { World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { setUserDisabled } from '../access/sign-out.server'
import { saveAudioMessage } from '../audio/audio-message-input.server'
import type { Ctx } from '../context.server'
import { listDispositions } from '../dial-sessions/dial-sessions.read.server'
import { createDefaultDispositions } from '../dispositions/create-default-dispositions.server'
import { recordLeadCall } from '../leads/apply-lead-change.server'
import { assignLead } from '../leads/assign-lead.server'
import { findBoardCounts } from '../lead-counts/counts.read.server'
import { findLeadRow } from '../leads/find-lead.server'
import { listLeadHistory } from '../leads/leads.read.server'
import { SYSTEM_CAUSE } from '../lead-history/lead-history.server'
import { findQueue } from '../queue/queue.read.server'
import { findBoardChoices } from './board-choices.read.server'
import { datedBoardName } from './board-names'
import { parseBoardSettings } from './board-settings'
import { findBoard, listBoardPreviews } from './boards.read.server'
import { createBoard as createBoardInput, updateBoard as updateBoardInput } from './boards.schema'
import { createBoard } from './create-board.server'
import { deleteBoard } from './delete-board.server'
import { updateBoard } from './update-board.server'
import { updateUserSettings } from './update-user-settings.server'

let world: World
let olivia: UserActor
let ctx: Ctx
let number: string
let make: Owner['make']

beforeEach(async () => {
  ;({ world, olivia, ctx, number, make } = await openOwner())
})
afterEach(() => closeCounted(world))

const member = (firstName: string, role: 'MEMBER' | 'MANAGER' | 'COACH' = 'MEMBER') =>
  world.person({ accountId: olivia.accountId, role, firstName })

describe('a new board', () => {
  test('is ready immediately: stages, its own dispositions, and the creator’s defaults', async () => {
    const mia = await member('Mia')
    const board = await make('Spring', { assignedTeamMemberIds: [mia.userId], importTag: 'VIP' })
    expect(board).toMatchObject({
      callboardName: 'Spring',
      importTag: 'VIP',
      isTeam: true,
      teamMemberUserIds: [mia.userId],
      members: [{ name: 'Mia Torres', role: 'MEMBER' }],
      phoneNumberIds: [number],
      totalContacts: 0,
      hasHotLead: false,
      userSettings: { assignment: 'workable', assignmentUserId: null, status: 'ALL', sortBy: 'newest' },
      can: ['admin', 'work', 'assign'],
    })
    expect(board.stages.map(({ name, order }) => [name, order])).toEqual([
      ['New Leads', 0],
      ['Follow Up', 1],
      ['Appointment Set', 2],
    ])
    expect(board.dispositions.filter(({ required }) => required).map(({ category }) => category)).toEqual([
      'NO_ANSWER',
      'LEFT_VOICEMAIL',
      'BAD_NUMBER',
      'NONE',
    ])
    expect(board.dispositions).toHaveLength(9)
    // They are not dispositions for calls without a board.
    await world.system.db.transact('test', (tx) =>
      createDefaultDispositions(tx, { accountId: olivia.accountId, boardId: null }),
    )
    expect(await listDispositions(ctx)).toHaveLength(9)
    // A call on the board asks for the board’s dispositions.
    expect((await listDispositions(ctx, { callboardId: board.id })).map(({ id }) => id)).toEqual(
      board.dispositions.map(({ id }) => id),
    )
    await expect(listDispositions(ctx, { callboardId: 'brd_none' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('leads can be assigned to its members and to every manager', async () => {
    const [mia, marcus] = [await member('Mia'), await member('Marcus', 'MANAGER')]
    await member('Ben')
    const board = await make('Spring', { assignedTeamMemberIds: [mia.userId] })
    expect(board.members.map(({ userId }) => userId)).toEqual([marcus.userId, mia.userId])
    expect(board.memberIds).toEqual([mia.userId])
    await world.system.db.q.updateTable('users').set({ disabled_at: 1 }).where('id', '=', marcus.userId).execute()
    expect((await findBoard(ctx, board.id)).members.map(({ userId }) => userId)).toEqual([mia.userId])
  })

  test('adds the given contacts as leads', async () => {
    const contacts = Array.from({ length: 30 }, (_, n) => ({ contactId: `c${n}`, numbers: [`312555${1000 + n}`] }))
    expect(await make('Spring', { vendorDialerContacts: contacts })).toMatchObject({
      totalContacts: 30,
      refusedContacts: [],
    })
    expect(await findQueue(ctx)).toBeNull()
    const wrong = { contactId: 'wrong', name: 'Nobody', numbers: ['12'] }
    const { refusedContacts, totalContacts } = await make('Summer', { vendorDialerContacts: [...contacts, wrong] })
    expect(totalContacts).toBe(30)
    expect(refusedContacts).toEqual([{ contactId: 'wrong', reason: expect.any(String) }])
    // The creator gets the event on board pages too.
    expect(await findQueue(ctx)).toMatchObject({ state: 'done', queued: 30, refusals: [{ name: 'Nobody' }] })
    await runJobs(world, /queue/)
    expect((await findBoard(ctx, (await listBoardPreviews(ctx, { limit: 1 })).items[0]!.id)).totalContacts).toBe(30)
  })

  test('is kept when its contacts cannot be added immediately, and loses none of them', async () => {
    const contacts = Array.from({ length: 60 }, (_, n) => ({ contactId: `c${n}`, numbers: [`312555${1000 + n}`] }))
    let commits = 0
    await world.close()
    ;({ world, ctx, make } = await openOwner({
      onBoundary(name, side) {
        if (name === 'queue.fill' && side === 'before' && ++commits === 2) throw new Error('no space left on device')
      },
    }))
    const { id, ...told } = await make('Spring', { vendorDialerContacts: contacts })
    expect(told).toMatchObject({ totalContacts: 25, refusedContacts: [] })
    await runJobs(world, /queue/)
    expect((await findBoard(ctx, id)).totalContacts).toBe(60)
  })

  test.each([
    ['', 'Board name required'],
    ['   ', 'Board name required'],
    ['\u200b', 'Board name required'],
    ['x'.repeat(256), 'Board name has at most 255 characters'],
    ['😀'.repeat(256), 'Board name has at most 255 characters'],
    [7, 'Board name required'],
  ])('may not be named %j', (callboardName, message) => {
    const read = createBoardInput.safeParse({ callboardName, assignedPhoneNumberIds: [number] })
    expect(read.error?.issues[0]?.message).toBe(message)
  })

  test.each(['  x', 'x'.repeat(255), '😀'.repeat(255), 'לקוחות חדשים', '‮evil', "Robert'); drop table boards;--"])(
    'may be named %j',
    async (name) => {
      const { callboardName } = createBoardInput.parse({ callboardName: name, assignedPhoneNumberIds: [number] })
      expect((await make(callboardName!)).callboardName).toBe(name.trim())
    },
  )

  test('has a unique name: letters in another case or of the same look do not make another', async () => {
    await make('Spring Leads')
    for (const name of ['Spring Leads', 'spring leads', 'SPRING LEADS', 'Ｓpring Leads'])
      await expect(make(name)).rejects.toMatchObject({
        code: 'invalid',
        fieldErrors: { callboardName: ['Board name is already in use'] },
      })
    const sam = await world.person({ role: null })
    await makeBoard(world, sam, { callboardName: 'Spring Leads' })
  })

  test('without a name gets a date, and a number when that minute has a board', async () => {
    const dated = datedBoardName(world.clock.now())
    expect(dated).toBe('Board Mar 10, 2026, 4:00 PM')
    const unnamed = () => createBoard(ctx, { assignedPhoneNumberIds: [number] })
    expect([(await unnamed()).callboardName, (await unnamed()).callboardName]).toEqual([dated, `${dated} (1)`])
    const choices = await findBoardChoices(ctx, { timeZone: 'America/Chicago' })
    expect(choices).toMatchObject({
      callboardName: 'Board Mar 10, 2026, 11:00 AM',
      phoneNumbers: [{ id: number, display: '(312) 555-0140' }],
    })
  })

  test('accepts no strangers, no coaches, no foreign numbers, and no members for an individual', async () => {
    const cole = await member('Cole', 'COACH')
    const sam = await world.person({ role: null })
    const refusals = [
      [{ assignedTeamMemberIds: [sam.userId] }, 'not_found'],
      [{ assignedTeamMemberIds: [cole.userId] }, 'invalid'],
      [{ assignedTeamMemberIds: [olivia.userId] }, 'invalid'],
      [{ assignedPhoneNumberIds: [await numberOf(world, sam.accountId)] }, 'not_found'],
      [{ dialerSettings: { enableTranscription: true } }, 'invalid'],
      [{ timezoneProtectionFrom: 9, timezoneProtectionTo: 9 }, 'invalid'],
      [{ timezoneProtectionFrom: 22, timezoneProtectionTo: 23 }, 'invalid'],
      [{ dialerSettings: { callerIdNumber: '+12065550100' } }, 'invalid'],
    ] as const
    for (const [more, code] of refusals) await expect(make('Spring', more)).rejects.toMatchObject({ code })
    // The field that was sent.
    const fieldErrors = { assignedTeamMemberIds: ['Only members and managers are assigned to boards'] }
    await expect(make('Spring', { assignedTeamMemberIds: [cole.userId] })).rejects.toMatchObject({ fieldErrors })
    await expect(
      createBoard(world.as(sam), {
        assignedPhoneNumberIds: [await numberOf(world, sam.accountId)],
        assignedTeamMemberIds: [sam.userId],
      }),
    ).rejects.toMatchObject({ code: 'invalid' })
    await expect(
      createBoard(world.as(await member('Mia')), { assignedPhoneNumberIds: [number] }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect((await listBoardPreviews(ctx, { limit: 100 })).items).toEqual([])
  })
})

describe('access', () => {
  test('members see their boards, other roles of the team see all, newest first; strangers none', async () => {
    const mia = await member('Mia')
    const first = await make('First', { assignedTeamMemberIds: [mia.userId] })
    const second = await make('Second')
    const list = async (who: UserActor, page: object = {}) =>
      (await listBoardPreviews(world.as(who), { limit: 100, ...page })).items.map(({ callboardName }) => callboardName)
    expect(await list(olivia)).toEqual(['Second', 'First'])
    expect(await list(await member('Cole', 'COACH'))).toEqual(['Second', 'First'])
    expect(await list(mia)).toEqual(['First'])
    expect(await list(await world.person({ role: 'OWNER' }))).toEqual([])
    expect(await list(olivia, { limit: 1, cursor: second.id })).toEqual(['First'])
    await expect(findBoard(world.as(mia), second.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await findBoard(world.as(mia), first.id)).can).toEqual(['work'])
  })
})

describe('updating a board', () => {
  test('a leaving member loses their leads; a manager keeps them', async () => {
    const mia = await member('Mia')
    const marcus = await member('Marcus', 'MANAGER')
    const board = await make('Spring', { assignedTeamMemberIds: [mia.userId, marcus.userId] })
    const leads = []
    for (let n = 0; n < 60; n++) leads.push(await makeLead(world, board))
    for (const [n, lead] of leads.entries())
      await assignLead(ctx, {
        contactId: lead.contact_id,
        boardId: board.id,
        teamMemberUserId: n < 55 ? mia.userId : marcus.userId,
      })
    const held = async () =>
      (await world.system.db.q.selectFrom('leads').select('assigned_to').where('assigned_to', '!=', '').execute()).map(
        (row) => row.assigned_to,
      )
    await updateBoard(ctx, board.id, { teamMemberUserIds: [] })
    expect(await held()).toHaveLength(60)
    await runJobs(world)
    expect(await held()).toEqual(Array(5).fill(marcus.userId))
  })

  test('a disabled user’s leads on every board are released, also a manager’s or a former member’s', async () => {
    const mia = await member('Mia')
    const [marcus, nina] = [await member('Marcus', 'MANAGER'), await member('Nina', 'MANAGER')]
    const held: string[] = []
    const boards: string[] = []
    for (const name of ['Spring', 'Summer']) {
      const people = [mia, marcus, nina].map(({ userId }) => userId)
      const board = await make(name, { assignedTeamMemberIds: people })
      boards.push(board.id)
      for (const teamMemberUserId of people) {
        const lead = await makeLead(world, board)
        await assignLead(ctx, { contactId: lead.contact_id, boardId: board.id, teamMemberUserId })
        held.push(lead.id)
      }
    }
    const holders = async () =>
      Promise.all(held.map(async (id) => (await findLeadRow(world.system, id))!.assigned_to || null))
    await setUserDisabled(world.system, mia)
    await setUserDisabled(world.system, marcus)
    await setUserDisabled(world.system, marcus, { back: true })
    await runJobs(world)
    expect(await holders()).toEqual([null, marcus.userId, nina.userId, null, marcus.userId, nina.userId])

    // A user that an earlier version disabled.
    await ctx.db.q.updateTable('users').set({ disabled_at: 1 }).where('id', '=', nina.userId).execute()
    await updateBoard(ctx, boards[1]!, { teamMemberUserIds: [marcus.userId] })
    await runJobs(world)
    expect(await holders()).toEqual([null, marcus.userId, nina.userId, null, marcus.userId, null])
  })

  test('a user enabled again before the job ran keeps their leads', async () => {
    const mia = await member('Mia')
    const board = await make('Spring', { assignedTeamMemberIds: [mia.userId] })
    const lead = await makeLead(world, board)
    await assignLead(ctx, { contactId: lead.contact_id, boardId: board.id, teamMemberUserId: mia.userId })
    await updateBoard(ctx, board.id, { teamMemberUserIds: [] })
    await updateBoard(ctx, board.id, { teamMemberUserIds: [mia.userId] })
    await runJobs(world)
    expect((await findLeadRow(world.system, lead.id))!.assigned_to).toBe(mia.userId)
  })

  test('settings of older boards at the top level are read, and saved in a payload', async () => {
    const stored = JSON.stringify({ nuisanceProtectionHours: 48, ringTimeout: 28, timezoneProtectionFrom: 9 })
    expect(parseBoardSettings(stored)).toMatchObject({
      nuisanceProtectionHours: 48,
      // 28 is no option; 30 is within two seconds of it.
      ringTimeout: 30,
      timezoneProtectionFrom: 9,
      timezoneProtectionTo: 21,
      parallelLimit: null,
    })
    const board = await make('Spring', { nuisanceProtectionHours: 48, dialerSettings: { ringTimeout: 20 } })
    expect(board.dialerSettings).toMatchObject({ nuisanceProtectionHours: 48, ringTimeout: 20 })
    const { dialerSettings } = await updateBoard(ctx, board.id, {
      ringTimeout: 40,
      dialerSettings: { enableCallRecording: true, enableTranscription: true },
    })
    expect(dialerSettings).toMatchObject({ nuisanceProtectionHours: 48, ringTimeout: 40, enableTranscription: true })
    const off = await updateBoard(ctx, board.id, { dialerSettings: { enableCallRecording: false } })
    expect(off.dialerSettings).toMatchObject({ enableCallRecording: false, enableTranscription: false })
    for (const wrong of [
      { ringTimeout: 11 },
      { nuisanceProtectionHours: -1 },
      { nuisanceProtectionHours: 2401 },
      { nuisanceProtectionHours: 101 },
      { dialerSettings: { nuisanceProtectionHours: 119 } },
      { dialerSettings: { parallelLimit: 4 } },
      { phoneNumberIds: [] },
      { colour: 'red' },
    ])
      expect(updateBoardInput.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  })

  test('seller settings that a board may allow are stored and returned', async () => {
    const save = async (who: UserActor, owner: 'me' | 'account') =>
      (await saveAudioMessage(world.as(who), { label: 'Hello', owner, bytes: await wavOf(1) })).value
    const message = await save(olivia, 'account')
    const hidden = {
      musicId: 'calm',
      enableRingingTone: false,
      answerPrompt: 'chime',
      autoPopCallscript: true,
      voicemailId: message,
      enableJumpToContact: true,
      callForwardingType: 'phone',
      callForwardingNumber: '+12125550199',
      missedCallPopForwardingType: 'phone',
      missedCallPopForwardingNumber: '+12125550198',
      inboundRingtone: 'bell',
      voicemailGreetingId: message,
      teamVoicemailGreetingId: message,
      unknownCallerDestination: 'voicemail',
    }
    const { id, dialerSettings } = await make('Spring', { dialerSettings: hidden })
    expect(dialerSettings).toMatchObject(hidden)
    await updateBoard(ctx, id, { dialerSettings: { musicId: null } })
    expect((await findBoard(ctx, id)).dialerSettings).toMatchObject({ ...hidden, musicId: null })
    const stranger = await world.person({ role: 'OWNER' })
    for (const wrong of ['aud_unknown', await save(stranger, 'account'), await save(olivia, 'me')])
      for (const field of ['voicemailId', 'voicemailGreetingId', 'teamVoicemailGreetingId'])
        await expect(updateBoard(ctx, id, { dialerSettings: { [field]: wrong } }), field).rejects.toMatchObject({
          fieldErrors: { [field]: ['Choose one of your recorded messages'] },
        })
  })

  test('a new nuisance window applies to earlier calls, and no window frees their leads', async () => {
    const board = await make('Spring')
    const lead = await makeLead(world, board, { importType: 'BULK' })
    await world.system.db.transact('test', (tx) =>
      recordLeadCall(tx, lead, unanswered(world.clock.now() - 1000), SYSTEM_CAUSE),
    )
    const available = async () => (await findBoardCounts(ctx, { id: board.id })).stages[0]!.available
    const seen = []
    for (const nuisanceProtectionHours of [0, 24, 0]) {
      await updateBoard(ctx, board.id, { nuisanceProtectionHours })
      await runJobs(world)
      seen.push(await available())
    }
    expect(seen).toEqual([1, 0, 1])
    const place = { id: board.id, stageId: board.stageOrder[0]!, leadId: lead.id }
    const until = new Date(world.clock.now() - 1000 + 24 * 3_600_000).toISOString()
    const told = (await listLeadHistory(ctx, place)).items.map(({ text, by }) => [text, by])
    const by = 'Olivia Torres'
    expect(told.slice(0, -1)).toEqual([
      ['Nuisance protection ended', by],
      [`Nuisance protected until ${until}: leads wait 24 hours after a call`, by],
      ['Called (call 1)', null],
    ])
  })

  test('a caller ID that is no longer a number of the board is removed', async () => {
    const second = world.services.ids('num')
    await world.system.db.q
      .insertInto('phone_numbers')
      .values({ id: second, account_id: olivia.accountId, e164: '+13125550141', created_at: 0 })
      .execute()
    const board = await make('Spring', { dialerSettings: { callerIdNumber: '+13125550140' } })
    const changed = await updateBoard(ctx, board.id, { phoneNumberIds: [second] })
    expect(changed).toMatchObject({ phoneNumberIds: [second], dialerSettings: { callerIdNumber: null } })
  })

  test('an order must name every item', async () => {
    const board = await make('Spring')
    const [a, b, c] = board.stageOrder as [string, string, string]
    expect((await updateBoard(ctx, board.id, { stageOrder: [c, a, b] })).stageOrder).toEqual([c, a, b])
    for (const stageOrder of [
      [a, b],
      [a, b, 'stg_x'],
      [a, b, c, 'stg_x'],
    ])
      await expect(updateBoard(ctx, board.id, { stageOrder })).rejects.toMatchObject({ code: 'conflict' })
    const ids = board.dispositions.map(({ id }) => id)
    const turned = await updateBoard(ctx, board.id, { dispositionOrder: ids.toReversed() })
    expect(turned.dispositions.map(({ id }) => id)).toEqual(ids.toReversed())
  })

  test('view settings belong to one user', async () => {
    const mia = await member('Mia')
    const board = await make('Spring', { assignedTeamMemberIds: [mia.userId] })
    await updateUserSettings(ctx, board.id, {
      assignment: 'MEMBER',
      assignmentUserId: mia.userId,
      sortBy: 'CALL_COUNT',
    })
    expect(await updateUserSettings(ctx, board.id, { status: 'HOT' })).toEqual({
      assignment: 'MEMBER',
      assignmentUserId: mia.userId,
      status: 'HOT',
      sortBy: 'CALL_COUNT',
    })
    expect(await updateUserSettings(ctx, board.id, { sortBy: 'newest' })).toMatchObject({ sortBy: 'newest' })
    expect((await findBoard(ctx, board.id)).userSettings.sortBy).toBe('newest')
    expect((await findBoard(world.as(mia), board.id)).userSettings.assignment).toBe('workable')
    expect(await updateUserSettings(ctx, board.id, { assignment: 'mine' })).toMatchObject({ assignmentUserId: null })
    await expect(updateUserSettings(ctx, board.id, { assignment: 'MEMBER' })).rejects.toMatchObject({ code: 'invalid' })
    const stranger = await world.person({ role: 'MEMBER' })
    await expect(
      updateUserSettings(ctx, board.id, { assignment: 'MEMBER', assignmentUserId: stranger.userId }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('a deleted board disappears immediately: its name is free, leads are removed, histories stay', async () => {
  const board = await make('Spring')
  for (let n = 0; n < 30; n++) await makeLead(world, board)
  await deleteBoard(ctx, board.id)
  await expect(findBoard(ctx, board.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteBoard(ctx, board.id)).rejects.toMatchObject({ code: 'not_found' })
  expect((await listBoardPreviews(ctx, { limit: 100 })).items).toEqual([])
  await make('Spring')
  await runJobs(world)
  expect(await world.system.db.q.selectFrom('leads').select('id').execute()).toEqual([])
  const history = await world.system.db.q.selectFrom('lead_history').select(['kind', 'by_user']).execute()
  expect(history.filter(({ kind, by_user }) => kind === 'removed' && by_user === olivia.userId)).toHaveLength(30)
})
