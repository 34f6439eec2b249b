// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { expect, test } from 'vitest'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../tests/helpers/window'
import { leadOfLine } from './call-card/stage-lead'
import type { DialerUi } from './dialer-context'
import { LeadFacts } from './call-card/lead-facts'
import { MessageBar } from './message'
import { InDialer } from './testing/in-dialer'

const dialer = { api: { call: () => Promise.reject(new Error('offline')) } } as unknown as DialerUi['dialer']
const lines = [makeLine({ id: 'line_1', status: 'ended', dispositionId: null })]
const ended = { state: 'ended', message: 'Your campaign has ended', lines, connection: 'dial-out' } as const

async function textOf(session: Parameters<typeof makeSession>[0], body = <MessageBar />): Promise<string> {
  const Page = () => (
    <InDialer state={{ session: makeSession(session) }} ui={{ dialer }}>
      {body}
    </InDialer>
  )
  const Stub = createRemixStub([{ path: '/', Component: Page }])
  return (await show(<Stub />)).textContent!
}

test('after Stop the call without disposition comes first', async () => {
  expect(await textOf({ ...ended, wrapUpLineId: 'line_1' })).toBe(
    'Choose a disposition for the call. Your campaign has ended',
  )
  expect(await textOf({ ...ended, state: 'bridged', bridgedLineId: 'line_1' })).toBe('Your campaign has ended')
  expect(await textOf({ ...ended, wrapUpLineId: null })).toBe('Your campaign has ended')
})

test('the card of an unknown caller shows the number once', async () => {
  const facts = (info: string) => <LeadFacts lead={leadOfLine(makeLine({ info }))} />
  expect((await textOf(ended, facts(''))).match(/\(312\) 555-0100/g)).toHaveLength(1)
  expect(await textOf(ended, facts('Grace'))).toContain('Grace(312) 555-0100')
})
