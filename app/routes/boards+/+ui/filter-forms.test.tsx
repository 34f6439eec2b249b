// @vitest-environment happy-dom
import { useLoaderData, useNavigate } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { show, until } from '../../../../tests/helpers/window'
import { saveInBackground } from '../../+form/save-in-background'
import { ProxyRefusal } from '~/ui/page-fetch'
import { readUncheckedForm } from '../../+form/read-form.server'
import { FilterForm, SortForm, useFilterSaveError, type FilterProps } from './filter-forms'
import { formWords } from '../../+form/form.words'

function Board() {
  const navigate = useNavigate()
  const { id, userSettings } = useLoaderData<{ id: string; userSettings: object }>()
  const shown = { board: { id, userSettings, isTeam: false, members: [] }, userId: 'usr_1' } as unknown as FilterProps
  return (
    <>
      <FilterForm {...shown} />
      <SortForm {...shown} />
      {useFilterSaveError(id)}
      <button onClick={() => navigate('/boards/other')}>Other board</button>
    </>
  )
}

/** Two boards over a server that is down until the test brings it back. */
async function showBoard() {
  const begin = { status: 'ALL', sortBy: 'newest' }
  const server = {
    isAway: true,
    refusal: null as Error | null,
    tries: 0,
    saved: [] as object[],
    boards: { first: begin, other: begin },
  }
  const read = (id: string) => ({ id, userSettings: server.boards[id as keyof typeof server.boards] })
  const Window = createRemixStub([
    {
      id: 'board',
      path: '/boards/:id',
      Component: Board,
      loader: ({ params }) => read(params.id!),
      action: async ({ request, params }) =>
        (await saveInBackground({
          request,
          serverAction: async <T,>() => {
            server.tries += 1
            if (server.refusal) throw server.refusal
            if (server.isAway) throw new TypeError('Failed to fetch')
            const given = Object.fromEntries(await readUncheckedForm(request.clone() as Request))
            const id = params.id as keyof typeof server.boards
            server.saved.push({ id, ...given })
            server.boards[id] = { ...server.boards[id], ...given }
            return { result: null } as T
          },
        })) as object,
    },
  ])
  const page = await show(
    <Window initialEntries={['/boards/first']} hydrationData={{ loaderData: { board: read('first') } }} />,
  )
  const radio = (value: string) => page.querySelector<HTMLInputElement>(`input[value="${value}"]`)!
  return {
    server,
    isChosen: (value: string) => radio(value).checked,
    choose: (value: string) => act(async () => radio(value).click()),
    waits: () => page.textContent!.includes(formWords.saveRetrying),
    says: (words: string) => page.textContent!.includes(words),
    openOther: () => act(async () => [...page.querySelectorAll('button')].at(-1)!.click()),
  }
}

test('a pending filter is shown outside its menu, and each menu sends its own choice', async () => {
  const { server, choose, isChosen, waits } = await showBoard()
  await choose('HOT')
  await until('it is said', waits)
  await choose('CALL_COUNT')
  server.isAway = false
  await until('both are saved', () => server.saved.length > 1)
  expect(server.boards.first).toEqual({ status: 'HOT', sortBy: 'CALL_COUNT' })
  await until('the failure text is gone', () => !waits())
  expect([isChosen('HOT'), isChosen('CALL_COUNT')]).toEqual([true, true])
  expect(server.saved).toHaveLength(2)
})

test('a choice pending when another board opens goes to its own board', async () => {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const { server, choose, isChosen, waits, openOther } = await showBoard()
  await choose('HOT')
  await until('it is said', waits)
  await openOther()
  await until('the other board is shown as it is', () => isChosen('ALL') && !waits())
  expect(beacon.mock.calls.map(([url, form]) => [new URL(url).pathname, ...(form as FormData)])).toEqual([
    ['/boards/first', ['status', 'HOT']],
  ])
  // Longer than the first wait: the other board's choice is all that is sent.
  const tries = server.tries
  server.isAway = false
  await choose('CALL_COUNT')
  await until('it is saved', () => server.saved.length > 0)
  expect(server).toMatchObject({ tries: tries + 1, saved: [{ id: 'other', sortBy: 'CALL_COUNT' }] })
})

test('a choice refused by a proxy is shown as refused outside its menu', async () => {
  const { server, choose, isChosen, says } = await showBoard()
  server.refusal = new ProxyRefusal('Not ours', 403)
  await choose('HOT')
  await until('it is said', () => says(formWords.saveRejected))
  expect(isChosen('HOT')).toBe(true)
  Object.assign(server, { refusal: null, isAway: false })
  await choose('SCHEDULED')
  await until('the failure text is gone', () => !says(formWords.saveRejected))
  expect(server).toMatchObject({ tries: 2, saved: [{ id: 'first', status: 'SCHEDULED' }] })
})
