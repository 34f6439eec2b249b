// @vitest-environment happy-dom
import { act, useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import { show } from '../../../../tests/helpers/window'
import { useMoreScripts, type ScriptPage } from './use-more-scripts'

const pageOf = (names: string[], nextCursor: string | null): ScriptPage => ({
  items: names.map((displayName) => ({ id: `scr_${displayName}`, displayName }) as CallScriptItem),
  nextCursor,
})

let readAgain: (first: ScriptPage) => void

function List() {
  const [first, setFirst] = useState(pageOf(['a', 'b'], '2'))
  useEffect(() => {
    readAgain = setFirst
  }, [])
  const { items, end } = useMoreScripts(first, {})
  return (
    <>
      <p>{items.map(({ displayName }) => displayName).join()}</p>
      <div ref={end} />
    </>
  )
}

/** A list whose end is seen from the start, over an API that answers when the test says so. */
async function openList() {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private tell: (seen: object[]) => void) {}
      observe = () => queueMicrotask(() => this.tell([{ isIntersecting: true }]))
      disconnect() {}
    },
  )
  const asked: { cursor: string | null; answer: (page: ScriptPage) => Response }[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const { searchParams } = new URL(url, location.origin)
    return new Promise((resolve) => {
      const answer = (page: ScriptPage) => {
        const response = Response.json(page)
        resolve(response)
        return response
      }
      asked.push({ cursor: searchParams.get('cursor'), answer })
    })
  })
  const page = await show(<List />)
  return { asked, shown: () => page.querySelector('p')!.textContent }
}

test('a reloaded list continues, also if it ends as before and its next page was loading', async () => {
  const { asked, shown } = await openList()
  expect(asked.map(({ cursor }) => cursor)).toEqual(['2'])
  // Another user changes a script as the next page arrives.
  await act(async () => {
    const answer = asked[0]!.answer(pageOf(['c'], null))
    await vi.waitFor(() => expect(answer.bodyUsed).toBe(true))
    readAgain(pageOf(['A', 'b'], '2'))
  })
  await act(async () => vi.waitFor(() => expect(asked).toHaveLength(2)))
  await act(async () => asked[1]!.answer(pageOf(['c'], null)))
  await vi.waitFor(() => expect(shown()).toBe('A,b,c'))
})

test('a page requested before the list was reloaded is not added to it', async () => {
  const { asked, shown } = await openList()
  await act(async () => readAgain(pageOf(['new', 'a'], '1')))
  await act(async () => vi.waitFor(() => expect(asked.map(({ cursor }) => cursor)).toEqual(['2', '1'])))
  await act(async () => {
    asked[0]!.answer(pageOf(['c'], null))
    asked[1]!.answer(pageOf(['b', 'c'], null))
  })
  await vi.waitFor(() => expect(shown()).toBe('new,a,b,c'))
})
