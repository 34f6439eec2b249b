import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, makeLead } from '../../../tests/helpers/board'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { openTexting } from '../../../tests/helpers/texting'
import { leftFor, leftForTeam, ownNumber } from '../../../tests/helpers/voicemails'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { handleCallerHangUp } from '../inbound/handle-caller-hang-up.server'
import { receiveCall } from '../inbound/receive-call.server'
import { SYSTEM_CAUSE } from '../lead-history/lead-history.server'
import { setLeadAssignee, setScheduledCall } from '../leads/apply-lead-change.server'
import { confirmImport } from '../imports/confirm-import.server'
import { runImport } from '../imports/run-import.server'
import { startImport } from '../imports/start-import.server'
import { runReactions } from '../reactions'
import { acceptInvite } from '../team/accept-invite.server'
import { inviteMembers } from '../team/invite-members.server'
import { findOwnTeamId } from '../team/team-access.server'
import { inviteForm } from '../team/team.schema'
import { claimUsageNotice } from '../usage/claim-notice.server'
import { listNotifications } from './notifications.read.server'

const CALLER = '+12125550161'
const HOUR = 3_600_000

let world: World
let olivia: UserActor
let mia: UserActor
let ben: UserActor
beforeEach(async () => {
  world = await testWorld()
  olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  const member = (firstName: string) => world.person({ role: 'MEMBER', firstName, accountId: olivia.accountId })
  mia = await member('Mia')
  ben = await member('Ben')
})
afterEach(() => world.close())

const items = async (person: UserActor) => (await listNotifications(world.as(person), { limit: 50 })).items
const shown = async (person: UserActor) => (await items(person)).map(({ kind, body }) => `${kind}: ${body}`)

describe('calls', () => {
  test('a missed call is for the person in whose history it is, until its voicemail replaces it', async () => {
    const called = await ownNumber(world, mia)
    const transact = <T>(work: Parameters<typeof world.system.db.transact<T>>[1]) =>
      world.system.db.transact('test', work)
    const id = await transact((tx) => receiveCall(tx, { callSid: 'CA1', from: CALLER, called }))
    world.clock.advance(5_000)
    const hangUp = () => transact((tx) => handleCallerHangUp(tx, { callSid: 'CA1', at: world.clock.now() }))
    await hangUp()
    await hangUp()
    expect(await shown(mia)).toEqual(['missed_call: (212) 555-0161 called you.'])
    expect((await items(mia))[0]!.meta).toEqual({ actionText: 'View call', action: `/manage/history/${id}` })
    expect([await shown(ben), await shown(olivia)]).toEqual([[], []])
    const stored = { accountId: mia.accountId, voicemailId: 'vm_1', callId: id!, userId: mia.userId }
    await transact((tx) => runReactions(tx, 'voicemailStored', stored))
    expect(await shown(mia)).toEqual(['voicemail: (212) 555-0161 left a message.'])
  })

  test('a voicemail is for its person; the team’s is for everyone in the team', async () => {
    await leftFor(world, await ownNumber(world, mia), { from: CALLER })
    expect(await shown(mia)).toEqual(['voicemail: (212) 555-0161 left a message.'])
    expect(await shown(ben)).toEqual([])
    await leftForTeam(world, olivia, { from: CALLER })
    for (const person of [olivia, ben])
      expect(await shown(person)).toEqual(['voicemail: (212) 555-0161 left a message.'])
    expect((await items(ben))[0]!.title).toBe('New team voicemail')
  })

  test('a scheduled call is due once, for its seller, at its last time', async () => {
    const { board } = await makeBoard(world, olivia)
    const lead = await makeLead(world, board)
    const at = (hours: number) => world.clock.now() + hours * HOUR
    const change = (work: Parameters<typeof world.system.db.transact<typeof lead>>[1]) =>
      world.system.db.transact('test', work)
    const cause = { ...SYSTEM_CAUSE, byUser: olivia.userId }
    const assigned = await change((tx) => setLeadAssignee(tx, lead, mia.userId, cause))
    const early = await change((tx) => setScheduledCall(tx, assigned, at(1), cause))
    await change((tx) => setScheduledCall(tx, early, at(2), cause))
    world.clock.advance(1.5 * HOUR)
    await runJobs(world, /^lead\.call-due/)
    expect(await shown(mia)).toEqual([])
    world.clock.advance(HOUR)
    await runJobs(world, /^lead\.call-due/)
    await runJobs(world, /^lead\.call-due/)
    expect(await shown(mia)).toEqual(['scheduled_call_due: Your call with Nora is due now.'])
    expect(await shown(olivia)).toEqual([])
  })

  test('a scheduled call that was canceled is not due', async () => {
    const { board } = await makeBoard(world, olivia)
    const lead = await makeLead(world, board)
    const cause = { ...SYSTEM_CAUSE, byUser: olivia.userId }
    await world.system.db.transact('test', async (tx) => {
      const scheduled = await setScheduledCall(tx, lead, world.clock.now() + HOUR, cause)
      await setScheduledCall(tx, scheduled, null, cause)
    })
    world.clock.advance(2 * HOUR)
    await runJobs(world, /^lead\.call-due/)
    expect(await shown(olivia)).toEqual([])
  })
})

test('an accepted invite is for who invited and for the owner, not for who joined', async () => {
  const manager = await world.person({ role: 'MANAGER', accountId: olivia.accountId })
  const teamId = (await findOwnTeamId(world.as(manager)))!
  const invites = [{ firstName: 'Ann', lastName: 'Lee', email: 'ann@harbor.test', role: 'MEMBER' }]
  await inviteMembers(world.as(manager), teamId, inviteForm.parse({ invites }))
  const mail = await world.system.db.q.selectFrom('mails').select('body').executeTakeFirstOrThrow()
  const [, activationCode = ''] = /code=([A-Z2-9]{10})\b/.exec(mail.body)!
  await acceptInvite(world.system, { activationCode }, 'home')
  for (const person of [olivia, manager])
    expect(await shown(person)).toEqual(['invite_accepted: Ann Lee joined your team.'])
  const all = await world.system.db.q.selectFrom('notifications').select('id').execute()
  expect(all).toHaveLength(2)
})

test('few minutes are for the person and the owner, once per crossing', async () => {
  await world.system.db.q
    .updateTable('accounts')
    .set({ limits: JSON.stringify(limitsWith(100)), dial_seconds_used: 90 * 60 })
    .where('id', '=', olivia.accountId)
    .execute()
  await claimUsageNotice(world.as(mia))
  await claimUsageNotice(world.as(ben))
  for (const person of [olivia, mia, ben])
    expect(await shown(person)).toEqual(['usage_low: 10 minutes are left. At 0, no new calls are dialed.'])
})

const limitsWith = (dialMinutes: number) => ({
  dialMinutes: { limit: dialMinutes, unlimited: false },
  messages: { limit: 0, unlimited: true },
  rvmDrops: { limit: 0, unlimited: true },
  videos: { limit: 0, unlimited: true },
})

test('a finished import is for who imported', async () => {
  const bytes = Buffer.from('First Name,Mobile\nGrace,312-555-0105\nDaniel,12\n')
  const { id, mapping } = await startImport(world.as(olivia), { fileName: 'Leads.csv', bytes })
  await confirmImport(world.as(olivia), id, { mapping })
  for (const _ of [1, 2]) await runImport(world.system, { importId: id })
  expect(await shown(olivia)).toEqual(['import_finished: 1 contact added, 0 updated, 1 row refused.'])
  expect(await shown(mia)).toEqual([])
})

test('a text that fails is for its author, without its words', async () => {
  const texting = await openTexting()
  const thread = await texting.open(CALLER)
  await texting.send(thread, 'The offer is 250 thousand')
  await texting.run()
  for (const _ of [1, 2]) await texting.tell('failed', 30_003)
  const { items } = await listNotifications(texting.ctx, { limit: 50 })
  expect(items).toMatchObject([{ kind: 'failed_text', body: 'Your text to (212) 555-0161 was not delivered.' }])
  expect(JSON.stringify(items)).not.toContain('offer')
  await texting.world.close()
})
