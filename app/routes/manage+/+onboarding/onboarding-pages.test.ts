import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPerson } from '~/domain/access/create-person.server'
import { findActor } from '~/domain/access/find-actor.server'
import { startSession } from '~/domain/access/start-session.server'
import type { UserActor } from '~/domain/actor'
import { createContact } from '~/domain/contacts/create-contact.server'
import { startDialSession } from '~/domain/dial-sessions/start-dial-session.server'
import { findOnboarding } from '~/domain/onboarding/onboarding.read.server'
import { getNewestTerms } from '~/domain/terms/terms-versions'
import { answerOf, testScreen, type Screen } from '../../../../tests/helpers/screen'
import type { World } from '../../../../tests/helpers/world'
import { loader as loadLayout } from '../_layout'
import { action, loader } from '../onboarding.$step'
import { loader as loadNext } from '../onboarding._index'

let screen: Screen
/** Signed up alone: terms, number, phone, e-mail. */
async function newcomer(world: World): Promise<UserActor> {
  const userId = await createPerson(world.system, {
    vendorId: 'harbor',
    vendorUserId: world.services.ids('usr'),
    accountId: await world.account({ kind: 'individual', number: null }),
    role: null,
    firstName: 'Manuel',
    lastName: 'Ortega',
    email: 'manuel@own.test',
    emailLinked: false,
    isGuided: true,
  })
  const { token } = await world.system.db.transact('test', (tx) => startSession(tx, { userId, for: 'page' }))
  return (await findActor(world.system, token))!.actor
}
beforeEach(async () => {
  screen = await testScreen(newcomer)
  await screen.world.system.db.q.updateTable('vendors').set({ signs_terms: 1 }).execute()
})
afterEach(() => screen.world.close())

const PATH = '/manage/onboarding'
const open = async (step: string, query = '') =>
  answerOf(Promise.resolve(loader(screen.args(`${PATH}/${step}${query}`, { params: { step } }))))
const post = async (step: string, form: Record<string, string>, query = '') =>
  answerOf(action(screen.args(`${PATH}/${step}${query}`, { params: { step }, form })))
const { type, version } = getNewestTerms()
const html = { accept: 'text/html' }

test('each step leads to the next; the last to where the person wanted to go', async () => {
  const next = `?next=${encodeURIComponent('/manage/contacts?q=a')}`
  expect((await post('termsOfService', { type, version }, next)).location).toBe(`${PATH}/purchaseNumber${next}`)
  expect((await post('purchaseNumber', { intent: 'skip' }, next)).location).toBe(`${PATH}/verifyPersonalNumber${next}`)
  expect((await post('verifyPersonalNumber', { intent: 'skip' }, next)).location).toBe(`${PATH}/verifyEmail${next}`)
  expect((await post('verifyEmail', { intent: 'skip' }, next)).location).toBe('/manage/contacts?q=a')
  expect((await findOnboarding(screen.world.as(screen.actor))).finishedAt).not.toBeNull()
})

test('a foreign address is no pending action', async () => {
  await post('termsOfService', { type, version })
  for (const next of ['https://evil.test', '//evil.test', `${PATH}/verifyEmail`])
    expect((await post('verifyEmail', { intent: 'finish' }, `?next=${encodeURIComponent(next)}`)).location).toBe(
      '/manage',
    )
})

test('the address of a step that is over, hidden or unknown', async () => {
  expect((await open('seatChoice')).location).toBe(`${PATH}/termsOfService`)
  await post('termsOfService', { type, version })
  expect((await open('termsOfService')).location).toBe(`${PATH}/purchaseNumber`)
  await expect(open('nothing')).rejects.toMatchObject({ status: 404 })
  expect((await answerOf(loadNext(screen.args(PATH)))).location).toBe(`${PATH}/purchaseNumber`)
})

test('a required step is neither skipped nor finished around', async () => {
  expect((await post('termsOfService', { intent: 'skip' })).status).toBe(409)
  expect((await post('verifyEmail', { intent: 'finish' })).location).toBe(`${PATH}/termsOfService`)
})

test('two windows and a double submit: the second continues', async () => {
  const agree = () => post('termsOfService', { type, version })
  expect((await Promise.all([agree(), agree()])).map(({ location }) => location)).toEqual([
    `${PATH}/purchaseNumber`,
    `${PATH}/purchaseNumber`,
  ])
  expect((await post('purchaseNumber', { intent: 'skip' })).location).toBe(`${PATH}/verifyPersonalNumber`)
  expect((await post('purchaseNumber', { intent: 'skip' })).location).toBe(`${PATH}/verifyPersonalNumber`)
})

test('an older version of the terms says so', async () => {
  expect(await post('termsOfService', { type, version: '2020-01-01' })).toMatchObject({
    status: 409,
    data: { result: { error: { '': ['A newer version of the terms was published. Read it, then sign.'] } } },
  })
})

test('the e-mail code is requested, entered, and Edit starts again', async () => {
  await post('termsOfService', { type, version })
  const sent = await post('verifyEmail', { email: 'manuel@own.test' }, '?next=%2Fmanage%2Fdial')
  expect(sent.location).toBe(`${PATH}/verifyEmail?next=%2Fmanage%2Fdial&email=manuel%40own.test`)
  const { subject } = await screen.world.system.db.q.selectFrom('mails').select('subject').executeTakeFirstOrThrow()
  const code = /\d{6}/.exec(subject)![0]
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await post('verifyEmail', { email: 'manuel@own.test', code: wrong })).status).toBe(422)
  expect((await post('verifyEmail', { email: 'manuel@own.test', code })).location).toBe(`${PATH}/purchaseNumber`)
})

const arrive = (path: string, headers: Record<string, string> = html) =>
  Promise.resolve(loadLayout(screen.args(path, { headers }))).then(
    () => null,
    (thrown: unknown) => (thrown instanceof Response ? thrown : Promise.reject(thrown)),
  )

test('opens once per sign-in, at a page, and remembers where the person wanted to go', async () => {
  expect(await arrive('/manage/contacts', {})).toBeNull()
  const opened = await arrive('/manage/contacts?q=a')
  expect(opened?.headers.get('location')).toBe(`${PATH}/termsOfService?next=%2Fmanage%2Fcontacts%3Fq%3Da`)
  const cookie = opened!.headers.get('set-cookie')!.split(';')[0]!
  expect(await arrive('/manage', { ...html, cookie })).toBeNull()
  expect((await arrive('/manage'))?.headers.get('location')).toBe(`${PATH}/termsOfService`)
  expect(await arrive(`${PATH}/verifyEmail`)).toBeNull()
})

test('never opens during a call', async () => {
  const ctx = screen.world.as(screen.actor)
  await post('termsOfService', { type, version })
  const number = { id: 'num_1', account_id: screen.actor.accountId, e164: '+13125550177', created_at: 1 }
  await ctx.db.q.insertInto('phone_numbers').values(number).execute()
  const { id: contactId } = await createContact(ctx, { numbers: ['312 555 0142'], firstName: 'Ada' })
  expect(await arrive('/manage')).not.toBeNull()
  await startDialSession(ctx, { contactId })
  expect(await arrive('/manage')).toBeNull()
})
