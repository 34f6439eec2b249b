import { performance } from 'node:perf_hooks'
import type { UserActor } from '../../app/domain/access/actor'
import { updateDialerSettings } from '../../app/domain/settings/update-dialer-settings.server'
import { openLive } from '../../app/live/socket'
import { waitedForCoreMs } from '../helpers/process'
import { serve, type Served } from '../helpers/serve'
import { waitFor } from '../helpers/wait-for'
import { testWorld } from '../helpers/world'
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

/**
 * Windows of many people listen through our own client while things happen, connections break and the server goes away and
 * comes back. Throws unless every window heard, in the end, exactly what the file holds of its room, in order and once.
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
  for (let n = 0; n < Math.ceil(clients / WINDOWS_EACH); n++) people.push(await world.person())

  const windows: Array<{ room: string; heard: number[]; reloads: number; close(): void }> = []
  for (const person of people) {
    const token = await served.tokenOf(person)
    for (let own = 0; own < WINDOWS_EACH && windows.length < clients; own++) {
      const heard: number[] = []
      const listening = { room: `user:${person.userId}`, heard, reloads: 0, close: () => {} }
      listening.close = openLive({
        credentials: { token: () => token, renew: async () => true },
        rooms: [listening.room],
        url: served.url,
        onEvent: ({ seq }) => heard.push(seq),
        onReload: () => void listening.reloads++,
        onState: () => {},
      })
      windows.push(listening)
    }
  }
  let happened = 0
  const happen = async () => {
    const person = people[random(people.length)]!
    await updateDialerSettings(world.as(person), { parallelLimit: ((happened++ % 3) + 1) as 1 | 2 | 3 })
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
    await waitFor('every window listens', () => windows.every(({ reloads }) => reloads === 1), patience)
    // Signing in was an event too, before anybody listened.
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
    for (const _ of people) await happen()

    const rows = await world.system.db.q
      .selectFrom('events')
      .select(['seq', 'room'])
      .where('seq', '>', before ?? 0)
      .orderBy('seq')
      .execute()
    const stored = new Map<string, number[]>()
    for (const { seq, room } of rows) stored.set(room, [...(stored.get(room) ?? []), seq])
    const wrong = () =>
      windows.filter(({ room, heard, reloads }) => reloads !== 1 || heard.join() !== (stored.get(room) ?? []).join())
    await waitFor('every log equals the file’s', () => wrong().length === 0, patience).catch((error: unknown) => {
      const [first] = wrong()
      throw new Error(`${wrong().length} logs differ, such as ${JSON.stringify(first)}`, { cause: error })
    })
    return { clients, disconnects, restarts, events: rows.length, ms: Math.round(performance.now() - started) }
  } finally {
    for (const { close } of windows) close()
    await served.stop()
    await world.close()
  }
}
