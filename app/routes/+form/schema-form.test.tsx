// @vitest-environment happy-dom
import { getInputProps } from '@conform-to/react'
import { createRemixStub } from '@remix-run/testing'
import { act, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Field, Input } from '~/ui/field'
import { show } from '../../../tests/helpers/window'
import { ActionFormDialog } from './action-form-dialog'
import { EXPECTED_USER, PageUserProvider } from './expected-user-field'
import { SchemaForm } from './schema-form'
import type { Refusal } from './submission'

const nameForm = z.strictObject({ name: z.string('Name required').max(10, 'At most 10 characters') })

interface NameFormProps {
  onSubmit?: () => void
}
const NameForm = ({ onSubmit }: NameFormProps) => (
  <SchemaForm
    schema={nameForm}
    id="name"
    defaultValue={{ name: 'Ann' }}
    submitLabel="Save"
    requiresChange
    closeTo="/elsewhere"
    onSubmit={onSubmit}
  >
    {({ name }) => (
      <Field meta={name} label="Name">
        <Input {...getInputProps(name, { type: 'text' })} />
      </Field>
    )}
  </SchemaForm>
)

/** The page in a browser; its forms are answered with what `answer` returns. */
async function showPage(page: ReactNode, answer: () => unknown = () => null) {
  const sent: Record<string, unknown>[] = []
  const Window = createRemixStub([
    {
      path: '/',
      Component: () => <PageUserProvider value="usr_ann">{page}</PageUserProvider>,
      action: async ({ request }) => {
        sent.push(Object.fromEntries(new URLSearchParams(await request.text())))
        return answer()
      },
    },
    { path: '/elsewhere', Component: () => <p>Elsewhere</p> },
  ])
  const place = await show(<Window />)
  const button = (label: string) =>
    [...place.querySelectorAll<HTMLButtonElement>('button, a')].find(({ textContent }) => textContent === label)!
  const press = (label: string) => act(async () => button(label).click())
  const input = () => place.querySelector<HTMLInputElement>('input[name=name]')!
  const type = (text: string) =>
    act(async () => {
      input().value = text
      input().dispatchEvent(new Event('input', { bubbles: true }))
    })
  return { place, sent, button, press, input, type }
}

const refuse = (error: Record<string, string[]>): Refusal => ({ result: { status: 'error', error } })

test('a refused field is marked with its reason and takes the focus', async () => {
  const { place, press, input, type } = await showPage(<NameForm />, () => refuse({ name: ['This name is taken'] }))
  await type('Bob')
  await press('Save')
  expect(place.textContent).toContain('This name is taken')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(input())
  expect(input().value).toBe('Bob')
})

test('a refusal of the whole form is in the banner', async () => {
  const { place, press, type } = await showPage(<NameForm />, () => refuse({ '': ['Try again later'] }))
  await type('Bob')
  await press('Save')
  expect(place.querySelector('[role=alert]')?.textContent).toBe('Try again later')
})

test('what the schema refuses is not sent', async () => {
  const { place, sent, press, type } = await showPage(<NameForm />)
  await type('A name of more than ten characters')
  await press('Save')
  expect(place.textContent).toContain('At most 10 characters')
  expect(sent).toEqual([])
})

test('the button waits for a change', async () => {
  const { button, type } = await showPage(<NameForm />)
  expect(button('Save').disabled).toBe(true)
  await type('Bob')
  expect(button('Save').disabled).toBe(false)
  await type('Ann')
  expect(button('Save').disabled).toBe(true)
})

test('a second press is not sent: the button is busy until the answer', async () => {
  let finish = () => {}
  const answered = new Promise<null>((resolve) => (finish = () => resolve(null)))
  const { sent, button, press, type } = await showPage(<NameForm />, () => answered)
  await type('Bob')
  await press('Save')
  expect(button('Save').getAttribute('aria-busy')).toBe('true')
  await press('Save')
  expect(sent).toHaveLength(1)
  await act(async () => finish())
  expect(button('Save').getAttribute('aria-busy')).toBeNull()
})

test('onSubmit is called for what is sent, not for the checks while the user types', async () => {
  let calls = 0
  const { press, type } = await showPage(<NameForm onSubmit={() => calls++} />)
  await type('A name of more than ten characters')
  await press('Save')
  await type('Bob')
  await type('Bo')
  expect(calls).toBe(0)
  await press('Save')
  expect(calls).toBe(1)
})

test('a form without a schema sends its hidden fields and its user, and shows each reason in the banner', async () => {
  const page = (
    <ActionFormDialog
      title="Delete?"
      closeTo="/elsewhere"
      hiddenFields={{ id: 'one', numbers: ['1', '2'] }}
      submitLabel="Delete"
      variant="danger"
    />
  )
  const { place, sent, press } = await showPage(page, () => refuse({ '': ['In use.'], id: ['Unknown.'] }))
  const numbers = () => new FormData(place.querySelector('form')!).getAll('numbers')
  expect(numbers()).toEqual(['1', '2'])
  await press('Delete')
  expect(sent).toEqual([{ [EXPECTED_USER]: 'usr_ann', id: 'one', numbers: '2' }])
  expect(place.querySelector('[role=dialog] [role=alert]')?.textContent).toBe('In use. Unknown.')
  await press('Cancel')
  expect(place.textContent).toBe('Elsewhere')
})
