// @vitest-environment happy-dom
import { useLoaderData } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { show, until as untilShown } from '../../../../tests/helpers/window'
import { Select } from '~/ui/field'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { useReloadPage } from '~/live/use-reload-page'
import { ProxyRefusal } from '~/ui/page-fetch'
import { saveInBackground } from '../../+form/save-in-background'
import { readUncheckedForm } from '../../+form/read-form.server'
import { IntentForm } from '../../+form/intent-form'
import { useOrder } from '../../+form/order-forms'
import { Rename } from './rename'
import { formWords } from '../../+form/form.words'

const AWAY = new TypeError('Failed to fetch')
const CHANGED = 'The list changed meanwhile'
const tabLoader = createCachedLoader()

function Tab() {
  useCacheInitialData(tabLoader)
  const readAgain = useReloadPage()
  const said = useLoaderData<{ order: string[]; kind: string }>()
  const { ids, order, notSaved } = useOrder('order', said.order, tabLoader)
  return (
    <>
      <IntentForm intent="hours" getSaveDelay={() => 0}>
        <input name="amount" aria-label="Amount" defaultValue="1" />
      </IntentForm>
      <Rename intent="rename" name="First" label="Name" />
      <IntentForm intent="add">
        <button>Add</button>
      </IntentForm>
      <IntentForm intent="kind" getSaveDelay={() => 0}>
        <Select name="kind" aria-label="Kind" defaultValue={said.kind}>
          <option>one</option>
          <option>two</option>
          <option>three</option>
        </Select>
      </IntentForm>
      <button onClick={readAgain}>Read</button>
      <p>{said.order.join(' ')}</p>
      {notSaved}
      <output>{ids.join(' ')}</output>
      <button onClick={() => order(['b', 'a', 'c'])}>Reorder</button>
      <button onClick={() => order(['b', 'c', 'a'])}>Reorder again</button>
      <button onClick={() => order(['a', 'b', 'c'])}>Order as before</button>
    </>
  )
}

/** A tab of settings over a server that is down until the test brings it back. */
async function showTab() {
  const server = {
    isAway: true,
    canBeRead: true,
    refuses: false,
    refusal: null as Error | null,
    tries: 0,
    saved: [] as object[],
    answers: Promise.resolve(),
    isReadAgain: Promise.resolve(),
    said: { order: ['a', 'b', 'c'], kind: 'one' },
  }
  const Window = createRemixStub([
    {
      id: 'tab',
      path: '/tab',
      Component: Tab,
      loader: ({ request, params }) =>
        tabLoader({
          request,
          params,
          serverLoader: async <T,>() => {
            await server.isReadAgain
            if (!server.canBeRead) throw AWAY
            return server.said as T
          },
        }) as Promise<object>,
      action: async ({ request }) =>
        (await saveInBackground({
          request,
          serverAction: async <T,>() => {
            server.tries += 1
            if (server.refusal) throw server.refusal
            if (server.isAway) throw AWAY
            await server.answers
            if (server.refuses) return { result: { status: 'error', error: { stageOrder: [CHANGED] } } } as T
            const form = await readUncheckedForm(request.clone() as Request)
            server.saved.push([...form.values()])
            return { result: null } as T
          },
        })) as object,
    },
  ])
  const page = await show(<Window initialEntries={['/tab']} hydrationData={{ loaderData: { tab: server.said } }} />)
  return {
    server,
    spoken: () => page.querySelector('[role=alert]')?.textContent,
    says: (words: string) => page.textContent!.includes(words),
    value: (label: string) => page.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!.value,
    isBusy: (name: string) =>
      [...page.querySelectorAll('form[aria-busy]')].some((form) => form.textContent!.includes(name)),
    press: (name: string, { ofClicks = 1 } = {}) =>
      act(async () => {
        const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
        button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: ofClicks }))
      }),
    ordered: () => page.querySelector('output')!.textContent,
    chosen: () => page.querySelector('select')!.value,
    choose: (kind: string) =>
      act(async () => {
        const list = page.querySelector('select')!
        list.value = kind
        list.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    type: async (label: string, typed: string, { leaves = true } = {}) => {
      const box = page.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!
      await act(async () => box.focus())
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, typed)
        box.dispatchEvent(new Event('input', { bubbles: true }))
        box.dispatchEvent(new Event('change', { bubbles: true }))
      })
      if (leaves) await act(async () => box.blur())
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A change that waits is sent again after a second and more: the window's time runs while something is waited for. */
const until = (what: string, ask: () => boolean) =>
  untilShown(what, () => {
    if (ask()) return true
    vi.advanceTimersByTime(200)
    return false
  })

test.each([
  { what: 'a setting', label: 'Amount', typed: '7', sent: ['hours', '7'] },
  { what: 'a name', label: 'Name', typed: 'Second', sent: ['rename', 'Second'] },
])('$what that met no server stays as typed, says so, and is saved when it is back', async (change) => {
  const { server, says, value, type } = await showTab()
  await type(change.label, change.typed)
  await until('it says that it is not saved', () => says(formWords.saveRetrying))
  expect(value(change.label)).toBe(change.typed)
  await until('it is tried again', () => server.tries > 1)
  server.isAway = false
  await until('it is saved', () => server.saved.length > 0)
  expect(server.saved).toEqual([change.sent])
  await until('the failure text is gone', () => !says(formWords.saveRetrying))
})

test('a pending name is sent as it was entered, whatever is typed over it by then', async () => {
  const { server, says, value, type } = await showTab()
  await type('Name', 'Second')
  await until('it says that it is not saved', () => says(formWords.saveRetrying))
  await type('Name', 'Thi', { leaves: false })
  server.isAway = false
  await until('it is saved', () => server.saved.length > 0)
  expect([server.saved, value('Name')]).toEqual([[['rename', 'Second']], 'Thi'])
})

test('a pending name survives an emptied field; typing the old name replaces it', async () => {
  const { server, says, value, type } = await showTab()
  await type('Name', 'Second')
  await until('it says that it is not saved', () => says(formWords.saveRetrying))
  await type('Name', '')
  expect(value('Name')).toBe('Second')
  const tries = server.tries
  await until('it is still tried', () => server.tries > tries)
  await until('it says so again', () => says(formWords.saveRetrying))
  await type('Name', 'First')
  server.isAway = false
  await until('it is saved', () => server.saved.length > 0)
  expect(server.saved).toEqual([['rename', 'First']])
})

test('an order that met no server is sent again', async () => {
  const { server, press } = await showTab()
  await press('Reorder')
  await until('it was tried', () => server.tries > 0)
  server.isAway = false
  await until('it is saved', () => server.saved.length > 0)
  expect(server.saved).toEqual([['order', 'b', 'a', 'c']])
})

test('a pending order says so, and is not sent over another that was read since', async () => {
  const { server, says, press } = await showTab()
  await press('Reorder')
  await until('it says that it is not saved', () => says(formWords.saveRetrying))
  server.said = { ...server.said, order: ['c', 'b', 'a'] }
  await press('Read')
  await until('the failure text is gone', () => !says(formWords.saveRetrying))
  server.isAway = false
  await press('Add')
  await until('what is done afterwards is done', () => server.saved.length > 0)
  expect(server).toMatchObject({ tries: 2, saved: [['add']] })
})

test('a pending order is not replaced by an earlier one of the same reader that is read later', async () => {
  const { server, says, press } = await showTab()
  await press('Reorder')
  await press('Reorder again')
  await until('it says that it is not saved', () => says(formWords.saveRetrying))
  server.said = { ...server.said, order: ['b', 'a', 'c'] }
  await press('Read')
  await until('it is read', () => says('b a c'))
  expect(says(formWords.saveRetrying)).toBe(true)
  server.isAway = false
  await until('it is saved', () => server.saved.length > 0)
  expect(server.saved).toEqual([['order', 'b', 'c', 'a']])
})

test('another user’s order is shown where the reader had dropped the same and reverted it', async () => {
  const { server, press, ordered } = await showTab()
  server.isAway = false
  let answer = () => {}
  server.answers = new Promise((resolve) => (answer = resolve))
  await press('Reorder')
  expect(ordered()).toBe('b a c')
  await press('Order as before')
  answer()
  await until('it is saved', () => server.saved.some((form) => String(form) === 'order,a,b,c'))
  expect(ordered()).toBe('a b c')
  server.said = { ...server.said, order: ['b', 'a', 'c'] }
  await press('Read')
  await until('what somebody else ordered is shown', () => ordered() === 'b a c')
})

test('a refused order goes back and says why, until another one is tried', async () => {
  const { server, press, ordered, spoken } = await showTab()
  Object.assign(server, { isAway: false, refuses: true })
  await press('Reorder')
  await until('it says why', () => spoken() === CHANGED)
  expect(ordered()).toBe('a b c')
  Object.assign(server, { refuses: false, said: { ...server.said, order: ['b', 'c', 'a'] } })
  await press('Reorder again')
  await until('it is saved', () => server.saved.length > 0)
  expect([ordered(), spoken()]).toEqual(['b c a', undefined])
})

test('a proxy’s refusal is shown: an order goes back, a name stays as typed', async () => {
  const { server, press, ordered, spoken, says, type, value } = await showTab()
  server.refusal = new ProxyRefusal('Not ours', 403)
  await press('Reorder')
  await until('the order says so', () => spoken() === formWords.saveRejected)
  expect(ordered()).toBe('a b c')
  server.refusal = null
  server.isAway = false
  await press('Reorder again')
  await until('it is saved', () => server.saved.length > 0)
  expect(says(formWords.saveRejected)).toBe(false)
  server.refusal = new ProxyRefusal('Not ours', 413)
  await type('Name', 'Second')
  await until('the name says so', () => says(formWords.saveRejected))
  expect(value('Name')).toBe('Second')
})

test('a saved order stays while the page cannot be read again, and follows it once it can', async () => {
  const { server, press, ordered } = await showTab()
  Object.assign(server, { isAway: false, canBeRead: false })
  await press('Reorder')
  await until('it is saved', () => server.saved.length > 0)
  await until('the page could not be read', () => tabLoader.hasFailed())
  await press('Read')
  expect(ordered()).toBe('b a c')
  server.canBeRead = true
  await press('Read')
  await until('what the page says now is shown', () => ordered() === 'a b c')
})

test('a pending order is dropped with its page', async () => {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const { server, says, press } = await showTab()
  await press('Reorder')
  await until('it says that it is not saved', () => says(formWords.saveRetrying))
  await act(async () => window.dispatchEvent(new Event('pagehide')))
  expect(beacon.mock.calls.map(([, form]) => [...(form as FormData).values()])).toEqual([['order', 'b', 'a', 'c']])
  // A page that is still there does not know what became of it.
  server.isAway = false
  await until('it is saved', () => server.saved.length > 0)
})

test('a pending choice does not follow what is read, and follows again once it is saved', async () => {
  const { server, says, press, choose, chosen } = await showTab()
  await choose('two')
  await until('it says that it is not saved', () => says(formWords.saveRetrying))
  server.said = { ...server.said, kind: 'three' }
  await press('Read')
  expect(chosen()).toBe('two')
  server.isAway = false
  await until('it is saved', () => server.saved.length > 0)
  expect(server.saved).toEqual([['kind', 'two']])
  await until('what is stored is shown', () => chosen() === 'three')
})

test('an action that may have been done is not repeated automatically', async () => {
  const { server, says, press } = await showTab()
  await press('Add')
  await until('it says that no answer', () => says(formWords.noResponse))
  expect(server.tries).toBe(1)
})

describe('an action that is pressed twice', () => {
  test('is done once while it is on its way, and shows that it is', async () => {
    const { server, press, isBusy } = await showTab()
    server.isAway = false
    let answer = () => {}
    server.answers = new Promise((resolve) => (answer = resolve))
    await press('Add')
    expect(isBusy('Add')).toBe(true)
    await press('Add')
    answer()
    await until('it is done', () => server.saved.length > 0)
    await until('it is no longer busy', () => !isBusy('Add'))
    expect(server.tries).toBe(1)
  })

  test('is done once by a double click, also where the server answers before its second half', async () => {
    const { server, press } = await showTab()
    server.isAway = false
    await press('Add')
    await until('it is done', () => server.saved.length > 0)
    await press('Add', { ofClicks: 2 })
    await press('Add')
    await until('the next press is another deed', () => server.saved.length > 1)
    expect(server.tries).toBe(2)
  })

  test('is done twice where the page is only being read again', async () => {
    const { server, press } = await showTab()
    server.isAway = false
    server.isReadAgain = new Promise(() => {})
    await press('Add')
    await until('it is done', () => server.saved.length > 0)
    await press('Add')
    await until('it is done again', () => server.saved.length > 1)
  })
})
