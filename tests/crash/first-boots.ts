import { INDIVIDUALS, TEAM } from '../../server/seeds/demo-people'
import { SEEDED_NUMBERS } from '../../server/seeds/numbers'
import { runNode, type Ports } from '../helpers/process'
import { waitFor } from '../helpers/wait-for'
import { cookieIn, dieAt, mailedCode, postForm } from './errand-steps'
import { openStage, type Stage } from './stage'

/** What became of a death in an installation's first minute: whether it came at the point, and what was wrong afterwards. */
export interface FirstBoot {
  reached: boolean
  trouble: string[]
}
type FirstMinute = (stage: Stage, point: string) => Promise<FirstBoot>

const OWNER = 'rosa@own.test'

const count = (stage: Stage, sql: string): number =>
  stage.database((db) => db.prepare<[], { n: number }>(`select count(*) as n from ${sql}`).get()!.n)

const expectCounts = (stage: Stage, expected: Record<string, number>): string[] =>
  Object.entries(expected)
    .map(([sql, n]) => ({ sql, n, found: count(stage, sql) }))
    .filter(({ n, found }) => n !== found)
    .map(({ sql, n, found }) => `${sql}: ${found} rows, not ${n}`)

/** The demo's company is being made when the power goes; the next start makes what is missing and nothing twice. */
const seeding: FirstMinute = async (stage, point) => {
  const seeds = runNode(['--import', 'tsx', 'tests/crash/seed.ts'], { ...stage.variables, CRASH_AT: point })
  await waitFor('the seeds end', seeds.ended, { withinMs: 60_000 })
  const reached = !seeds.output().includes('seeded')
  const apiKey = await stage.seed()
  await stage.startApp()
  const session = await fetch(`${stage.url}/api/v1/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ vendorUserId: 'mia', name: 'Mia' }),
  })
  return {
    reached,
    trouble: [
      ...(session.ok ? [] : [`the host demo page's key is refused: ${session.status}`]),
      ...expectCounts(stage, {
        vendors: 2,
        users: TEAM.length + INDIVIDUALS.length,
        [`imports where state = 'done'`]: 2,
        contact_lists: 2,
        voicemails: 4,
        [`phone_numbers where carrier_sid is not null`]: SEEDED_NUMBERS.flatMap(({ numbers }) => numbers).length,
        [`phone_numbers where shared = 0`]: 2,
        [`users where vendor_user_id = 'mia'`]: 1,
      }),
    ],
  }
}

/** A start finds a number at the carrier that was released, and one that it lists no longer. */
const checkingNumbers: FirstMinute = async (stage, point) => {
  await stage.seed()
  const [back, gone] = SEEDED_NUMBERS[0]!.numbers
  stage.database((db) => {
    db.prepare('update phone_numbers set released_at = 1 where e164 = ?').run(back)
    db.prepare(`update phone_numbers set e164 = '+13125550109' where e164 = ?`).run(gone)
  })
  const reached = await dieAt(stage, point)
  await stage.startApp()
  const released = `phone_numbers where released_at is not null and e164 = '+13125550109'`
  await waitFor('the numbers are checked', () => count(stage, released) === 1)
  return { reached, trouble: expectCounts(stage, { 'phone_numbers where released_at is not null': 1 }) }
}

/** The company's past is written in one piece: a start that died left nothing of it, and the next one all of it, once. */
const history: FirstMinute = async (stage, point) => {
  const seed = async (variables: Record<string, string>) => {
    const seeds = runNode(['--import', 'tsx', 'tests/crash/seed.ts'], { ...stage.variables, ...variables })
    await waitFor('the seeds end', seeds.ended, { withinMs: 120_000 })
    return seeds.output().includes('seeded')
  }
  const reached = !(await seed({ CRASH_AT: point }))
  await seed({})
  await seed({})
  return {
    reached,
    trouble: expectCounts(stage, {
      [`boards where name = 'Fall buyers'`]: 1,
      [`contact_lists where name = 'Fall buyers'`]: 1,
      [`imports where state = 'done'`]: 3,
      threads: 44,
    }),
  }
}

/** The first owner of a real boot, from an empty portal to the first sign-in. On a repeat, existing parts are fine. */
async function setUp(stage: Stage): Promise<void> {
  const empty = await fetch(`${stage.url}/setup`, { redirect: 'manual' })
  if (empty.status !== 200) return
  const browser = cookieIn(await postForm(stage, '/setup', { email: OWNER }), 'trunkline-browser')
  const code = await mailedCode(stage, OWNER)
  await postForm(stage, '/setup/code', { email: OWNER, code, name: 'Rosa Diaz', accountName: 'Own Realty' }, browser)
}

const ONE_OWNER = { users: 1, accounts: 1, teams: 1, [`users where role = 'OWNER' and email = '${OWNER}'`]: 1 }

const firstOwner: FirstMinute = async (stage, point) => {
  const reached = await dieAt(stage, point, () => setUp(stage))
  await stage.startApp()
  await setUp(stage)
  const again = await postForm(stage, '/setup/code', { email: OWNER, code: '000000', name: 'Eve', accountName: 'Eve' })
  return {
    reached,
    trouble: [...expectCounts(stage, ONE_OWNER), ...(again.status < 300 ? ['a second owner was let in'] : [])],
  }
}

const namedOwner: FirstMinute = async (stage, point) => {
  const reached = await dieAt(stage, point)
  await stage.startApp()
  return { reached, trouble: expectCounts(stage, ONE_OWNER) }
}

const REAL = { DEMO: '0', APP_SECRET: 'a secret of at least thirty-two characters' }

const BOOTS: Record<string, { minute: FirstMinute; variables?: Record<string, string> }> = {
  'create-vendor': { minute: seeding },
  'seed-people': { minute: seeding },
  'seed-voicemails': { minute: seeding },
  'seed-history': { minute: history, variables: { DEMO_HISTORY: '1' } },
  'adopt-numbers': { minute: seeding },
  'check-carrier-numbers': { minute: checkingNumbers },
  'seed-numbers': { minute: seeding },
  'change-api-keys': { minute: seeding },
  'send-setup-code': { minute: firstOwner, variables: REAL },
  'set-up-first-owner': { minute: firstOwner, variables: REAL },
  'create-first-owner': { minute: namedOwner, variables: { ...REAL, FIRST_OWNER_EMAIL: OWNER } },
}

/** Boundaries of an installation's first minute: each death has a data folder and a carrier of its own. */
export const FIRST_BOOTS: readonly string[] = Object.keys(BOOTS)

export async function dieInFirstMinute(point: string, seed: number, ports: Ports): Promise<FirstBoot> {
  const { minute, variables = {} } = BOOTS[point.split(':')[0]!]!
  const stage = await openStage({ population: 'population.json', speed: 10, seed, ports, variables })
  try {
    return await minute(stage, point)
  } finally {
    await stage.close()
  }
}
