// @vitest-environment happy-dom
import { act, useEffect, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../tests/helpers/window'
import { renderEvent } from './render-event'

test('renders an event immediately; what follows in the same moment is left to React', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const wire = new EventTarget()
  const hear = (news: string) => wire.dispatchEvent(new MessageEvent('message', { data: news }))
  function Page() {
    const [heard, setHeard] = useState('')
    useEffect(() => {
      const listen = (event: Event) => renderEvent(() => setHeard((before) => before + (event as MessageEvent).data))
      wire.addEventListener('message', listen)
      return () => wire.removeEventListener('message', listen)
    }, [])
    return <p>{heard}</p>
  }
  const page = await show(<Page />)
  const shown = () => page.querySelector('p')?.textContent
  const drawnMeanwhile: unknown[] = []
  await act(async () => {
    for (const news of 'abc') {
      hear(news)
      drawnMeanwhile.push(shown())
    }
  })
  expect(drawnMeanwhile).toEqual(['a', 'a', 'a'])
  expect(shown()).toBe('abc')
  vi.advanceTimersByTime(50)
  await act(async () => {
    hear('d')
    expect(shown()).toBe('abcd')
  })
})
