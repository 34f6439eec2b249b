// @vitest-environment happy-dom
import { useLoaderData } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { waitFor } from '../../../../tests/helpers/wait-for'
import { show } from '../../../../tests/helpers/window'
import { readUncheckedForm } from '../../+form/read-form.server'
import { Rename } from './rename'

function Tab() {
  return <Rename intent="rename" name={useLoaderData<string>()} label="Stage name" />
}

/** A settings tab: what was sent, and the answer to it by hand. */
async function showTab() {
  const sent: unknown[] = []
  const answers: ((answer: object) => void)[] = []
  let name = 'First'
  const Window = createRemixStub([
    {
      id: 'tab',
      path: '/tab',
      Component: Tab,
      loader: () => name,
      action: async ({ request }) => {
        sent.push((await readUncheckedForm(request)).get('name'))
        return new Promise<object>((resolve) => answers.push(resolve))
      },
    },
  ])
  const page = await show(<Window initialEntries={['/tab']} hydrationData={{ loaderData: { tab: name } }} />)
  const box = page.querySelector('input[name="name"]') as HTMLInputElement
  return {
    page,
    sent,
    box,
    value: () => box.value,
    /** What is read with the field, where it is wrong. */
    fault: () =>
      box.getAttribute('aria-invalid') === 'true'
        ? document.getElementById(box.getAttribute('aria-describedby')!)?.textContent
        : null,
    touch: async () => {
      await act(async () => box.focus())
      await act(async () => box.blur())
    },
    type: async (typed: string) => {
      await act(async () => box.focus())
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, typed)
        box.dispatchEvent(new Event('input', { bubbles: true }))
      })
      await act(async () => box.blur())
    },
    rename: async (typed: string) => {
      const before = sent.length
      await act(async () => box.focus())
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, typed)
        box.dispatchEvent(new Event('input', { bubbles: true }))
      })
      await act(async () => box.blur())
      await waitFor('the name is sent', () => sent.length > before)
    },
    answer: async (answer: object, nameThen: string) => {
      name = nameThen
      await act(async () => answers.shift()!(answer))
    },
  }
}

test('a saved name is shown, also while it is being saved', async () => {
  const tab = await showTab()
  await tab.rename('Mine')
  expect(tab.value()).toBe('Mine')
  await tab.answer({ result: null }, 'Mine')
  expect(tab.value()).toBe('Mine')
})

test("another's later name is shown, and focusing the field does not revert it", async () => {
  const tab = await showTab()
  await tab.rename('Mine')
  await tab.answer({ result: null }, 'Theirs')
  expect(tab.value()).toBe('Theirs')
  await tab.touch()
  expect([tab.value(), tab.sent]).toEqual(['Theirs', ['Mine']])
})

test('a refused name stays for its writer, and is not sent again automatically', async () => {
  const tab = await showTab()
  await tab.rename('Taken')
  await tab.answer({ result: { status: 'error', error: { name: ['This name is taken'] } } }, 'First')
  await waitFor('it says why', () => tab.fault() === 'This name is taken')
  expect(tab.value()).toBe('Taken')
  await tab.touch()
  expect([tab.value(), tab.sent]).toEqual(['Taken', ['Taken']])
  await tab.rename('Free')
  await tab.answer({ result: null }, 'Free')
  expect([tab.value(), tab.sent]).toEqual(['Free', ['Taken', 'Free']])
  expect(tab.page.textContent).not.toContain('This name is taken')
  expect(tab.fault()).toBeNull()
})

test.each(['', '   '])("an emptied name ('%s') is reverted, and nothing is sent", async (typed) => {
  const tab = await showTab()
  await tab.type(typed)
  expect([tab.value(), tab.sent]).toEqual(['First', []])
})

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'keys of an input method (%o) neither save nor cancel',
  async (how) => {
    const { box, sent, value } = await showTab()
    await act(async () => box.focus())
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, 'たなか')
      box.dispatchEvent(new Event('input', { bubbles: true }))
    })
    for (const key of ['Enter', 'Escape'])
      await act(async () =>
        box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how })),
      )
    expect([sent, value(), document.activeElement === box]).toEqual([[], 'たなか', true])
  },
)
