import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createCallScript } from '../../app/domain/call-scripts/change-call-scripts.server'
import { consumeNotice } from '../../app/routes/+form/notice.server'
import { action as listAction, loader as listLoader } from '../../app/routes/manage+/call-scripts'
import { action as deleteAction } from '../../app/routes/manage+/call-scripts.delete.$id'
import { action as scriptAction, loader as scriptLoader } from '../../app/routes/manage+/call-scripts_.$id'
import { action as newAction } from '../../app/routes/manage+/call-scripts_.new'
import { testScreen, type Screen } from '../helpers/screen'
import { answerOf } from './parts'

const LIST = '/manage/call-scripts'
const TEXT = { displayName: 'Opening', body: 'Hello {firstName}' }

let screen: Screen
beforeEach(async () => {
  screen = await testScreen()
  onTestFinished(() => screen.world.close())
})
const ctx = () => screen.world.as(screen.actor)
const broken = () => screen.world.services.store.sqlite.exec('alter table call_scripts rename to gone')

/** Status of an answer, where it leads, and all that it says. */
async function told(given: unknown): Promise<[number, string | null, string]> {
  const answer = await answerOf(Promise.resolve(given))
  const { notice } = await consumeNotice(
    new Request('http://localhost', { headers: { cookie: answer.headers.get('set-cookie') ?? '' } }),
  )
  return [answer.status, answer.headers.get('location'), notice?.text ?? (await answer.text())]
}

test('a script is created, changed, shared, made private, copied and deleted', async () => {
  const [, place, words] = await told(newAction(screen.args(`${LIST}/new`, { form: TEXT })))
  expect([place, words]).toEqual([expect.stringMatching(/^\/manage\/call-scripts\/scr_/), 'Saved'])
  const id = place!.split('/').at(-1)!
  const args = (form?: Record<string, string>) => screen.args(place!, { params: { id }, form })
  expect(await told(scriptAction(args({ ...TEXT, body: 'Good morning' })))).toEqual([302, place, 'Saved'])
  expect(await told(scriptAction(args({ share: 'team' })))).toEqual([302, place, 'Shared with your team'])
  expect(await scriptLoader(args())).toMatchObject({
    script: { body: 'Good morning', teamId: expect.any(String) },
    canShare: true,
  })
  expect(await told(scriptAction(args({ share: 'private' })))).toEqual([302, place, 'Only you can read it now'])
  expect(await told(listAction(screen.args(LIST, { form: { id } })))).toEqual([
    302,
    LIST,
    'Duplicated as “Opening (copy)”',
  ])
  const leave = screen.args(`${LIST}/delete/${id}`, { params: { id }, form: {} })
  expect(await told(deleteAction(leave))).toEqual([302, LIST, 'Call script deleted'])
  const again = screen.args(`${LIST}/delete/${id}`, { params: { id }, form: {} })
  expect(await told(deleteAction(again))).toEqual([302, LIST, 'This call script is no longer available'])
})

test('a name in use is refused at its field', async () => {
  await createCallScript(ctx(), TEXT)
  const [status, , text] = await told(newAction(screen.args(`${LIST}/new`, { form: TEXT })))
  expect(status).toBe(409)
  expect(text).toContain('A template with the name Opening already exists')
  expect(text).not.toContain('Failed to save template')
})

test('a text based on an older one is not saved over newer changes', async () => {
  const { id, updatedAt } = await createCallScript(ctx(), TEXT)
  const save = (body: string, at: string) => {
    screen.world.clock.advance(1_000)
    const form = { ...TEXT, body, updatedAt: at }
    return told(scriptAction(screen.args(`${LIST}/${id}`, { params: { id }, form })))
  }
  expect(await save('Good morning', updatedAt)).toEqual([302, `${LIST}/${id}`, 'Saved'])
  const [status, , text] = await save('Good evening', updatedAt)
  expect(status).toBe(409)
  expect(text).toContain('Someone else has changed this call script')
})

test('an unexpected error is shown in the specification’s words', async () => {
  const { id } = await createCallScript(ctx(), TEXT)
  const args = (form: Record<string, string>) => screen.args(`${LIST}/${id}`, { params: { id }, form })
  broken()
  for (const [deed, words] of [
    [newAction(screen.args(`${LIST}/new`, { form: TEXT })), 'Failed to save template. Please try again.'],
    [scriptAction(args(TEXT)), 'Failed to save template. Please try again.'],
    [scriptAction(args({ share: 'team' })), 'Failed to share with team. Please try again.'],
    [scriptAction(args({ share: 'private' })), 'Failed to make private. Please try again.'],
  ] as const) {
    const [status, , text] = await told(deed)
    expect([status, text.includes(words)], words).toEqual([500, true])
  }
  expect(await listLoader(screen.args(LIST))).toMatchObject({ data: { page: null }, init: { status: 500 } })
})
