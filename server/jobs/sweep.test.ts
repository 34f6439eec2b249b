import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueMail } from '../../app/domain/access/queue-mail.server'
import { confirmImport } from '../../app/domain/contacts/confirm-import.server'
import { startImport } from '../../app/domain/contacts/start-import.server'
import { testWorld, type World } from '../../tests/helpers/world'
import { sweep } from './sweep'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const DAY_MS = 86_400_000
const mails = async () =>
  (await world.system.db.q.selectFrom('mails').select('subject').execute()).map((m) => m.subject)
const write = (subject: string) =>
  world.system.db.transact('test', (tctx) => queueMail(tctx, { to: 'mia@harbor.test', subject, text: subject }))

test('whom we wrote to is forgotten after 30 days', async () => {
  await write('old')
  world.clock.advance(20 * DAY_MS)
  await write('young')
  await sweep(world.system)
  expect(await mails()).toEqual(['old', 'young'])
  world.clock.advance(10 * DAY_MS + 1)
  await sweep(world.system)
  expect(await mails()).toEqual(['young'])
})

test('a contact file that nobody checked goes after a week, with its rows of people', async () => {
  const ctx = world.as(await world.person())
  const upload = (fileName: string) =>
    startImport(ctx, { fileName, bytes: Buffer.from('Name,Phone\nNora,+1 312 555 0101\n') })
  const forgotten = await upload('forgotten.csv')
  const confirmed = await upload('confirmed.csv')
  await confirmImport(ctx, confirmed.id, { mapping: confirmed.mapping })
  world.clock.advance(6 * DAY_MS)
  const fresh = await upload('fresh.csv')
  world.clock.advance(DAY_MS + 1)
  await sweep(world.system)

  const left = await ctx.db.q.selectFrom('imports').select(['id', 'file_key']).orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual([confirmed.id, fresh.id])
  for (const { file_key: fileKey } of left) expect(await ctx.files.has(fileKey)).toBe(true)
  expect(await ctx.files.has(`imports/${forgotten.id}.csv`)).toBe(false)
})
