import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueMail } from '../../app/domain/access/queue-mail.server'
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
