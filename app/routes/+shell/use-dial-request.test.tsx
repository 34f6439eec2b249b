// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { expect, test } from 'vitest'
import { show } from '../../../tests/helpers/window'
import { getPracticePath, readPracticeNumber } from '../manage+/+dial/practice-path'
import { useDialRequest } from './use-dial-request'

const ROUTE = 'routes/manage+/dial'
const NUMBER = '+13125550105'

/** What the page that is opened at an address asks of the dialer, in each of its renders. */
async function openAt(path: string, practice: string | null) {
  const seen: ReturnType<typeof useDialRequest>[] = []
  function Page() {
    seen.push(useDialRequest())
    return null
  }
  const Window = createRemixStub([{ id: ROUTE, path: '/manage/dial', Component: Page, loader: () => ({ practice }) }])
  await show(<Window initialEntries={[path]} hydrationData={{ loaderData: { [ROUTE]: { practice } } }} />)
  return seen
}

test('a practice call that is opened as a document dials, and its address no longer says so', async () => {
  const path = getPracticePath({ contact: { id: 'con_1' }, number: NUMBER })
  const seen = await openAt(path, NUMBER)
  expect(seen.map((request) => request?.startConnects)).not.toContain(false)
  const starts = new Set(seen.map((request) => request?.start))
  expect([...starts]).toEqual([{ contactId: 'con_1' }])
  const { search } = seen.at(-1)!
  expect(new URLSearchParams(search).has('now')).toBe(false)
  expect(readPracticeNumber(new URLSearchParams(search))).toBe(NUMBER)
  // As after a reload.
  expect((await openAt(`/manage/dial${search}`, NUMBER)).at(-1)).toMatchObject({ startConnects: false })
})

test('no address dials on a real carrier', async () => {
  const seen = await openAt(getPracticePath({ contact: { id: 'con_1' }, number: NUMBER }), null)
  expect(seen.map((request) => request?.startConnects)).not.toContain(true)
})

test.each(['+13128675309', '+1312555010', 'javascript:alert(1)', ''])('%s is no practice number', (number) => {
  expect(readPracticeNumber(new URLSearchParams({ practice: number }))).toBeNull()
})
