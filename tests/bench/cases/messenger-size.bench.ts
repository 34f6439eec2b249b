import { join } from 'node:path'
import type { ThreadView } from '../../../app/domain/threads/messenger.schema'
import { startSession } from '../../../app/domain/access/start-session.server'
import { createSystemCtx } from '../../../app/domain/context.server'
import { updateSearchIndex } from '../../../app/domain/thread-search/index-threads.server'
import { createAppClock } from '../../../server/practice-clock'
import { createSeal } from '../../../server/seal'
import { testWorld, type World } from '../../helpers/world'
import type { Bench, Numbers } from '../harness/bench'
import { openCaller, type Caller } from '../harness/caller'
import { openCarrier } from '../harness/carrier'
import { median } from '../harness/measure'
import { APP_SECRET, startApp } from '../harness/programs'
import { FREQUENT, MIDDLING, RARE, writeTexts } from '../harness/texts'

const LARGE = 100_000
const SMALL = 100
/** Conversations of the search, of ten messages each. */
const SEARCHED = { large: 100_000, small: 1_000, messages: 10 }
const ASKS = 40
/** Of a team; one person may ask 30 times a second. */
const PEOPLE = 20
const THREADS = '/api/messenger/threads'

/** What is looked for, and how many conversations a page of it has. */
const SEARCHES = {
  rare: [RARE.word, RARE.of],
  frequent: [FREQUENT.word, 25],
  middling: [MIDDLING.word, null],
  begun: [RARE.word.slice(0, 5), RARE.of],
  two: [`${FREQUENT.word} ${RARE.word}`, null],
  absent: ['xylophone', 0],
} as const

async function team(world: World): Promise<{ accountId: string; tokens: string[] }> {
  const { accountId, userId } = await world.person({ role: 'OWNER' })
  const people = [userId]
  while (people.length < PEOPLE) people.push((await world.person({ accountId, role: 'MEMBER' })).userId)
  const tokens = await Promise.all(
    people.map((id) => startSession(createSystemCtx(world.services), { userId: id, for: 'api' })),
  )
  return { accountId, tokens: tokens.map(({ token }) => token) }
}

async function askMs({ ask }: Caller, path: string, items: number | null): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < ASKS; n += 1) {
    const { ms, body } = await ask<{ items: ThreadView[] }>('GET', path)
    if (items !== null && body.items.length !== items) throw new Error(`${path}: ${body.items.length} items`)
    taken.push(ms)
  }
  return median(taken)
}

/**
 * The messenger's list of 100,000 conversations beside one of 100, a conversation of 100,000 messages beside one of 100, and the
 * search over a million messages beside one over ten thousand, all through the API over one file.
 */
export const bench: Bench = {
  name: 'messenger-size',
  figures: [
    { case: 'messenger-list', unit: 'ms', goal: { of: 'ratio', atMost: 1.15 } },
    { case: 'messenger-thread', unit: 'ms', goal: { of: 'ratio', atMost: 1.15 } },
    ...Object.keys(SEARCHES).map((name) => ({
      case: `messenger-search-${name}`,
      unit: 'ms',
      goal: { of: 'ratio' as const, atMost: 3 },
    })),
  ],
  async open(folder) {
    const file = join(folder, 'trunkline.db')
    const world = await testWorld({ file })
    world.services.seal = createSeal(APP_SECRET)
    world.services.clock = createAppClock(true)
    const [large, small, few] = [await team(world), await team(world), await team(world)]
    const { messages } = SEARCHED
    const [, , , [longId], [shortId]] = writeTexts(file, [
      { ...large, threads: SEARCHED.large, messages, first: 0 },
      { ...small, threads: SEARCHED.small, messages, first: SEARCHED.large },
      { ...few, threads: SMALL - 2, messages: 1, first: 300_000 },
      { ...few, threads: 1, messages: LARGE, first: 400_000 },
      { ...few, threads: 1, messages: SMALL, first: 400_001 },
    ]) as [string[], string[], string[], [string], [string]]
    world.services.store.sqlite.pragma('synchronous = OFF')
    while ((await updateSearchIndex(world.system, async () => {})) !== 'nothing');
    world.services.store.sqlite.pragma('wal_checkpoint(TRUNCATE)')
    await world.close()
    const carrier = await openCarrier()
    const app = await startApp(folder, carrier.url)
    const [ofLarge, ofSmall, ofFew] = [large, small, few].map(({ tokens }) => openCaller(app.port, tokens)) as [
      Caller,
      Caller,
      Caller,
    ]
    const searches = async (of: Caller): Promise<Numbers> => {
      const numbers: Numbers = {}
      for (const [name, [words, items]] of Object.entries(SEARCHES))
        numbers[`messenger-search-${name}`] = await askMs(of, `${THREADS}?search=${encodeURIComponent(words)}`, items)
      return numbers
    }
    return {
      ours: async () => ({
        'messenger-list': await askMs(ofLarge, THREADS, 25),
        'messenger-thread': await askMs(ofFew, `${THREADS}/${longId}/messages`, 40),
        ...(await searches(ofLarge)),
      }),
      reference: async () => ({
        'messenger-list': await askMs(ofFew, THREADS, 25),
        'messenger-thread': await askMs(ofFew, `${THREADS}/${shortId}/messages`, 40),
        ...(await searches(ofSmall)),
      }),
      async close() {
        for (const caller of [ofLarge, ofSmall, ofFew]) caller.close()
        await app.close()
        carrier.close()
      },
    }
  },
}
