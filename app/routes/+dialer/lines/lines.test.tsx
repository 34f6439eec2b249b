// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../../tests/helpers/window'
import type { Size } from '../dialer-context'
import { Lines } from './lines'
import { InDialer } from '../testing/in-dialer'

type Session = Parameters<typeof makeSession>[0]

/** The bar's lines, one after the other, as their markup. */
async function shown(session: Session, size: Size = 'xl'): Promise<string[]> {
  const place = await show(
    <InDialer state={{ session: makeSession(session) }} ui={{ size }}>
      <Lines />
    </InDialer>,
  )
  return [...place.querySelectorAll('li')].map((line) => line.outerHTML)
}

const ada = makeLine({ id: 'line_1', slot: 1, info: 'Ada' })
const bob = makeLine({ id: 'line_2', slot: 2, info: 'Bob' })
const cem = makeLine({ id: 'line_3', slot: 3, info: 'Cem' })
const over = (line: LineView) => makeLine({ ...line, status: 'ended', label: 'Ended', outcome: 'completed', can: [] })

test('lines that still ring are shown after the number of lines was reduced, with their actions', async () => {
  const lines = await shown({ parallelLimit: 1, lines: [ada, bob, cem] })
  expect(lines).toHaveLength(3)
  expect(lines[2]).toContain('Cem')
  expect(lines[2]).toContain('Hangup')
})

test('a connected lead, or one without a disposition, is shown beyond the chosen number of lines', async () => {
  const talking = { ...cem, status: 'inCall', label: 'In Call', bridgedAtEpoch: Date.now() - 90_000 } as const
  const bridged = await shown({ parallelLimit: 1, state: 'bridged', bridgedLineId: 'line_3', lines: [ada, talking] })
  expect(bridged).toHaveLength(2)
  expect(bridged[1]).toContain('1:30')
  const wrapUp = await shown({ parallelLimit: 1, state: 'wrapUp', wrapUpLineId: 'line_3', lines: [over(cem)] })
  expect(wrapUp).toHaveLength(1)
  expect(wrapUp[0]).toContain('Cem')
})

test('ended lines make room', async () => {
  expect(await shown({ parallelLimit: 1, lines: [ada, over(bob), { ...cem, status: 'callback' }] })).toHaveLength(1)
  expect(await shown({ parallelLimit: 2, lines: [] })).toHaveLength(2)
})

test.each(['xl', 's'] as const)(
  'with a lead in the call stage each line is a chip that names it (%s)',
  async (size) => {
    const lines = await shown({ parallelLimit: 1, state: 'bridged', bridgedLineId: 'line_3', lines: [ada, cem] }, size)
    expect(lines.map((line) => line.includes('w-[82px]'))).toEqual([true, true])
    expect(lines[1]).toContain('Cem')
  },
)

test('with little room only the first line that rings keeps its width', async () => {
  const lines = await shown({ parallelLimit: 2, state: 'dialing', lines: [ada, bob] }, 's')
  expect(lines.map((line) => line.includes('w-[210px]'))).toEqual([true, false])
})

test('a caller follows no empty lines, and is shown beside three lines', async () => {
  const caller = makeLine({ id: 'line_4', slot: 4, info: 'Dora', status: 'inCall', inbound: true })
  const bridged = { parallelLimit: 3, state: 'bridged', bridgedLineId: 'line_4' } as const
  const alone = await shown({ ...bridged, lines: [over(ada), caller] })
  expect(alone).toHaveLength(1)
  expect(alone[0]).toContain('Dora')
  expect(await shown({ ...bridged, lines: [ada, bob, cem, caller] })).toHaveLength(4)
})
