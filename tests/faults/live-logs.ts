import { performance } from 'node:perf_hooks'
import type { UserActor } from '../../app/domain/actor'
import { createCtx, type Ctx } from '../../app/domain/context.server'
import { saveDraft } from '../../app/domain/drafts/draft.server'
import { markRead, markUnread } from '../../app/domain/threads/mark-thread.server'
import { writeNote } from '../../app/domain/threads/notes.server'
import { createThread } from '../../app/domain/threads/open-thread.server'
import { publishMessage } from '../../app/domain/sending/publish-message.server'
import { receiveMessage } from '../../app/domain/sending/receive-message.server'
import { updateDialerSettings } from '../../app/domain/settings/update-dialer-settings.server'
import { openLiveConnection } from '../../app/live/socket'
import { waitedForCoreMs } from '../helpers/process'
import { serve, type Served } from '../helpers/serve'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'
import { seeded } from './malformed'

export interface LiveLogs {
  /** Windows that listen, a few to each person. */
  clients: number
  /** Connections that are broken while things happen. */
  disconnects: number
  /** How often the server goes away and comes back at the same address. */
  restarts: number
  seed: number
  /** Of this process's own time: windows and server share it, and a busy machine may give it next to none. */
  withinMs: number
}

const WINDOWS_EACH = 5

/** Each user's contact. */
const recipientOf = (person: number) => `+1312555${String(1_000 + person)}`

interface Desk {
  world: World
  person: UserActor
  recipient: string
  /** Of the person's account. */
  number: string
  threadId: string
  /** Grows with whatever happens. */
  happened: number
}

/** Actions and events that windows receive: in the dialer and in the messenger. */
const HAPPENINGS: Array<(desk: Desk) => Promise<unknown>> = [
  ({ world, person, happened }) =>
    updateDialerSettings(world.as(person), { parallelLimit: ((happened % 3) + 1) as 1 | 2 | 3 }),
  ({ world, recipient, number, happened }) =>
    // Created again: the world's own was created before there was a server that publishes.
    createCtx(world.services, { kind: 'system' }).db.transact('test.receive', (tx) =>
      receiveMessage(tx, {
        messageSid: `SM${String(happened).padStart(32, '0')}`,
        from: recipient,
        to: number,
        body: `Text ${happened}`,
      }),
    ),
  async ({ world, person, threadId }) => {
    await markUnread(world.as(person), { threadId })
    await markRead(world.as(person), { threadId })
  },
  ({ world, person, threadId, happened }) => writeNote(world.as(person), { threadId, body: `Note ${happened}` }),
  ({ world, person, threadId, happened }) => write(world.as(person), threadId, `Answer ${happened}`),
]

async function write(ctx: Ctx, threadId: string, rawBody: string): Promise<void> {
  const { id: messageId } = await saveDraft(ctx, { threadId, rawBody })
  await publishMessage(ctx, { threadId, messageId, undoSeconds: 60 })
}

/**
 * Windows of many people listen through our own client while things happen, connections break and the server goes away and
 * comes back. Throws unless every window received, in the end, exactly what the file holds of its channel, in order and once.
 */
export async function checkLiveLogs({ clients, disconnects, restarts, seed, withinMs }: LiveLogs) {
  const started = performance.now()
  const random = seeded(seed)
  const patience = { withinMs, clock: () => performance.now() - waitedForCoreMs(process.pid) }
  const world = await testWorld()
  const many: [number, number] = [10_000_000, 1]
  const rates = { socket: many, person: many }
  let served: Served = await serve(world, { rates })
  const port = Number(new URL(served.url).port)
  const people: UserActor[] = []
  const threads: { id: string; number: string }[] = []
  for (let n = 0; n < Math.ceil(clients / WINDOWS_EACH); n++) {
    const person = await world.person()
    people.push(person)
    const { id, userNumber: number } = await createThread(world.as(person), { phone: { destination: recipientOf(n) } })
    await write(world.as(person), id, 'Hello')
    threads.push({ id, number })
  }

  const logs: Array<{ room: string; heard: number[]; reloads: number }> = []
  const windows: Array<() => void> = []
  for (const person of people) {
    const token = await served.tokenOf(person)
    for (let own = 0; own < WINDOWS_EACH && windows.length < clients; own++) {
      // Their own, and that of the account, whose conversations they share.
      const channels = [`user:${person.userId}`, `account:${person.accountId}`]
      const heard = new Map(channels.map((room) => [room, { room, heard: [] as number[], reloads: 0 }]))
      windows.push(
        openLiveConnection({
          credentials: { token: () => token, renew: async () => true },
          channels,
          url: served.url,
          onEvent: ({ room, seq }) => heard.get(room)!.heard.push(seq),
          onReload: (room) => void heard.get(room)!.reloads++,
          onState: () => {},
        }),
      )
      logs.push(...heard.values())
    }
  }
  let happened = 0
  const happen = async (n = random(people.length)) => {
    const { id: threadId, number } = threads[n]!
    const desk = { world, person: people[n]!, recipient: recipientOf(n), number, threadId, happened: happened++ }
    await HAPPENINGS[random(HAPPENINGS.length)]!(desk)
  }
  const breakOne = () => {
    const open = [...served.sockets.io.sockets.sockets.values()]
    const socket = open[random(Math.max(1, open.length))]
    if (!socket) return false
    // The line breaks, or the server closes it: the client comes back from both, in different ways.
    if (random(2)) socket.conn.close()
    else socket.disconnect(true)
    return true
  }

  try {
    await waitFor('every window listens', () => logs.every(({ reloads }) => reloads === 1), patience)
    // Signing in was an event too, before any window listened.
    const { before } = await world.system.db.q
      .selectFrom('events')
      .select((eb) => eb.fn.max<number>('seq').as('before'))
      .executeTakeFirstOrThrow()
    const rest = { disconnects, restarts }
    while (rest.disconnects + rest.restarts > 0) {
      await happen()
      if (random(rest.disconnects + rest.restarts) < rest.restarts) {
        await served.stop()
        await happen()
        served = await serve(world, { rates, port })
        rest.restarts--
        await waitFor('some windows are back', () => served.sockets.io.engine.clientsCount > clients / 4, patience)
      } else {
        await waitFor('a connection to break', breakOne, patience)
        rest.disconnects--
      }
    }
    for (const n of people.keys()) await happen(n)

    const rows = await world.system.db.q
      .selectFrom('events')
      .select(['seq', 'room'])
      .where('seq', '>', before ?? 0)
      .orderBy('seq')
      .execute()
    const stored = new Map<string, number[]>()
    for (const { seq, room } of rows) stored.set(room, [...(stored.get(room) ?? []), seq])
    const wrong = () =>
      logs.filter(({ room, heard, reloads }) => reloads !== 1 || heard.join() !== (stored.get(room) ?? []).join())
    await waitFor('every log equals the file’s', () => wrong().length === 0, patience).catch((error: unknown) => {
      const [first] = wrong()
      const kept = stored.get(first!.room) ?? []
      throw new Error(`${wrong().length} logs differ, such as ${JSON.stringify({ ...first, kept })}`, { cause: error })
    })
    return { clients, disconnects, restarts, events: rows.length, ms: Math.round(performance.now() - started) }
  } finally {
    for (const close of windows) close()
    await served.stop()
    await world.close()
  }
}
