// @vitest-environment happy-dom
import { redirect } from '@remix-run/node'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../../tests/helpers/window'
import { Select } from '~/ui/field'
import { ProxyRefusal } from '~/ui/page-fetch'
import { saveInBackground } from '../+form/save-in-background'
import { PageUserProvider } from '../+form/expected-user-field'
import { settingForms } from './setting-forms'
import { SettingRow, SettingsPlace, useRefused } from './setting-row'
import { formWords } from '../+form/form.words'

const PATH = '/manage/dialer-settings'

/** A row of settings whose form meets `server.refusal` on its way while there is one. */
async function showRow(reader?: string) {
  vi.useFakeTimers()
  // happy-dom has the form itself press its button, which no browser does.
  const submits = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(function (
    this: HTMLFormElement,
  ) {
    this.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  })
  onTestFinished(() => {
    submits.mockRestore()
    vi.useRealTimers()
  })
  const server = {
    refusal: null as ProxyRefusal | null,
    says: null as string | null,
    tries: 0,
    saved: 0,
    read: Promise.resolve(null),
  }
  const Window = createRemixStub([
    {
      path: PATH,
      // A saved setting has the page read again, which is a moment of its own.
      loader: () => server.read,
      HydrateFallback: () => null,
      Component: () => (
        <PageUserProvider value={reader}>
          <SettingsPlace.Provider value={{ path: PATH, forms: settingForms }}>
            <SettingRow name="lines" title="Dialing lines">
              <input type="radio" name="parallelLimit" value="1" aria-label="1" defaultChecked />
              <input type="radio" name="parallelLimit" value="2" aria-label="2" />
            </SettingRow>
          </SettingsPlace.Provider>
        </PageUserProvider>
      ),
      action: async ({ request }) =>
        (await saveInBackground({
          request,
          serverAction: async () => {
            server.tries += 1
            if (server.refusal) throw server.refusal
            if (server.says !== null)
              return { setting: 'lines', result: { status: 'error', error: { parallelLimit: [server.says] } } } as never
            server.saved += 1
            throw redirect(PATH)
          },
        })) as object,
    },
  ])
  const place = await show(<Window initialEntries={[PATH]} />)
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
  return {
    server,
    spoken: () => place.querySelector('[role=alert]')?.textContent,
    choose: (lines: string) =>
      act(async () => place.querySelector<HTMLInputElement>(`input[value="${lines}"]`)!.click()),
    chosen: () => place.querySelector<HTMLInputElement>('input:checked')!.value,
    pass: (seconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(seconds * 1_000))),
  }
}

test('the expected-user field of a setting is not saved as one of its fields', async () => {
  const { server, spoken, choose, pass } = await showRow('usr_one')
  await choose('2')
  await pass(1)
  expect([server.saved > 0, spoken()]).toEqual([true, undefined])
})

test.each([403, 413])(
  'a setting refused by a proxy (%i) says so, keeps the choice and is not retried',
  async (status) => {
    const { server, spoken, choose, chosen, pass } = await showRow()
    server.refusal = new ProxyRefusal('Not ours', status)
    await choose('2')
    await pass(0)
    expect([spoken(), chosen()]).toEqual([formWords.saveRejected, '2'])
    const { tries } = server
    await pass(60)
    expect(server.tries).toBe(tries)
    server.refusal = null
    await choose('1')
    await pass(0)
    expect([server.saved > 0, spoken()]).toEqual([true, undefined])
  },
)

test('the error of a setting is cleared once another choice is saved, and shown at the next refusal', async () => {
  const { server, spoken, choose, pass } = await showRow()
  server.says = 'Your plan has one line'
  await choose('2')
  await pass(1)
  expect(spoken()).toBe('Your plan has one line')
  server.says = null
  let readOn = (_page: null) => {}
  server.read = new Promise((resolve) => (readOn = resolve))
  await choose('1')
  await pass(1)
  readOn(null)
  await pass(0)
  expect([server.saved > 0, spoken()]).toEqual([true, undefined])
  server.says = 'Your plan has one line'
  await choose('2')
  await pass(1)
  expect(spoken()).toBe('Your plan has one line')
})

test('only the refused control of a row shows the error and its reason', async () => {
  const result = { status: 'error', error: { to: ['The hours end before they begin'] } }
  const Row = () => (
    <SettingRow name="safeHours" title="Safe hours">
      <Select name="from" />
      <Select name="to" />
    </SettingRow>
  )
  const Window = createRemixStub([{ id: 'row', path: PATH, Component: Row }])
  const hydrationData = { actionData: { row: { setting: 'safeHours', result } } }
  const place = await show(<Window initialEntries={[PATH]} hydrationData={hydrationData} />)
  const [from, to] = place.querySelectorAll('select')
  expect([from!.hasAttribute('aria-invalid'), from!.hasAttribute('aria-describedby')]).toEqual([false, false])
  expect(to!.getAttribute('aria-invalid')).toBe('true')
  const why = document.getElementById(to!.getAttribute('aria-describedby')!)
  expect(why?.textContent).toBe('The hours end before they begin')
})

test('a setting deferred by a proxy (429) is retried', async () => {
  const { server, spoken, choose, pass } = await showRow()
  server.refusal = new ProxyRefusal('Too many', 429)
  await choose('2')
  await pass(0)
  expect(spoken()).toBe(formWords.saveRetrying)
  server.refusal = null
  await pass(2)
  expect([server.saved > 0, spoken()]).toEqual([true, undefined])
})

test('a row refused without scripts is shown as it was sent', async () => {
  const refused = { setting: 'safeHours', result: { status: 'error', initialValue: { from: '18', to: '9' } } }
  const seen: Record<string, string | undefined> = {}
  const Row = () => {
    const [hours, lines] = [useRefused('safeHours'), useRefused('lines')]
    Object.assign(seen, { from: hours?.('from'), to: hours?.('to'), enabled: hours?.('enabled'), lines: lines?.('x') })
    return null
  }
  const Window = createRemixStub([{ id: 'row', path: PATH, Component: Row }])
  await show(<Window initialEntries={[PATH]} hydrationData={{ actionData: { row: refused } }} />)
  expect(seen).toEqual({ from: '18', to: '9', enabled: '', lines: undefined })
})
