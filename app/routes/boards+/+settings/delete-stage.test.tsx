// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../../tests/helpers/window'
import { readUncheckedForm } from '../../+form/read-form.server'
import DeleteStage from '../$boardId_.settings.stages.$stageId.delete'

const PATH = '/delete'
const loaderData = {
  shown: { boardId: 'brd_1', name: 'New leads', others: [{ id: 'stg_2', name: 'Warm' }] },
}

/** The dialog as it comes to life over the answer to what was sent without scripts. */
async function dialog(initialValue?: Record<string, string>) {
  const sent: [string, FormDataEntryValue][][] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push([...(await readUncheckedForm(request)).entries()])
    return null
  }
  const Window = createRemixStub([
    { id: 'shown', path: PATH, Component: DeleteStage, loader: () => loaderData.shown, action },
  ])
  const refused = { result: { status: 'error', initialValue, error: { '': ['Choose one'] } } }
  const actionData = initialValue ? { shown: refused } : null
  await show(<Window initialEntries={[PATH]} hydrationData={{ loaderData, actionData }} />)
  const select = document.querySelector('select')!
  const button = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Delete')!
  return {
    sent,
    stage: () => [select.value, select.disabled],
    mayPress: () => button().getAttribute('aria-disabled') === null,
    press: () => act(async () => button().click()),
    answer: (leads: string) =>
      act(async () => document.querySelector<HTMLInputElement>(`input[value="${leads}"]`)!.click()),
    choose: (stage: string) =>
      act(async () => {
        select.value = stage
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }),
  }
}

test('a refused answer of both kinds is shown and refused until the reader decides', async () => {
  const shown = await dialog({ leads: 'remove', moveToStageId: 'stg_2' })
  expect([shown.stage(), shown.mayPress()]).toEqual([['stg_2', false], false])
  await shown.press()
  expect(shown.sent).toEqual([])
  await shown.answer('move')
  await shown.press()
  expect(shown.sent).toEqual([
    [
      ['leads', 'move'],
      ['moveToStageId', 'stg_2'],
    ],
  ])
})

test('if the chosen stage is gone the leads are removed', async () => {
  const shown = await dialog({ leads: 'remove', moveToStageId: 'stg_2' })
  await shown.choose('')
  expect([shown.stage(), shown.mayPress()]).toEqual([['', true], true])
})

test('moving leads without a stage was refused: the stage can be chosen immediately', async () => {
  const shown = await dialog({ leads: 'move' })
  expect([shown.stage(), shown.mayPress()]).toEqual([['', false], false])
  await shown.choose('stg_2')
  expect(shown.mayPress()).toBe(true)
})

test('going back to removing the leads is a decision', async () => {
  const shown = await dialog()
  expect([shown.stage(), shown.mayPress()]).toEqual([['', true], true])
  await shown.answer('move')
  await shown.choose('stg_2')
  await shown.answer('remove')
  // A browser does not send what cannot be chosen.
  expect([shown.stage(), shown.mayPress()]).toEqual([['stg_2', true], true])
})
