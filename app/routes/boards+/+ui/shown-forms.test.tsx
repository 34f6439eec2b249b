// @vitest-environment happy-dom
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { show, until } from '../../../../tests/helpers/window'
import { saveOrTell } from '~/live/save-or-tell'
import { readForm } from '../../+form/read-form.server'
import { FilterForm, SortForm, useShownNotSaved, type Shown } from './shown-forms'

function Board() {
  const userSettings = useLoaderData<object>()
  const shown = { board: { userSettings, isTeam: false, members: [] }, userId: 'usr_1' } as unknown as Shown
  return (
    <>
      <FilterForm {...shown} />
      <SortForm {...shown} />
      {useShownNotSaved() ? 'Waits' : null}
    </>
  )
}

test('what is looked at is said to wait outside its menu, and each menu sends its own choice', async () => {
  const server = { isAway: true, saved: [] as object[], settings: { status: 'ALL', sortBy: 'newest' } }
  const Window = createRemixStub([
    {
      id: 'board',
      path: '/board',
      Component: Board,
      loader: () => server.settings,
      action: async ({ request }) =>
        (await saveOrTell({
          request,
          serverAction: async <T,>() => {
            if (server.isAway) throw new TypeError('Failed to fetch')
            const given = Object.fromEntries(await readForm(request.clone() as Request))
            server.saved.push(given)
            server.settings = { ...server.settings, ...given }
            return redirect('/board') as T
          },
        })) as object,
    },
  ])
  const page = await show(
    <Window initialEntries={['/board']} hydrationData={{ loaderData: { board: server.settings } }} />,
  )
  const radio = (value: string) => page.querySelector<HTMLInputElement>(`input[value="${value}"]`)!
  const waits = () => page.textContent!.includes('Waits')
  await act(async () => radio('HOT').click())
  await until('it is said', waits)
  await act(async () => radio('CALL_COUNT').click())
  server.isAway = false
  await until('both are saved', () => server.saved.length > 1)
  expect(server.settings).toEqual({ status: 'HOT', sortBy: 'CALL_COUNT' })
  await until('nothing is said any more', () => !waits())
  expect([radio('HOT').checked, radio('CALL_COUNT').checked]).toEqual([true, true])
  expect(server.saved).toHaveLength(2)
})
