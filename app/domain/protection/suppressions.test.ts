import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { addSuppression } from './add-suppression.server'
import type { SuppressionType } from './protection.schema'
import { removeSuppression } from './remove-suppression.server'
import { suppressNumber } from './suppress-number.server'
import { liftStop } from './delete-suppression.server'
import { isSuppressed } from './contact-numbers.server'
import { listSuppressions, suppressionsCsv } from './suppressions.read.server'

let world: World
let mia: UserActor
let ctx: Ctx

beforeEach(async () => {
  world = await testWorld()
  mia = await world.person({ firstName: 'Mia' })
  ctx = world.as(mia)
})
afterEach(() => world.close())

const add = (number: string) => addSuppression(ctx, { number, type: 'MANUAL' })
const suppress = (e164: string, type: SuppressionType) =>
  world.system.db.transact('test', (tx) => suppressNumber(tx, { accountId: mia.accountId, e164, type, addedBy: null }))
const entries = async () => (await listSuppressions(ctx, { limit: 100 })).items

test('adds a number by hand with its creator and time', async () => {
  expect(await add('(312) 555-0105')).toMatchObject({
    number: '+13125550105',
    display: '(312) 555-0105',
    type: 'MANUAL',
    typeLabel: 'Manual',
    addedBy: 'Mia Torres',
    removable: true,
    createdAt: new Date(world.clock.now()).toISOString(),
  })
  expect(world.published).toMatchObject([{ type: 'suppression.added', payload: { e164: '+13125550105' } }])
  expect(await isSuppressed(ctx, mia.accountId, '+13125550105')).toBe(true)
})

test('the same number again is the same entry', async () => {
  const first = await add('3125550105')
  expect(await add('+1 312 555 0105')).toEqual(first)
  expect(world.published).toHaveLength(1)
})

test('refuses an invalid number with the reason', async () => {
  await expect(add('12')).rejects.toMatchObject({ code: 'invalid', fieldErrors: { number: [expect.any(String)] } })
})

test('removes a manual entry', async () => {
  await add('3125550105')
  expect(await removeSuppression(ctx, '312-555-0105')).toEqual({ removed: true })
  expect(await entries()).toEqual([])
  expect(world.published.at(-1)).toMatchObject({ type: 'suppression.removed' })
  await expect(removeSuppression(ctx, '3125550105')).rejects.toMatchObject({ code: 'not_found' })
  await expect(removeSuppression(ctx, 'x')).rejects.toMatchObject({ code: 'not_found' })
})

test.each(['DISPOSITION', 'IVR', 'STOP'] as const)('%s stays: the lead requested it', async (type) => {
  await suppress('+13125550105', type)
  expect(await entries()).toMatchObject([{ type, removable: false, addedBy: null }])
  await expect(removeSuppression(ctx, '3125550105')).rejects.toMatchObject({ code: 'conflict' })
  expect(await isSuppressed(ctx, mia.accountId, '+13125550105')).toBe(true)
})

test('an opt-out replaces a removable entry, never the reverse', async () => {
  await add('3125550105')
  world.clock.advance(60_000)
  await suppress('+13125550105', 'STOP')
  // Other windows are notified: the number can no longer be removed.
  expect(world.published.map(({ type, payload }) => [type, payload])).toEqual([
    ['suppression.added', { e164: '+13125550105', type: 'MANUAL' }],
    ['suppression.added', { e164: '+13125550105', type: 'STOP' }],
  ])
  // The opt-out has no creator, and not the time of the replaced entry.
  const stopped = { type: 'STOP', addedBy: null, createdAt: new Date(world.clock.now()).toISOString() }
  expect(await entries()).toMatchObject([stopped])
  world.clock.advance(60_000)
  await add('3125550105')
  await suppress('+13125550105', 'IVR')
  expect(await entries()).toMatchObject([stopped])
  expect(world.published).toHaveLength(2)
})

const start = (e164: string) => world.system.db.transact('test', (tx) => liftStop(tx, mia.accountId, e164))

test('START lifts STOP and leaves an entry that was added before it', async () => {
  await add('3125550105')
  const [before] = await entries()
  world.clock.advance(60_000)
  await suppress('+13125550105', 'STOP')
  expect(await entries()).toMatchObject([{ type: 'STOP', addedBy: null, removable: false }])
  expect(await start('+13125550105')).toBe(true)
  expect(await entries()).toEqual([before])
  expect(world.published.at(-1)).toMatchObject({ type: 'suppression.added', payload: { type: 'MANUAL' } })
  expect(await start('+13125550105')).toBe(false)
})

test.each(['HOST', 'DISPOSITION', 'IVR'] as const)(
  'START leaves an entry %s that was added after STOP',
  async (type) => {
    await suppress('+13125550105', 'STOP')
    await add('3125550105')
    await suppress('+13125550105', type)
    await suppress('+13125550105', 'STOP')
    expect(await entries()).toMatchObject([{ type: 'STOP' }])
    expect(await start('+13125550105')).toBe(true)
    expect(await entries()).toMatchObject([{ type: type === 'HOST' ? 'MANUAL' : type }])
    expect(await isSuppressed(ctx, mia.accountId, '+13125550105')).toBe(true)
  },
)

test('the list pages newest first, entries of one moment included, and is searched by digits', async () => {
  for (let n = 100; n < 112; n++) {
    await add(`3125550${n}`)
    if (n % 3 === 0) world.clock.advance(1000)
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await listSuppressions(ctx, { limit: 5, cursor })
    seen.push(...page.items.map(({ number }) => number))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(Array.from({ length: 12 }, (_, n) => `+13125550${111 - n}`))
  expect((await listSuppressions(ctx, { limit: 5, search: '555-0107' })).items).toHaveLength(1)
  // A query without digits must not return the whole list.
  expect((await listSuppressions(ctx, { limit: 5, search: 'nora' })).items).toEqual([])
  expect((await listSuppressions(ctx, { limit: 5, search: ' ' })).items).toHaveLength(5)
})

test('a search pages through a long list without gaps or duplicates', async () => {
  const { sqlite } = world.services.store
  const row = sqlite.prepare(
    `insert into suppressions (id, account_id, e164, type, created_at) values (?, ?, ?, 'STOP', ?)`,
  )
  // Several of one moment: a step ends among them.
  const fill = sqlite.transaction(() => {
    for (let n = 0; n < 4_500; n++)
      row.run(`sup_${String(n).padStart(5, '0')}`, mia.accountId, `+1312${2_000_000 + n}`, Math.floor(n / 7))
  })
  fill()
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await listSuppressions(ctx, { limit: 2, search: '20000', cursor })
    found.push(...page.items.map(({ number }) => number))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  const expected = Array.from({ length: 4_500 }, (_, n) => `+1312${2_000_000 + n}`).filter((number) =>
    number.includes('20000'),
  )
  expect(found).toEqual(expected.toReversed())
  // The 2,000th from the newest is the last that the first step looks at.
  expect((await listSuppressions(ctx, { limit: 2, search: '2002500' })).items).toHaveLength(1)
})

test('the CSV file holds every entry', async () => {
  await add('3125550105')
  await suppress('+16025550123', 'IVR')
  let file = ''
  for await (const chunk of suppressionsCsv(ctx)) file += chunk
  const at = new Date(world.clock.now()).toISOString()
  const [head, ...lines] = file.split('\r\n')
  expect(head).toBe('\uFEFFNumber,Type,Added By,Date Added')
  expect(lines.toSorted()).toEqual([
    '',
    `(312) 555-0105,Manual,Mia Torres,${at}`,
    `(602) 555-0123,Opted out on a call,,${at}`,
  ])
})

test('accounts have separate lists; coaches cannot edit', async () => {
  await add('3125550105')
  const sam = await world.person({ role: null })
  const foreign = world.as(sam)
  expect((await listSuppressions(foreign, { limit: 10 })).items).toEqual([])
  expect(await isSuppressed(foreign, sam.accountId, '+13125550105')).toBe(false)
  await expect(removeSuppression(foreign, '3125550105')).rejects.toMatchObject({ code: 'not_found' })
  const cole = world.as(await world.person({ accountId: mia.accountId, role: 'COACH' }))
  await expect(addSuppression(cole, { number: '3125550106', type: 'MANUAL' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(removeSuppression(cole, '3125550105')).rejects.toMatchObject({ code: 'forbidden' })
})
