import { getShortestPaths } from 'xstate/graph'
import { describe, expect, test } from 'vitest'
import { advance, begin, type Stored } from '../advance'
import { inboundMachine, type InboundContext, type InboundEvent } from './inbound'

type Row = Stored<InboundContext>
const ring = (...ringing: string[]): Row => begin(inboundMachine, { ringing, ringMs: 25_000 }).stored
const after = (row: Row, ...events: InboundEvent[]): Row =>
  events.reduce<Row>((known, event) => advance(inboundMachine, known, event).stored, row)
const answer = (userId: string): InboundEvent => ({ type: 'ANSWER', userId, sessionId: `dial-${userId}` })
const decline = (userId: string): InboundEvent => ({ type: 'DECLINE', userId })
/** A timer's event. */
const timer = (type: string) => ({ type }) as unknown as InboundEvent
const rungOut = timer('xstate.after.ringMs.inbound.ringing')
const notThere = timer('xstate.after.meetMs.inbound.taken')
const saidNothing = timer('xstate.after.voicemailMs.inbound.voicemail')

describe('a call to us', () => {
  test('is the first one’s who answers, and rings for nobody else then', () => {
    const row = after(ring('mia', 'ben'), answer('ben'), answer('mia'))
    expect(row).toMatchObject({ state: 'taken', context: { answeredBy: 'ben', sessionId: 'dial-ben', ringing: [] } })
  })

  test('is answered by nobody whom it does not ring for', () => {
    expect(after(ring('mia'), answer('ben')).state).toBe('ringing')
    expect(after(ring('mia', 'ben'), decline('mia'), answer('mia')).state).toBe('ringing')
  })

  test('goes on ringing for others when one declines, and not when all have', () => {
    expect(after(ring('mia', 'ben'), decline('mia'))).toMatchObject({ state: 'ringing', context: { ringing: ['ben'] } })
    expect(after(ring('mia', 'ben'), decline('mia'), decline('ben')).state).toBe('voicemail')
  })

  test.each([
    ['nobody may answer', ring()],
    ['nobody answers in time', after(ring('mia'), rungOut)],
    ['the phone of whoever answered never comes', after(ring('mia'), answer('mia'), notThere)],
    ['whoever answered hangs up before they meet', after(ring('mia'), answer('mia'), { type: 'UNMET' })],
  ])('may leave a message where %s', (_, row) => {
    expect(row).toMatchObject({ state: 'voicemail', context: { ringing: [] } })
    expect(after(row, { type: 'RECORDED' })).toMatchObject({ state: 'ended', context: { outcome: 'voicemail' } })
    expect(after(row, saidNothing)).toMatchObject({ state: 'ended', context: { outcome: 'missed' } })
  })

  test('whose words are heard of after its end is a voicemail all the same', () => {
    const row = after(ring('mia'), rungOut, { type: 'GONE' }, { type: 'RECORDED' })
    expect(row).toMatchObject({ state: 'ended', context: { outcome: 'voicemail' } })
  })

  test('that was met stays answered', () => {
    const row = after(ring('mia'), answer('mia'), { type: 'MET' }, { type: 'GONE' }, { type: 'RECORDED' })
    expect(row).toMatchObject({ state: 'ended', context: { outcome: 'answered' } })
  })

  test('ends from every state, and rings for nobody then', () => {
    const events = [answer('mia'), decline('mia'), rungOut, { type: 'MET' }, { type: 'UNMET' }] as InboundEvent[]
    const paths = getShortestPaths(inboundMachine, { input: { ringing: ['mia'], ringMs: 1 }, events })
    expect(paths.length).toBeGreaterThanOrEqual(4)
    for (const { state } of paths) {
      const row = after({ state: state.value, context: state.context }, { type: 'GONE' })
      expect(row).toMatchObject({ state: 'ended', context: { ringing: [] } })
    }
  })
})
