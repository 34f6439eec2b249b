import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerOf, testScreen, type Screen } from '../../../../tests/helpers/screen'
import { action as send } from '../sign-in'
import { action as enter, loader as loadCode } from '../sign-in_.code'
import { safeRedirectPath } from '../../+form/safe-redirect-path'

const email = 'olivia@harbor.test'
let screen: Screen
beforeEach(async () => {
  screen = await testScreen((world) => world.person({ role: 'OWNER', email }))
})
afterEach(() => screen.world.close())

async function mailedCode(): Promise<string> {
  const mail = await screen.world.system.db.q.selectFrom('mails').select('subject').executeTakeFirstOrThrow()
  return /^\d{6}/.exec(mail.subject)![0]
}

it('leads from the address over the mailed code to the page that was asked for', async () => {
  const sent = await answerOf(send(screen.args('/sign-in?redirectTo=/manage/dnc-list', { form: { email } })))
  expect(sent.location).toBe('/sign-in/code?email=olivia%40harbor.test&redirectTo=%2Fmanage%2Fdnc-list')

  const args = screen.args(sent.location!, { form: { email, code: await mailedCode() } })
  const entered = await enter(args)
  expect(entered).toBeInstanceOf(Response)
  expect(await answerOf(entered)).toMatchObject({ status: 302, location: '/manage/dnc-list' })
  expect(entered instanceof Response && entered.headers.get('set-cookie')).toMatch(/^session=.{20}/)
})

it('refuses a wrong code, and accepts a right one once', async () => {
  await send(screen.args('/sign-in', { form: { email } }))
  const code = await mailedCode()
  const enterCode = (digits: string) =>
    answerOf(enter(screen.args(`/sign-in/code?email=${email}`, { form: { email, code: digits } })))
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await enterCode(wrong)).toMatchObject({
    status: 422,
    data: { result: { error: { '': ['Failed to verify login code'], code: ['Invalid code'] } } },
  })
  expect(await enterCode('12')).toMatchObject({ data: { result: { error: { code: ['Enter the 6 digits'] } } } })
  expect((await enterCode(code)).location).toBe('/manage')
  expect((await enterCode(code)).status).toBe(422)
})

it('sends another code without forgetting the requested page', async () => {
  const load = async (path: string) => (await loadCode(screen.args(path))).newCodeAt
  expect(await load(`/sign-in/code?email=${email}&redirectTo=/manage/dnc-list`)).toBe(
    '/sign-in?redirectTo=%2Fmanage%2Fdnc-list',
  )
  expect(await load(`/sign-in/code?email=${email}`)).toBe('/sign-in')
})

it('goes to our own paths only', () => {
  expect(safeRedirectPath('/manage/contacts?q=a')).toBe('/manage/contacts?q=a')
  for (const foreign of [null, '', '//evil.test', '/\\evil.test', 'https://evil.test', '/a\r\nSet-Cookie: b', 'manage'])
    expect(safeRedirectPath(foreign)).toBe('/manage')
})
