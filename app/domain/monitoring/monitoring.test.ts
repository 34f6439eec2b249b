import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { handleSellerParticipant } from '../seller-phone/join-seller.server'
import { CarrierError, type Carrier, type ParticipantVoice } from '../carrier.port'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { stopUserSessions } from '../dial-sessions/stop-dial-sessions.server'
import type { UserActor } from '../actor'
import type { Role } from '../../../db/schema/people'
import type { MonitorEvent } from '../../../machines/server/monitor'
import { fireDueTimers } from '../../../server/jobs/timers'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { findMonitoring } from './monitoring.read.server'
import { reconcileSupervisor } from './reconcile-supervisor.server'
import { handleSupervisorParticipant, joinSupervisor } from './join-supervisor.server'
import { startMonitoring } from './start-monitoring.server'
import { stopMonitoring, switchMonitoring } from './control-monitoring.server'
import { dispatchToMonitor } from './dispatch-to-monitor.server'

const LEADS = ['+13125550101', '+13125550102']
let world: World
let floor: Floor
let marcus: UserActor
let sessionId: string
/** Participant voice changes sent to the carrier. */
let voices: ParticipantVoice[]
let refuse: (voice: ParticipantVoice) => CarrierError | null

beforeEach(async () => {
  voices = []
  refuse = () => null
  const voiceInRoom = async (_room: string, _leg: string, voice: ParticipantVoice) => {
    voices.push(voice)
    const refusal = refuse(voice)
    if (refusal) throw refusal
  }
  world = await testWorld({ carrier: { simulated: true, setParticipantVoice: voiceInRoom } as unknown as Carrier })
  floor = await openFloor(world)
  marcus = await member('MANAGER', 'Marcus')
  sessionId = await floor.dial(await floor.campaign(LEADS))
  await sellerJoins('CA-seller')
})
afterEach(() => world.close())

const member = (role: Role, firstName = 'Ben') => world.person({ accountId: floor.seller.accountId, role, firstName })
const within = <T>(work: (tx: Floor['ctx']) => Promise<T>) => world.system.db.transact('test.says', work)
const sellerJoins = (callSid: string) =>
  within((tx) => handleSellerParticipant(tx, { sessionId, callSid, what: 'joined', conferenceSid: 'CF-1' }))
const sellerLeaves = (callSid: string) =>
  within((tx) => handleSellerParticipant(tx, { sessionId, callSid, what: 'left' }))
const listen = async (supervisor = marcus) => startMonitoring(world.as(supervisor), { userId: floor.seller.userId })
const phone = (monitorId: string, what: 'joined' | 'left', callSid = 'CA-marcus') =>
  within((tx) => handleSupervisorParticipant(tx, { monitorId, callSid, what }))
/** A supervisor monitors, with the phone connected. */
async function listening() {
  const { id } = await listen()
  await phone(id, 'joined')
  return id
}
const apply = () => runJobs(world, /^monitor\.apply$/)
const now = async () => (await findMonitoring(world.as(marcus))).monitor
const seen = async () => (await floor.session(sessionId)).monitoredBy
/** Legs of supervisors that were hung up: the floor's own phone was replaced before. */
const hungUp = async () =>
  (await world.system.db.q.selectFrom('jobs').select('payload').where('kind', '=', 'call.hang-up').execute())
    .map(({ payload }) => (JSON.parse(payload) as { callSid: string }).callSid)
    .filter((callSid) => callSid !== `CA-${floor.seller.userId}`)
const mia = async (supervisor = marcus) =>
  (await findMonitoring(world.as(supervisor))).members.find(({ userId }) => userId === floor.seller.userId)!

describe('roles that can monitor', () => {
  test.each([
    ['OWNER', true],
    ['MANAGER', true],
    ['ADMIN', true],
    ['COACH', true],
    ['MEMBER', false],
  ] as const)('%s: %s', async (role, may) => {
    const person = await member(role)
    if (may) expect(await listen(person)).toMatchObject({ state: 'starting', status: 'listening' })
    else await expect(listen(person)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('not a seller of another team, and not as an individual', async () => {
    await expect(listen(await world.person({ role: 'OWNER' }))).rejects.toMatchObject({ code: 'not_found' })
    await expect(listen(await world.person({ role: null }))).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('not a seller without a dial session, and not oneself', async () => {
    const idle = await member('MEMBER')
    await expect(startMonitoring(world.as(marcus), { userId: idle.userId })).rejects.toMatchObject({
      message: 'This member is not dialing',
    })
    await expect(startMonitoring(world.as(marcus), { userId: marcus.userId })).rejects.toMatchObject({
      message: 'You cannot monitor yourself',
    })
    await floor.tellSession(sessionId, { type: 'STOP' })
    await expect(listen()).rejects.toMatchObject({ message: 'This member is not dialing' })
  })

  test('one supervisor per seller, named in the list', async () => {
    await listen()
    const coach = await member('COACH', 'Cole')
    await expect(listen(coach)).rejects.toMatchObject({ message: 'Another supervisor is monitoring this member' })
    expect(await mia(coach)).toMatchObject({ status: 'Dialing', monitoredBy: 'Marcus Torres', canMonitor: false })
    expect(await mia()).toMatchObject({ canMonitor: false, blocker: 'You are monitoring this member' })
  })

  test('not while dialing or being monitored; a monitoring supervisor cannot dial', async () => {
    const own = await openFloorOf(marcus)
    const { id } = await startDialSession(own.ctx, { campaignId: await own.campaign() })
    await listen()
    await expect(connectDialSession(own.ctx, id)).rejects.toMatchObject({ message: 'Stop monitoring Mia Torres first' })
    await stopMonitoring(world.as(marcus), (await now())!.id)
    await connectDialSession(own.ctx, id)
    await expect(listen()).rejects.toMatchObject({ message: 'Stop your own campaign first' })
    await startMonitoring(world.as(await member('OWNER')), { userId: marcus.userId })
    await expect(listen()).rejects.toMatchObject({ message: 'You are being monitored yourself' })
  })

  /** Another seller of the same account, with a number of their own to dial. */
  const openFloorOf = async (seller: UserActor) => {
    const ctx = world.as(seller)
    return { ctx, campaign: () => floor.campaign(['+13125550188']) }
  }
})

describe('the team’s sellers', () => {
  test('with what they do, their last call and the first of the day', async () => {
    expect(await mia()).toMatchObject({ status: 'Dialing', canMonitor: true, monitoredBy: null })
    await floor.bridge(LEADS[0]!)
    const { placed_at } = await floor.call(LEADS[0]!)
    const at = new Date(placed_at).toISOString()
    expect(await mia()).toMatchObject({ name: 'Mia Torres', status: 'In Call', lastCallAt: at, firstCallToday: at })
    const later = await findMonitoring(world.as(marcus), { since: placed_at + 1 })
    expect(later.members.find(({ name }) => name === 'Mia Torres')).toMatchObject({
      lastCallAt: at,
      firstCallToday: null,
    })
    const { members } = await findMonitoring(world.as(await member('COACH')))
    // Coaches have no seat, so they are not listed.
    expect(members.map(({ name, status }) => [name, status])).toEqual([
      ['Marcus Torres', 'Offline'],
      ['Mia Torres', 'In Call'],
    ])
  })

  test('publish each change to the team’s supervisors', async () => {
    world.published.length = 0
    await floor.bridge(LEADS[0]!)
    await listen()
    const told = world.published.filter(({ type }) => type === 'member.changed')
    expect(told.map(({ room, subjectId }) => [room, subjectId])).toEqual(
      [1, 2].map(() => [`team:${floor.seller.accountId}`, floor.seller.userId]),
    )
  })
})

describe('a supervisor', () => {
  test('joins the seller’s conference only with their own phone', async () => {
    const { id } = await listen()
    const seat = (identity: string) =>
      within((tx) => joinSupervisor(tx, { monitorId: id, windowId: null, identity, callSid: 'CA-9' }))
    expect(await seat(floor.seller.userId)).toBeNull()
    expect(await seat(marcus.userId)).toMatchObject({ sessionId, label: `monitor-${id}-CA-9` })
    await stopMonitoring(world.as(marcus), id)
    expect(await seat(marcus.userId)).toBeNull()
  })

  test('gets audio in the window whose phone requested the conference last', async () => {
    const { id, windowId } = await listen()
    expect(windowId).toBeNull()
    const seat = (identity: string, windowId: string) =>
      within((tx) => joinSupervisor(tx, { monitorId: id, windowId, identity, callSid: 'CA-9' }))
    await seat(marcus.userId, 'w1')
    await seat(marcus.userId, 'w2')
    await seat(floor.seller.userId, 'w3')
    expect(await now()).toMatchObject({ windowId: 'w2' })
    await seat(marcus.userId, 'w'.repeat(1_000))
    expect((await now())!.windowId).toHaveLength(64)
  })

  test('is shown to the seller, sees the session without controls, and sends the carrier nothing', async () => {
    await floor.bridge(LEADS[0]!)
    await listening()
    expect(await seen()).toEqual({ name: 'Marcus Torres', status: 'listening' })
    const monitor = (await now())!
    expect(monitor).toMatchObject({ state: 'live', status: 'listening', switching: false, session: { can: [] } })
    expect(monitor.session.lines.map(({ can }) => can)).toEqual([[], []].slice(0, monitor.session.lines.length))
    expect(voices).toEqual([])
    expect(world.published.findLast(({ type }) => type === 'monitor.changed')).toMatchObject({
      room: `user:${marcus.userId}`,
    })
  })

  test('whispers to the seller only, then barges in, and can then only stop', async () => {
    const id = await listening()
    expect(await switchMonitoring(world.as(marcus), id, 'whispering')).toMatchObject({ switching: true })
    await apply()
    expect(await now()).toMatchObject({ status: 'whispering', switching: false })
    await switchMonitoring(world.as(marcus), id, 'barging')
    await apply()
    expect(voices).toEqual([{ kind: 'coach', callSid: 'CA-seller' }, { kind: 'open' }])
    await expect(switchMonitoring(world.as(marcus), id, 'listening')).rejects.toMatchObject({
      message: 'You have barged in. Stop monitoring to leave the call.',
    })
    await stopMonitoring(world.as(marcus), id)
    expect(await hungUp()).toEqual(['CA-marcus'])
    expect(await seen()).toBeNull()
  })

  test('that changes the mode during a request sends one more request after the answer', async () => {
    const id = await listening()
    await switchMonitoring(world.as(marcus), id, 'whispering')
    await switchMonitoring(world.as(marcus), id, 'listening')
    expect(await floor.jobs('monitor.apply')).toHaveLength(1)
    // The first request is answered late: it says nothing about the requested mode.
    await tell(id, { type: 'APPLIED', turn: 1 })
    expect(await now()).toMatchObject({ status: 'listening', switching: true })
    await apply()
    expect(voices).toEqual([{ kind: 'silent' }])
    expect(await now()).toMatchObject({ status: 'listening', switching: false })
  })

  const tell = (id: string, event: MonitorEvent) => within((tx) => dispatchToMonitor(tx, id, event))

  test('that whispers is silenced until the seller is back', async () => {
    const id = await listening()
    await switchMonitoring(world.as(marcus), id, 'whispering')
    await apply()
    await sellerLeaves('CA-seller')
    await apply()
    await sellerJoins('CA-again')
    await apply()
    expect(voices).toEqual([
      { kind: 'coach', callSid: 'CA-seller' },
      { kind: 'silent' },
      { kind: 'coach', callSid: 'CA-again' },
    ])
  })

  test('falls back to listening when the carrier refuses whisper; without silence monitoring ends', async () => {
    const id = await listening()
    refuse = ({ kind }) => (kind === 'coach' ? new CarrierError('refused', 'Nobody to coach', 16027) : null)
    await switchMonitoring(world.as(marcus), id, 'whispering')
    await apply()
    await apply()
    expect(voices.at(-1)).toEqual({ kind: 'silent' })
    expect(await now()).toMatchObject({
      status: 'listening',
      switching: false,
      notice: expect.stringContaining('coach'),
    })
    refuse = () => new CarrierError('refused', 'Not now', 16027)
    await switchMonitoring(world.as(marcus), id, 'barging')
    await apply()
    await apply()
    expect(await now()).toBeNull()
    expect(await hungUp()).toEqual(['CA-marcus'])
  })

  test('that reloads has 20 s to return in the same mode', async () => {
    const id = await listening()
    await switchMonitoring(world.as(marcus), id, 'whispering')
    await apply()
    await phone(id, 'left')
    expect(await now()).toMatchObject({ state: 'lost', status: 'whispering' })
    await phone(id, 'joined', 'CA-new')
    // A late event of the old leg does not bring it back.
    await phone(id, 'joined', 'CA-marcus')
    await apply()
    expect(await now()).toMatchObject({ state: 'live', status: 'whispering', switching: false })
    await phone(id, 'left', 'CA-new')
    world.published.length = 0
    world.clock.advance(20_000)
    await fireDueTimers(world.system)
    expect(await now()).toBeNull()
    expect(await seen()).toBeNull()
    const told = world.published.find(({ type }) => type === 'monitor.changed')!
    expect(told.payload).toMatchObject({
      monitor: { state: 'ended', notice: 'Your phone was away from the call for too long.' },
    })
  })

  test('whose page never joins is removed after 45 s; a late phone is hung up', async () => {
    const { id } = await listen()
    world.clock.advance(45_000)
    await fireDueTimers(world.system)
    expect(await now()).toBeNull()
    await phone(id, 'joined')
    expect(await hungUp()).toEqual(['CA-marcus'])
  })

  test('that joins from another tab replaces the first leg, which is hung up', async () => {
    const id = await listening()
    await phone(id, 'joined', 'CA-tab')
    await apply()
    expect(await hungUp()).toEqual(['CA-marcus'])
    expect(voices).toEqual([{ kind: 'silent' }])
    await phone(id, 'left')
    expect(await now()).toMatchObject({ state: 'live' })
  })

  test('is removed when the seller’s session ends, with the reason', async () => {
    await listening()
    world.published.length = 0
    await floor.tellSession(sessionId, { type: 'STOP' })
    const told = world.published.find(({ type }) => type === 'monitor.changed')!
    expect(told.payload).toMatchObject({
      monitor: { state: 'ended', session: { state: 'ended', message: 'Mia Torres’s campaign has ended' } },
    })
    expect(await hungUp()).toContain('CA-marcus')
    expect(await now()).toBeNull()
  })

  test('that signs out is disconnected', async () => {
    await listening()
    await within((tx) => stopUserSessions(tx, marcus.userId))
    expect(await hungUp()).toEqual(['CA-marcus'])
  })

  test('that stopped before an unreported join is found and hung up', async () => {
    const { id } = await listen()
    await within((tx) =>
      joinSupervisor(tx, { monitorId: id, windowId: 'w1', identity: marcus.userId, callSid: 'CA-marcus' }),
    )
    await stopMonitoring(world.as(marcus), id)
    expect(await hungUp()).toEqual([])
    await reconcileSupervisor(world.system, { monitorId: id, callSid: 'CA-marcus' })
    expect(await hungUp()).toEqual(['CA-marcus'])
  })
})
