// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import type { DispositionView, LineView } from '~/domain/dial-sessions/dialer.schema'
import { INITIAL_DIALER_STATE } from '~/live/dialer/dialer-state'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../../tests/helpers/window'
import { DialerContext, type DialerUi } from '../dialer-context'
import { DEFAULT_KEYS } from '../keyboard/keys'
import { InDialer } from '../testing/in-dialer'
import { WrapUp } from './wrap-up'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const dispositions = ['Interested', 'Not interested'].map((name, place): DispositionView => ({
  id: `dsp_${place + 1}`,
  name,
  category: 'NONE',
  type: 'POSITIVE',
  tag: '',
  required: false,
}))

/** What is chosen by a press while this is under way. */
async function chosenWhile(busy: DialerUi['state']['busy']): Promise<string[]> {
  const line = makeLine({ id: 'line_1', dispositionId: 'dsp_1' })
  const chosen: string[] = []
  const ui = {
    dialer: {
      press: (deed: () => Promise<unknown>) => deed(),
      dispose: async (_: unknown, id: string) => void chosen.push(id),
      next: async () => void chosen.push('continue'),
    },
    state: {
      ...INITIAL_DIALER_STATE,
      session: makeSession({ can: ['dispose', 'continue'], lines: [line], wrapUpLineId: line.id }),
      dispositions,
      busy,
    },
    size: 'xl',
    enabled: true,
    keys: DEFAULT_KEYS,
    pendingDisposition: null,
    undoDisposition() {},
    saveDisposition: () => Promise.resolve(),
  } as unknown as DialerUi
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => act(() => root.unmount()))
  await act(async () =>
    root.render(
      <DialerContext.Provider value={ui}>
        <WrapUp keys={DEFAULT_KEYS} />
      </DialerContext.Provider>,
    ),
  )
  const buttons = [...place.querySelectorAll('button')]
  for (const words of ['Not interested', 'Continue'])
    await act(async () => buttons.find(({ textContent }) => textContent?.startsWith(words))!.click())
  return chosen
}

test('while a disposition is being saved another can be chosen: the last one counts', async () => {
  expect(await chosenWhile({ 'dispose:line_1': true })).toEqual(['dsp_2', 'continue'])
})

test.each(['transfer', 'incoming'])('the second half of a double click chooses nothing: %s', async (place) => {
  expect(await chosenWhile({ [place]: true })).toEqual([])
})

test('asks for the disposition of an unknown caller by their number', async () => {
  const asked = async (change: Partial<LineView>) => {
    const line = makeLine({ status: 'ended', ...change })
    const session = makeSession({ state: 'wrapUp', can: ['dispose'], lines: [line], wrapUpLineId: line.id })
    const place = await show(
      <InDialer state={{ session, dispositions }} ui={{ size: 'mini' }}>
        <WrapUp keys={DEFAULT_KEYS} />
      </InDialer>,
    )
    return place.querySelector('p')?.textContent
  }
  expect(await asked({})).toBe('What is the disposition of the call with Grace Whitfield?')
  expect(await asked({ info: '' })).toBe('What is the disposition of the call with (312) 555-0100?')
  expect(await asked({ info: '', number: null })).toBe('What is the disposition of the call with Unknown?')
})
