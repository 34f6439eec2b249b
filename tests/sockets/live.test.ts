import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { setUserDisabled, signOut } from '../../app/domain/access/sign-out.server'
import { createSystemCtx } from '../../app/domain/context.server'
import { findActor } from '../../app/domain/access/find-actor.server'
import { addStage } from '../../app/domain/boards/change-stages.server'
import { saveDraft } from '../../app/domain/drafts/draft.server'
import { changeMemberRole } from '../../app/domain/team/change-role.server'
import { findOwnTeamId } from '../../app/domain/team/team-access.server'
import { deleteThread } from '../../app/domain/threads/mark-thread.server'
import { addMember, createThread } from '../../app/domain/threads/open-thread.server'
import { publishMessage } from '../../app/domain/sending/publish-message.server'
import type { StoredEvent } from '../../app/domain/events/record-event.server'
import { updateBoard } from '../../app/domain/boards/update-board.server'
import { addSuppression } from '../../app/domain/protection/add-suppression.server'
import { updateDialerSettings } from '../../app/domain/settings/update-dialer-settings.server'
import { sweep } from '../../server/jobs/sweep'
import { MAX_MISSED_EVENTS, type PushedEvent } from '../../server/sockets/channels'
import { makeBoard } from '../helpers/board'
import { openFloor } from '../helpers/dialing-floor'
import { serve, type Served } from '../helpers/serve'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'

interface Ack {
  ok: boolean
  seq: number
  missed?: PushedEvent[]
  reload?: boolean
  error?: { code: string }
}

let world: World
let served: Served
let mia: UserActor
let room: string
const open: Socket[] = []

beforeEach(async () => {
  world = await testWorld()
  served = await serve(world)
  mia = await world.person()
  room = `user:${mia.userId}`
  token = await served.tokenOf(mia)
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close()
  await served.stop()
  await world.close()
})

function connect(auth: object, options: object = {}): Socket {
  const socket = io(served.url, { auth, transports: ['websocket'], reconnection: false, forceNew: true, ...options })
  open.push(socket)
  return socket
}
let token: string
async function connected(shown = token): Promise<Socket> {
  const socket = connect({ token: shown })
  await once(socket as never, 'connect')
  return socket
}
const subscribe = (socket: Socket, input: unknown): Promise<Ack> => socket.emitWithAck('subscribe', input)
/** Something happens in the person's room. */
const happen = (lines: 1 | 2 | 3 = 2, person = mia) => updateDialerSettings(world.as(person), { parallelLimit: lines })
const heard = (socket: Socket): PushedEvent[] => {
  const events: PushedEvent[] = []
  socket.on('event', (...told: PushedEvent[]) => events.push(...told))
  return events
}

describe('a window', () => {
  test('receives what is committed, each event naming the one before it', async () => {
    const socket = await connected()
    const events = heard(socket)
    const { seq } = await subscribe(socket, { room })
    await happen()
    await happen(3)
    await waitFor('two events', () => events.length === 2)
    expect(events.map((event) => [event.room, event.type, event.prev])).toEqual([
      [room, 'settings.changed', seq],
      [room, 'settings.changed', events[0]!.seq],
    ])
    expect(events[0]).toMatchObject({ payload: { userId: mia.userId }, at: world.clock.now() })
  })

  test('receives batches of what is not urgent, ahead of urgent events', async () => {
    const socket = await connected()
    const told: PushedEvent[][] = []
    socket.on('event', (...events: PushedEvent[]) => told.push(events))
    const { seq } = await subscribe(socket, { room })
    const happened = (nth: number): StoredEvent => ({
      type: 'settings.changed',
      room,
      accountId: mia.accountId,
      subjectId: mia.userId,
      payload: { userId: mia.userId },
      seq: seq + nth,
      prev: seq + nth - 1,
      createdAt: world.clock.now(),
    })
    for (const nth of [1, 2, 3]) world.services.publish([happened(nth)], { lowPriority: true })
    world.services.publish([happened(4), happened(5)], {})
    for (const nth of [6, 7]) world.services.publish([happened(nth)], { lowPriority: true })
    await waitFor('all of them', () => told.flat().length === 7)
    expect(told.map((events) => events.map((event) => event.seq - seq))).toEqual([[1], [2, 3, 4, 5], [6, 7]])
  })

  test('that reconnects gets what it missed, in order and once', async () => {
    const socket = await connected()
    const { seq } = await subscribe(socket, { room })
    socket.close()
    await happen(1)
    await happen(2)
    const again = await connected()
    const ack = await subscribe(again, { room, lastSeq: seq })
    expect(ack.missed?.map((event) => [event.type, event.prev])).toEqual([
      ['settings.changed', seq],
      ['settings.changed', ack.missed![0]!.seq],
    ])
    expect(ack.seq).toBe(ack.missed![1]!.seq)
    expect(await subscribe(again, { room, lastSeq: ack.seq })).toEqual({ ok: true, seq: ack.seq, missed: [] })
  })

  test('sees a gap in the numbers and fills it by a request', async () => {
    const socket = await connected()
    const events = heard(socket)
    const { seq: start } = await subscribe(socket, { room })
    const publish = world.services.publish
    world.services.publish = () => {}
    await happen(1)
    world.services.publish = publish
    await happen(2)
    const [event] = await waitFor('the second event', () => (events.length > 0 ? events : null))
    expect(event!.prev).not.toBe(start)
    const ack = await subscribe(socket, { room, lastSeq: start })
    expect(ack.missed?.map((missed) => missed.seq)).toEqual([event!.prev, event!.seq])
  })

  test('that missed a thousand unrelated events replays; beyond that it reloads', async () => {
    const socket = await connected()
    const { seq } = await subscribe(socket, { room })
    const add = (count: number) =>
      world.system.db.transact('many', async (tx) => {
        for (let i = 0; i < count; i++)
          await tx.db.recordEvent({
            type: 'settings.changed',
            room,
            accountId: mia.accountId,
            subjectId: mia.userId,
            payload: { userId: mia.userId },
          })
      })
    await add(MAX_MISSED_EVENTS)
    expect((await subscribe(socket, { room, lastSeq: seq })).missed).toHaveLength(MAX_MISSED_EVENTS)
    await add(1)
    const ack = await subscribe(socket, { room, lastSeq: seq })
    expect([ack.reload, ack.missed]).toEqual([true, undefined])
    expect(ack.seq).toBeGreaterThan(seq + MAX_MISSED_EVENTS)
  })

  test('reloads when missed events were pruned, or when its cursor is unknown', async () => {
    const socket = await connected()
    const { seq } = await subscribe(socket, { room })
    await happen(1)
    await happen(2)
    await world.system.db.q.deleteFrom('events').where('prev', '=', seq).where('room', '=', room).execute()
    expect(await subscribe(socket, { room, lastSeq: seq })).toMatchObject({ ok: true, reload: true })
    expect(await subscribe(socket, { room, lastSeq: 999_999 })).toMatchObject({ ok: true, reload: true })
  })

  test('is answered in a channel whose events are all pruned, and reloads where it missed some', async () => {
    // No one signs in to this one: its last received number is of a pruned event.
    const quiet = `account:${mia.accountId}`
    const add = (number: string) => addSuppression(world.as(mia), { number, type: 'MANUAL' })
    const before = await connected()
    await subscribe(before, { room: quiet })
    await add('+1 312 555 0101')
    const { seq } = await subscribe(before, { room: quiet })
    await add('+1 312 555 0102')
    world.clock.advance(91 * 86_400_000)
    await sweep(world.system)
    token = await served.tokenOf(mia)
    const socket = await connected()
    expect(await subscribe(socket, { room: quiet, lastSeq: seq })).toEqual({ ok: true, seq: 0, reload: true })
    const events = heard(socket)
    await add('+1 312 555 0103')
    await waitFor('what happens next', () => events.length === 1)
    expect(events[0]).toMatchObject({ prev: 0 })
    // A window that had received everything sees the gap, and reloads as well.
    expect(await subscribe(socket, { room: quiet, lastSeq: seq })).toMatchObject({ ok: true, reload: true })
    expect(await subscribe(socket, { room: quiet, lastSeq: 0 })).toMatchObject({ missed: [{ seq: events[0]!.seq }] })
  })

  test('loses no event while it subscribes', async () => {
    const socket = await connected()
    const events = heard(socket)
    const { seq } = await subscribe(socket, { room })
    socket.close()
    const again = await connected()
    const later = heard(again)
    const [ack] = await Promise.all([subscribe(again, { room, lastSeq: seq }), happen(1), happen(2), happen(3)])
    const seqs = await waitFor('all three', () => {
      const known = new Set([...(ack.missed ?? []), ...later].map((event) => event.seq))
      return known.size === 3 ? known : null
    })
    expect(Math.min(...seqs)).toBeGreaterThan(seq)
    expect(events).toEqual([])
  })
})

describe('channels', () => {
  test('are private: another account’s and another user’s do not exist', async () => {
    const socket = await connected()
    const sam = await world.person({ role: null })
    const ben = await world.person({ accountId: mia.accountId })
    expect(await subscribe(socket, { room: `account:${mia.accountId}` })).toMatchObject({ ok: true })
    for (const foreign of [`account:${sam.accountId}`, `user:${sam.userId}`, `user:${ben.userId}`, 'user:', room + ' '])
      expect(await subscribe(socket, { room: foreign }), foreign).toMatchObject({
        ok: false,
        error: { code: 'not_found' },
      })
    const events = heard(socket)
    await subscribe(socket, { room })
    await happen(1, ben)
    await happen(1)
    await waitFor('our own event', () => events.length === 1)
    expect(events[0]!.room).toBe(room)
  })

  test('the team’s calls are published to users who may read them', async () => {
    const joins = async (person: UserActor) =>
      subscribe(await connected(await served.tokenOf(person)), { room: `team:${mia.accountId}` })
    const coach = await world.person({ accountId: mia.accountId, role: 'COACH' })
    const seller = await world.person({ accountId: mia.accountId, role: 'MEMBER' })
    const stranger = await world.person({ role: 'OWNER' })
    expect(await joins(coach)).toMatchObject({ ok: true })
    for (const other of [seller, stranger])
      expect(await joins(other)).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  test('an invalid subscription is refused', async () => {
    const socket = await connected()
    for (const input of [null, 'user', { room: 1 }, { room, lastSeq: -1 }, { room, extra: 1 }])
      expect(await subscribe(socket, input)).toMatchObject({ ok: false, error: { code: 'bad_request' } })
  })
})

describe('listeners', () => {
  const refusal = async (socket: Socket) => (await once(socket as never, 'connect_error'))[0] as Error

  test('need a token or the cookie of our own page', async () => {
    expect((await refusal(connect({}))).message).toBe('unauthorized')
    expect((await refusal(connect({ token: 'x' }))).message).toBe('unauthorized')
    const cookie = await served.cookieOf(mia)
    expect((await refusal(connect({ token: cookie.split('=')[1] }))).message).toBe('unauthorized')
    const page = connect({}, { extraHeaders: { cookie, origin: served.url } })
    await once(page as never, 'connect')
  })

  test('are not refused for good when the file cannot be read', async () => {
    await world.system.db.q.schema.alterTable('sessions').renameTo('unreadable').execute()
    expect((await refusal(connect({ token }))).message).toBe('unavailable')
    expect((await refusal(connect({ token: 7 }))).message).toBe('unauthorized')
  })

  test('from a page of another site are refused, whatever their credentials', async () => {
    const headers = { cookie: await served.cookieOf(mia), origin: 'http://127.0.0.1:9999' }
    await refusal(connect({ token: await served.tokenOf(mia) }, { extraHeaders: headers }))
    await refusal(connect({}, { extraHeaders: headers }))
  })

  test('receive nothing after the session is signed out', async () => {
    const stays = connect({ token: await served.tokenOf(mia) })
    await once(stays as never, 'connect')
    const socket = await connected()
    await subscribe(socket, { room })
    const events = heard(socket)
    const gone = once(socket as never, 'disconnect')
    const { actor } = (await findActor(world.system, token))!
    await signOut(world.as(actor))
    expect(await gone).toEqual(['io server disconnect', undefined])
    await happen()
    expect(events.map((event) => event.type)).toEqual(['session.ended'])
    expect(stays.connected).toBe(true)
    expect((await refusal(connect({ token }))).message).toBe('unauthorized')
  })

  test('connect again when the role changes, with the new permissions', async () => {
    const owner = world.as(await world.person({ role: 'OWNER', accountId: mia.accountId }))
    const socket = await connected()
    const team = { room: `team:${mia.accountId}` }
    expect(await subscribe(socket, team)).toMatchObject({ ok: false })
    const gone = once(socket as never, 'disconnect')
    await changeMemberRole(owner, (await findOwnTeamId(owner))!, mia.userId, 'COACH')
    expect((await gone)[0]).toBe('io server disconnect')
    const again = once(socket as never, 'connect')
    socket.connect()
    await again
    expect(await subscribe(socket, team)).toMatchObject({ ok: true })
  })

  test('are closed when another process ends the session, and its follow-up jobs run', async () => {
    const stays = connect({ token: await served.tokenOf(await world.person()) })
    await once(stays as never, 'connect')
    const socket = await connected()
    const gone = once(socket as never, 'disconnect')
    const wake = vi.spyOn(world.services, 'wake')
    // A command over the same file: nothing of what it writes is published to this process.
    const command = { ...world.services, publish: () => {}, hint: () => {}, wake: () => {} }
    await setUserDisabled(createSystemCtx(command), mia)
    expect((await gone)[0]).toBe('io server disconnect')
    expect(stays.connected).toBe(true)
    await waitFor('the worker is woken', () => wake.mock.calls.length > 0)
  })

  test('stop dialing when their user is disabled while signed in nowhere else', async () => {
    const floor = await openFloor(world)
    await floor.dial(await floor.campaign(['+13125550101']))
    const command = createSystemCtx({ ...world.services, publish: () => {}, hint: () => {}, wake: () => {} })
    const gone = once((await connected()) as never, 'disconnect')
    await setUserDisabled(command, mia)
    await gone
    // By now all that the dialing wrote has been looked through: what wakes the worker is the deed.
    const wake = vi.spyOn(world.services, 'wake')
    await setUserDisabled(command, floor.seller)
    await waitFor('the worker is woken', () => wake.mock.calls.length > 0)
  })

  test('are closed when the session expires', async () => {
    const socket = await connected()
    served.sockets.closeExpired()
    expect(socket.connected).toBe(true)
    const gone = once(socket as never, 'disconnect')
    world.clock.advance(24 * 3_600_000)
    served.sockets.closeExpired()
    expect((await gone)[0]).toBe('io server disconnect')
  })
})

describe('the channel of a board', () => {
  test('is for users who see the board, and ends for a member who leaves it', async () => {
    const { board, ctx } = await makeBoard(world, mia)
    const boardRoom = `board:${board.id}`
    const socket = await connected()
    const events = heard(socket)
    expect(await subscribe(socket, { room: boardRoom })).toMatchObject({ ok: true })
    const ben = connect({ token: await served.tokenOf(await world.person({ accountId: mia.accountId })) })
    await once(ben as never, 'connect')
    for (const strange of [boardRoom, 'board:', 'board:brd_x', ' board:'])
      expect(await subscribe(ben, { room: strange })).toMatchObject({ error: { code: 'not_found' } })

    await addStage(ctx, { id: board.id })
    await waitFor('a stage', () => events.some(({ type }) => type === 'stage.added'))
    await updateBoard(ctx, board.id, { teamMemberUserIds: [] })
    await waitFor('the room is left', () => (served.sockets.io.sockets.adapter.rooms.get(boardRoom)?.size ?? 0) === 0)
    expect(await subscribe(socket, { room: boardRoom })).toMatchObject({ error: { code: 'not_found' } })
  })
})

describe('the channel of a thread', () => {
  /** A thread that Mia has sent in, at the number that her account shares. */
  async function conversation() {
    const ctx = world.as(mia)
    const { id } = await createThread(ctx, {})
    const thread = await addMember(ctx, { threadId: id, phone: { destination: '+13125550101' } })
    const begun = await subscribe(await connected(), { room: `thread:${thread.id}` })
    const draft = await saveDraft(ctx, { threadId: thread.id, rawBody: 'Hello' })
    await publishMessage(ctx, { threadId: thread.id, messageId: draft.id, undoSeconds: 60 })
    return { ctx, id: thread.id, begun, own: `thread:${thread.id}` }
  }
  /** What is published where no list shows it. */
  const tell = (own: string) =>
    createSystemCtx(world.services).db.transact('test.tell', (tx) =>
      tx.db.recordEvent({
        type: 'thread.deleted',
        room: own,
        accountId: mia.accountId,
        subjectId: 'thr_none',
        payload: { threadId: 'thr_none' },
      }),
    )
  const size = (own: string) => served.sockets.io.sockets.adapter.rooms.get(own)?.size ?? 0

  test('is for its readers, and is left when the thread is deleted or access ends', async () => {
    const { ctx, id, begun, own } = await conversation()
    // A draft is published to its author alone.
    expect(begun).toMatchObject({ error: { code: 'not_found' } })
    const stranger = await connected(await served.tokenOf(await world.person()))
    for (const strange of [own, 'thread:', 'thread:thr_x', ` ${own}`])
      expect(await subscribe(stranger, { room: strange })).toMatchObject({ error: { code: 'not_found' } })
    const colleague = await connected(await served.tokenOf(await world.person({ accountId: mia.accountId })))
    const socket = await connected()
    for (const one of [colleague, socket]) expect(await subscribe(one, { room: own })).toMatchObject({ ok: true })
    expect(size(own)).toBe(2)
    for (const nonsense of [null, 'x', { room: 1 }, { room: 'x'.repeat(101) }, { room: own, more: 1 }])
      colleague.emit('leave', nonsense)
    colleague.emit('leave', { room: own })
    await waitFor('one has left', () => size(own) === 1)
    await deleteThread(ctx, { threadId: id })
    await waitFor('the other has left', () => size(own) === 0)
    expect(await subscribe(socket, { room: own })).toMatchObject({ error: { code: 'not_found' } })
  })

  test('reports changes that have no event, and a reconnected reader reads them', async () => {
    const { own } = await conversation()
    const hint = (room: string) =>
      createSystemCtx(world.services).db.transact('test.hint', async (tx) => tx.db.hint(room))
    const socket = await connected()
    const events = heard(socket)
    const changed: string[] = []
    socket.on('changed', (room: string) => changed.push(room))
    await tell(own)
    const { seq } = await subscribe(socket, { room: own })
    expect(served.sockets.io.sockets.adapter.rooms.has(own)).toBe(true)
    await hint('thread:thr_none')
    await hint(own)
    await waitFor('the hint', () => changed.length === 1)
    expect(changed).toEqual([own])
    await tell(own)
    await waitFor('it is heard', () => events.length === 1)
    expect(events[0]).toMatchObject({ room: own, prev: seq })
    socket.emit('leave', { room: own })
    await waitFor('it is left', () => size(own) === 0)
    await hint(own)
    expect(await subscribe(socket, { room: own, lastSeq: events[0]!.seq })).toMatchObject({ reload: true })
    expect([changed.length, events.length]).toEqual([1, 1])
  })

  test('a hint in a transaction that is rolled back is not published', async () => {
    const { own } = await conversation()
    const before = world.hinted.length
    const work = createSystemCtx(world.services).db.transact('test.hint', (tx) => {
      tx.db.hint(own)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(world.hinted).toHaveLength(before)
  })
})
