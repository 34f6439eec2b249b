import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSession } from '../../../app/domain/access/start-session.server'
import type { ContactChangeView } from '../../../app/domain/contact-changes/contact-changes.schema'
import { createSystemCtx } from '../../../app/domain/context.server'
import { createAppClock } from '../../../server/practice-clock'
import { createSeal } from '../../../server/seal'
import { apiOf } from '../../helpers/api'
import { testWorld, type World } from '../../helpers/world'
import type { Bench, Numbers } from '../harness/bench'
import { openCaller, type Caller } from '../harness/caller'
import { openCarrier } from '../harness/carrier'
import { RARE_STATE, TAG, writeIndexedContacts } from '../harness/contacts'
import { quantile } from '../harness/measure'
import { probeWhile } from '../harness/probe'
import { APP_SECRET, startApp } from '../harness/programs'

const LARGE = 1_000_000
const SMALL = 1_000
const ASKS = 40
/** Of a team; one person may ask 30 times a second. */
const PEOPLE = 20
/** One contact in fifty has this state: five runs change a hundred thousand. */
const CHANGED = 20_000
const CONTACTS = '/api/v1/contacts'

const PATHS = {
  'contacts-first': `${CONTACTS}?limit=50`,
  'contacts-by-name': `${CONTACTS}?limit=50&sort=name`,
  'contacts-search': `${CONTACTS}?limit=50&search=jose+name77`,
  'contacts-digits': `${CONTACTS}?limit=50&search=0000177`,
  'contacts-filter': `${CONTACTS}?limit=50&state=${RARE_STATE}&tag=${TAG}&called=no`,
  'contacts-filter-common': `${CONTACTS}?limit=50&state=TX&tag=${TAG}&called=no`,
  'contacts-count': `/api/v1/contact-count?state=${RARE_STATE}&tag=${TAG}&called=no`,
} as const

async function team(world: World): Promise<{ accountId: string; userId: string; tokens: string[] }> {
  const { accountId, userId } = await world.person({ role: 'OWNER' })
  const people = [userId]
  while (people.length < PEOPLE) people.push((await world.person({ accountId, role: 'MEMBER' })).userId)
  const tokens = await Promise.all(
    people.map((id) => startSession(createSystemCtx(world.services), { userId: id, for: 'api' })),
  )
  return { accountId, userId, tokens: tokens.map(({ token }) => token) }
}

/** p95 of the filters, the median of what is compared with a small account. */
async function askAll({ ask }: Caller): Promise<Numbers> {
  const numbers: Numbers = {}
  for (const [name, path] of Object.entries(PATHS)) {
    const taken: number[] = []
    for (let n = 0; n < ASKS; n += 1) taken.push((await ask('GET', path)).ms)
    numbers[name] = quantile(taken, name === 'contacts-first' || name === 'contacts-by-name' ? 0.5 : 0.95)
  }
  return numbers
}

/** A million contacts beside a thousand: first rows, search, filters; and a change of many while others ask. */
export const bench: Bench = {
  name: 'contacts',
  figures: [
    { case: 'contacts-first', unit: 'ms', goal: { of: 'ratio', atMost: 1.2 } },
    { case: 'contacts-by-name', unit: 'ms', goal: { of: 'ratio', atMost: 1.2 } },
    ...(['search', 'digits', 'filter', 'filter-common', 'count'] as const).map((name) => ({
      case: `contacts-${name}`,
      unit: 'ms',
      goal: { of: 'ours' as const, atMost: 100 },
    })),
    { case: 'contacts-change-wait-max', unit: 'ms', goal: { of: 'ours', atMost: 50 } },
    { case: 'contacts-change-time', unit: 's', goal: null },
  ],
  warmUps: 0,
  async open(folder) {
    const file = join(folder, 'trunkline.db')
    const world = await testWorld({ file })
    world.services.seal = createSeal(APP_SECRET)
    world.services.clock = createAppClock(true)
    const [large, small] = [await team(world), await team(world)]
    world.services.store.sqlite.pragma('wal_checkpoint(TRUNCATE)')
    await world.close()
    writeIndexedContacts(file, large, LARGE, 0)
    writeIndexedContacts(file, small, SMALL, LARGE)
    const carrier = await openCarrier()
    const app = await startApp(folder, carrier.url)
    const [ofLarge, ofSmall] = [large, small].map(({ tokens }) => openCaller(app.port, tokens)) as [Caller, Caller]
    const [owner, ...others] = large.tokens as [string, ...string[]]
    const api = apiOf(`http://127.0.0.1:${app.port}`, () => owner)
    let runs = 0

    async function changeMany(): Promise<void> {
      const change = await api.post<ContactChangeView>('/api/v1/contact-changes', {
        selection: { filter: { state: RARE_STATE } },
        action: { kind: 'addTag', tag: `run ${(runs += 1)}` },
      })
      for (;;) {
        const { state, changed } = await api.get<ContactChangeView>(`/api/v1/contact-changes/${change.id}`)
        if (state === 'running') await pause(500)
        else if (state === 'done' && changed === CHANGED) return
        else throw new Error(`${state}: ${changed} of ${CHANGED}`)
      }
    }
    return {
      async ours() {
        const numbers = await askAll(ofLarge)
        const start = performance.now()
        const { own } = await probeWhile(app, others, changeMany())
        return {
          ...numbers,
          'contacts-change-wait-max': Math.max(...own),
          'contacts-change-time': (performance.now() - start) / 1000,
        }
      },
      reference: () => askAll(ofSmall),
      async close() {
        for (const caller of [ofLarge, ofSmall]) caller.close()
        await app.close()
        carrier.close()
      },
    }
  },
}
