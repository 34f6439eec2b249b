// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { show, until } from '../../../../tests/helpers/window'
import { NOT_ANSWERED, NOT_SAVED, saveOrTell } from '~/live/save-or-tell'
import { readForm } from '../../+form/read-form.server'
import { ActForm } from './act-form'
import { useOrder } from './order-forms'
import { Rename } from './rename'

const AWAY = new TypeError('Failed to fetch')

function Tab() {
  const order = useOrder('order')
  return (
    <>
      <ActForm intent="hours" savesAfter={() => 0}>
        <input name="amount" aria-label="Amount" defaultValue="1" />
      </ActForm>
      <Rename intent="rename" name="First" label="Name" />
      <ActForm intent="add">
        <button>Add</button>
      </ActForm>
      <button onClick={() => order(['b', 'a'])}>Reorder</button>
    </>
  )
}

/** A tab of settings over a server that is away until it is told to be back. */
async function showTab() {
  const server = { isAway: true, tries: 0, saved: [] as object[], answers: Promise.resolve() }
  const Window = createRemixStub([
    {
      path: '/tab',
      Component: Tab,
      action: async ({ request }) =>
        (await saveOrTell({
          request,
          serverAction: async <T,>() => {
            server.tries += 1
            if (server.isAway) throw AWAY
            await server.answers
            const form = await readForm(request.clone() as Request)
            server.saved.push([...form.values()])
            return { result: null } as T
          },
        })) as object,
    },
  ])
  const page = await show(<Window initialEntries={['/tab']} />)
  return {
    server,
    says: (words: string) => page.textContent!.includes(words),
    value: (label: string) => page.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!.value,
    press: (name: string) =>
      act(async () => [...page.querySelectorAll('button')].find((button) => button.textContent === name)!.click()),
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

test.each([
  { what: 'a setting', label: 'Amount', typed: '7', sent: ['hours', '7'] },
  { what: 'a name', label: 'Name', typed: 'Second', sent: ['rename', 'Second'] },
])('$what that met no server stays as it was typed, says so, and is saved when it is back', async (change) => {
  const { server, says, value, type } = await showTab()
  await type(change.label, change.typed)
  await until('it says that it is not saved', () => says(NOT_SAVED))
  expect(value(change.label)).toBe(change.typed)
  await until('it is tried again', () => server.tries > 1)
  server.isAway = false
  await until('it is saved', () => server.saved.length > 0)
  expect(server.saved).toEqual([change.sent])
  await until('nothing is said any more', () => !says(NOT_SAVED))
})

test('a name that waits is sent as it was entered, whatever is being typed over it by then', async () => {
  const { server, says, value, type } = await showTab()
  await type('Name', 'Second')
  await until('it says that it is not saved', () => says(NOT_SAVED))
  await type('Name', 'Thi', { leaves: false })
  server.isAway = false
  await until('it is saved', () => server.saved.length > 0)
  expect([server.saved, value('Name')]).toEqual([[['rename', 'Second']], 'Thi'])
})

test('a name that waits is not taken back with what was typed over it; the old one is, by its name', async () => {
  const { server, says, value, type } = await showTab()
  await type('Name', 'Second')
  await until('it says that it is not saved', () => says(NOT_SAVED))
  await type('Name', '')
  expect(value('Name')).toBe('Second')
  const tries = server.tries
  await until('it is still tried', () => server.tries > tries)
  await until('it says so again', () => says(NOT_SAVED))
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
  expect(server.saved).toEqual([['order', 'b', 'a']])
})

test('a deed that may have been done is not repeated by itself', async () => {
  const { server, says, press } = await showTab()
  await press('Add')
  await until('it says that nobody answered', () => says(NOT_ANSWERED))
  expect(server.tries).toBe(1)
})

test('a deed that is pressed twice is done once', async () => {
  const { server, press } = await showTab()
  server.isAway = false
  let answer = () => {}
  server.answers = new Promise((resolve) => (answer = resolve))
  await press('Add')
  await press('Add')
  answer()
  await until('it is done', () => server.saved.length > 0)
  expect(server.tries).toBe(1)
})
