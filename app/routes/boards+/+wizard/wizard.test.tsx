// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { show, until } from '../../../../tests/helpers/window'
import { readAnybodysForm } from '../../+form/read-form.server'
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
  importTags: { tags: [], trouble: null },
} as unknown as WizardChoices

/** The wizard at the question before its last, with all that it asks for answered; `sent` is what reached the server. */
async function showWizard(errors?: string[]) {
  const sent: unknown[] = []
  const start: WizardPlace = {
    value: { step: 'numbers', leaving: 'open' },
    answers: { name: 'Spring', importTag: null, numberIds: ['num_1'], memberIds: ['usr_1'] },
  }
  const Window = createRemixStub([
    {
      path: '/boards/new',
      Component: () => (
        <Wizard facts={facts} choices={choices} start={start} note={null} nowMs={null} errors={errors} />
      ),
      action: async ({ request }) => {
        sent.push((await readAnybodysForm(request)).get('event'))
        return null
      },
    },
  ])
  await show(<Window initialEntries={['/boards/new']} />)
  const button = (words: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)!
  return { sent, button, click: (pressed: HTMLElement) => act(async () => pressed.click()) }
}

test('a double click on Next makes no board: Create Board, which takes its place, is at rest for a moment', async () => {
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

test('why the server refused a step is not said of the others', async () => {
  const { button, click } = await showWizard(['This number was released'])
  expect(document.body.textContent).toContain('This number was released')
  await click(button('Next'))
  expect(document.body.textContent).not.toContain('This number was released')
  await click(button('Back'))
  expect(document.body.textContent).not.toContain('This number was released')
})
