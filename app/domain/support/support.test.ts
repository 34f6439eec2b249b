import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { sendSupportRequest } from './send-support-request.server'
import { supportRequest } from './support.schema'

let world: World
let mia: UserActor
let ctx: Ctx
beforeEach(async () => {
  world = await testWorld()
  mia = await world.person({ firstName: 'Mia\nAccount: forged', email: 'mia@harbor.test' })
  ctx = world.as(mia)
})
afterEach(() => world.close())

const mails = () => world.system.db.q.selectFrom('mails').selectAll().orderBy('id').execute()
const request = (input: Partial<Parameters<typeof sendSupportRequest>[1]> = {}) =>
  sendSupportRequest(
    ctx,
    { kind: 'support', message: 'The list is empty', attachContext: false, ...input },
    { browser: 'Firefox' },
  )

test('a message is mailed to the operator, without anything that the person did not agree to', async () => {
  const { id } = await request({ page: '/manage/contacts?q=Grace' })
  const [mail] = await mails()
  expect(mail).toMatchObject({ to_address: 'support@trunkline.test', subject: `Support request ${id}` })
  expect(mail!.body).toMatch(/^From: Mia Account: forged \w+ <mia@harbor.test>\n\nThe list is empty$/)
})

test('with consent it has page, browser, account and role, one line each', async () => {
  await request({ kind: 'feedback', attachContext: true, page: '/manage/contacts\nPerson: forged' })
  const [mail] = await mails()
  expect(mail!.subject).toMatch(/^Feedback spr_/)
  expect(mail!.body.split('\n').slice(4)).toEqual([
    'Attached with consent:',
    expect.stringMatching(/^Person: usr_\w+ \(MEMBER\)$/),
    expect.stringMatching(/^Account: .+ \(acc_\w+\)$/),
    'Page: /manage/contacts Person: forged',
    'Browser: Firefox',
  ])
})

test('ten messages a day are enough', async () => {
  for (let n = 0; n < 10; n++) await request()
  await expect(request()).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await mails()).toHaveLength(10)
  world.clock.advance(24 * 3_600_000 + 1)
  await request()
})

test('without an address of the operator nothing is stored', async () => {
  world.services.supportEmail = null
  ctx = world.as(mia)
  await expect(request()).rejects.toMatchObject({ code: 'not_possible_now' })
  expect(await mails()).toEqual([])
})

test.each([
  { message: ' ' },
  { message: 'x'.repeat(4_001) },
  { message: 'x', kind: 'praise' },
  { message: 'x', page: 'x'.repeat(301) },
])('%j is refused', (input) => {
  expect(supportRequest.safeParse({ kind: 'support', ...input }).success).toBe(false)
})
