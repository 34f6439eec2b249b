// @vitest-environment happy-dom
import { useNavigate } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { show, until } from '../../../../tests/helpers/window'
import { readUncheckedForm } from '../../+form/read-form.server'
import { Wizard, type WizardPlace } from './wizard'
import type { WizardChoices } from './wizard-step'

const facts = { hasTags: false, isTeam: true, unsharedNumberIds: [], takenNames: [] }
const choices = {
  callboardName: 'Spring',
  phoneNumbers: [
    {
      id: 'num_1',
      number: '+13125550140',
      display: '(312) 555-0140',
      nickname: '',
      shareWithTeam: true,
      released: false,
    },
  ],
  teamMembers: [{ userId: 'usr_1', name: 'Mia Torres', role: 'MEMBER', thumbnailUrl: null }],
  importTags: { tags: [], lastError: null },
} as unknown as WizardChoices

/** The wizard at the question before its last, with all that it asks for answered; `sent` is what reached the server. */
async function showWizard(errors?: string[], step: 'name' | 'numbers' = 'numbers') {
  const sent: unknown[] = []
  const start: WizardPlace = {
    value: { step, leaving: 'open' },
    answers: { name: 'Spring', importTag: null, numberIds: ['num_1'], memberIds: ['usr_1'] },
  }
  const Window = createRemixStub([
    { path: '/boards', Component: () => <p>All boards</p> },
    {
      path: '/boards/new',
      Component: function NewBoard() {
        const navigate = useNavigate()
        return (
          <>
            <button onClick={() => navigate(-1)}>The browser’s Back</button>
            <Wizard facts={facts} choices={choices} start={start} note={null} nowMs={null} errors={errors} />
          </>
        )
      },
      action: async ({ request }) => {
        sent.push((await readUncheckedForm(request)).get('event'))
        return null
      },
    },
  ])
  await show(<Window initialEntries={['/boards', '/boards/new']} />)
  const button = (words: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)!
  return { sent, button, click: (pressed: HTMLElement) => act(async () => pressed.click()) }
}

test('a double click on Next creates no board: Create Board is disabled for a moment', async () => {
  const { sent, button, click } = await showWizard()
  const next = button('Next')
  await click(next)
  const create = button('Create Board')
  expect(create).toBe(next)
  expect(create.getAttribute('aria-disabled')).toBe('true')
  await click(create)
  await click(button('Skip'))
  expect(sent).toEqual([])
  expect(create.textContent).toBe('Create Board')

  await until('it can be pressed', () => create.getAttribute('aria-disabled') === null)
  await click(create)
  await until('the board is made', () => sent.length === 1)
  expect(sent).toEqual(['NEXT'])
})

test('going back waits for nothing', async () => {
  const { button, click } = await showWizard()
  await click(button('Next'))
  await click(button('Back'))
  expect(button('Next').getAttribute('aria-disabled')).toBeNull()
})

test('a server refusal is shown at its own step only', async () => {
  const { button, click } = await showWizard(['This number was released'])
  expect(document.body.textContent).toContain('This number was released')
  await click(button('Next'))
  expect(document.body.textContent).not.toContain('This number was released')
  await click(button('Back'))
  expect(document.body.textContent).not.toContain('This number was released')
})

test('the browser’s Back asks before answers are lost, as Close does', async () => {
  const { button, click } = await showWizard()
  const asks = () => document.body.textContent.includes('Discard this board?')
  await click(button('The browser’s Back'))
  expect(asks()).toBe(true)
  await click(button('Cancel'))
  expect(asks()).toBe(false)
  expect(document.body.textContent).toContain('Step 2 of 3')
  await click(button('The browser’s Back'))
  await click(button('Discard'))
  expect(document.body.textContent).toBe('All boards')
})

test('Close leaves once its question is answered, and asks no second one', async () => {
  const { button, click } = await showWizard()
  await click(document.querySelector<HTMLElement>('[aria-label=Close]')!)
  await click(button('Discard'))
  expect(document.body.textContent).toBe('All boards')
})

test('without answers yet the browser’s Back asks nothing', async () => {
  const { button, click } = await showWizard(undefined, 'name')
  await click(button('The browser’s Back'))
  expect(document.body.textContent).toBe('All boards')
})
