import { freePorts } from '../../helpers/process'
import { waitFor } from '../../helpers/wait-for'
import type { BenchCarrier } from './carrier'
import { runApp } from './programs'
import { seedSellers, type Seller } from './sellers'
import { openRows } from '../../helpers/rows'

/** Resolves when the app has nothing to do now. */
export function nothingToDo(folder: string): Promise<unknown> {
  const file = openRows(folder, { readonly: true })
  const open = file.prepare(`select count(*) from jobs where state = 'ready' and run_at <= ?`).pluck()
  return waitFor('nothing is left to do', () => open.get(Date.now()) === 0, { withinMs: 180_000 }).finally(() =>
    file.close(),
  )
}

/** Sellers whose three lines each were dialed by an app that was killed then; their timers run out in so many ms from now. */
export async function seedDialedFloor(
  folder: string,
  carrier: BenchCarrier,
  { sellers, timersInMs }: { sellers: number; timersInMs: number },
): Promise<Seller[]> {
  const seeded = await seedSellers(folder, sellers, 3)
  const app = runApp(folder, await freePorts(1), carrier.url)
  try {
    await waitFor('every line is dialed', () => carrier.calls.length === 3 * sellers, { withinMs: 180_000 })
    await nothingToDo(folder)
  } catch (error) {
    throw new Error(app.output(), { cause: error })
  } finally {
    await app.end('SIGKILL')
  }
  const file = openRows(folder)
  file.prepare('update timers set fire_at = ?').run(Date.now() + timersInMs)
  const live = file.prepare('select count(*) from lines where ended_at is null').pluck().get()
  file.close()
  if (live !== 3 * sellers) throw new Error(`${String(live)} of ${3 * sellers} lines live`)
  return seeded
}
