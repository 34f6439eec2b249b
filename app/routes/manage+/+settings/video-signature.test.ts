import { afterEach, beforeEach, expect, it } from 'vitest'
import { findVideoSignature } from '~/domain/settings/video-signature.server'
import { answerOf, testScreen, type Screen } from '../../../../tests/helpers/screen'
import { action, loader } from '../video-signature'

let screen: Screen
beforeEach(async () => {
  screen = await testScreen()
})
afterEach(() => screen.world.close())

const page = '/manage/video-signature'
const TYPED = {
  title: 'Agent',
  text: 'Homes by the lake',
  phone: '312 555 0151',
  linkLabel: 'Book a tour',
  linkUrl: 'harbor.test',
}
const save = (form: Record<string, string>) => answerOf(action(screen.args(page, { form })))

it('is stored as typed, and shown as numbers and addresses are written', async () => {
  expect(await save(TYPED)).toMatchObject({ status: 302, location: page })
  expect(await loader(screen.args(page))).toEqual({
    ...TYPED,
    phone: '(312) 555-0151',
    linkUrl: 'https://harbor.test/',
  })
  expect((await findVideoSignature(screen.world.as(screen.actor))).phone).toBe('+13125550151')
})

it('fields that are left empty are empty', async () => {
  await save(TYPED)
  await save({ title: '', text: '', phone: '', linkLabel: '', linkUrl: '' })
  expect(await loader(screen.args(page))).toEqual({ title: '', text: '', phone: '', linkLabel: '', linkUrl: '' })
})

it.each([
  [{ phone: '12' }, { phone: ["'12' has 2 digits; a phone number has 10"] }],
  [{ linkUrl: 'javascript:alert(1)' }, { linkUrl: ['Enter a web address, such as example.com'] }],
  [{ linkLabel: '' }, { linkLabel: ['Enter the button text'] }],
])('%j is refused beside its field', async (wrong, error) => {
  const answer = await save({ ...TYPED, ...wrong })
  expect(answer).toMatchObject({ status: 422, data: { result: { error } } })
  expect(await loader(screen.args(page))).toMatchObject({ title: '' })
})
