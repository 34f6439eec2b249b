import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { addSuppression } from '../../app/domain/protection/add-suppression.server'
import { removeSuppression } from '../../app/domain/protection/remove-suppression.server'
import { consumeNotice } from '../../app/routes/+form/notice.server'
import { action, loader } from '../../app/routes/manage+/dnc-list.remove.$number'
import { testScreen, type Screen } from '../helpers/screen'

const NUMBER = '+13125550105'
const DIALOG = `/manage/dnc-list/remove/${encodeURIComponent(NUMBER)}`

let screen: Screen
beforeEach(async () => {
  screen = await testScreen()
  onTestFinished(() => screen.world.close())
  await addSuppression(screen.world.as(screen.actor), { number: NUMBER, type: 'MANUAL' })
})

/** Where an answer redirects, and its notice. */
async function endOf(given: unknown): Promise<[status: number, place: string | null, words: string | undefined]> {
  const answer = (await Promise.resolve(given).catch((thrown: unknown) => thrown)) as Response
  const cookie = answer.headers.get('set-cookie') ?? ''
  const { notice } = await consumeNotice(new Request('http://localhost', { headers: { cookie } }))
  return [answer.status, answer.headers.get('location'), notice?.text]
}

test('a number removed in another window keeps the list’s place, which says so', async () => {
  const args = (form?: Record<string, string>) => screen.args(DIALOG, { params: { number: NUMBER }, form })
  expect(await loader(args())).toMatchObject({ number: NUMBER, removable: true })
  await removeSuppression(screen.world.as(screen.actor), NUMBER)
  const gone = [302, '/manage/dnc-list', 'This number is no longer on the DNC list']
  expect(await endOf(loader(args()))).toEqual(gone)
  expect(await endOf(action(args({})))).toEqual(gone)
})
