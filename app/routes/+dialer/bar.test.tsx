// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { expect, test } from 'vitest'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../tests/helpers/window'
import { Bar } from './bar'
import type { Size } from './dialer-context'
import { DEFAULT_KEYS } from './keyboard/keys'
import { SessionFigures } from './session-figures'
import { InDialer } from './testing/in-dialer'

const lines = [makeLine({ id: 'line_1', status: 'inCall' })]
const ringing = { state: 'dialing', lines } as const
const inCall = { state: 'bridged', bridgedLineId: 'line_1', lines } as const

async function hasFigures(session: Parameters<typeof makeSession>[0], size: Size): Promise<boolean> {
  const Page = () => (
    <InDialer state={{ session: makeSession(session) }} ui={{ size }}>
      <Bar
        keys={DEFAULT_KEYS}
        panel={null}
        stage={null}
        nextLead={null}
        lines={null}
        figures={<SessionFigures />}
        card={null}
        controls={null}
        strips={null}
        notice={null}
      />
    </InDialer>
  )
  const Stub = createRemixStub([{ path: '/', Component: Page }])
  const page = await show(<Stub />)
  return page.querySelector('[aria-label="Session figures"]') !== null
}

test.each<[string, Parameters<typeof makeSession>[0], Size, boolean]>([
  ['while someone is on the line the bar has the figures', inCall, 'xl', true],
  ['so it has in wrap-up', { state: 'wrapUp', wrapUpLineId: 'line_1', lines }, 'l', true],
  ['in a smaller bar a warning takes their place', inCall, 'm', false],
  ['the narrow bar has no place for them', inCall, 's', false],
  ['while lines ring they are in the stage', ringing, 'xl', false],
])('%s', async (_, session, size, expected) => {
  expect(await hasFigures(session, size)).toBe(expected)
})
