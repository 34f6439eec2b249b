import { getShortestPaths } from 'xstate/graph'
import { describe, expect, test } from 'vitest'
import { advance, startMachine, type StoredSnapshot } from '../advance'
import { inboundMachine, type InboundContext, type InboundEvent } from './inbound'

type Row = StoredSnapshot<InboundContext>
const ring = (...ringing: string[]): Row => startMachine(inboundMachine, { ringing, ringMs: 25_000 }).stored
const after = (row: Row, ...events: InboundEvent[]): Row =>
  events.reduce<Row>((known, event) => advance(inboundMachine, known, event).stored, row)
const answer = (userId: string): InboundEvent => ({ type: 'ANSWER', userId, sessionId: `dial-${userId}` })
const decline = (userId: string): InboundEvent => ({ type: 'DECLINE', userId })
/** A timer's event. */
const timer = (type: string) => ({ type }) as unknown as InboundEvent
const rungOut = timer('xstate.after.ringMs.inbound.ringing')
const notThere = timer('xstate.after.meetMs.inbound.taken')
const saidNothing = timer('xstate.after.voicemailMs.inbound.voicemail')

describe('an inbound call', () => {
  test('belongs to the first seller who answers, and stops ringing for others', () => {
    const row = after(ring('mia', 'ben'), answer('ben'), answer('mia'))
    expect(row).toMatchObject({ state: 'taken', context: { answeredBy: 'ben', sessionId: 'dial-ben', ringing: [] } })
  })

  test('can be answered only by sellers it rings for', () => {
    expect(after(ring('mia'), answer('ben')).state).toBe('ringing')
    expect(after(ring('mia', 'ben'), decline('mia'), answer('mia')).state).toBe('ringing')
  })

  test('keeps ringing for others when one declines, and stops when all have', () => {
    expect(after(ring('mia', 'ben'), decline('mia'))).toMatchObject({ state: 'ringing', context: { ringing: ['ben'] } })
    expect(after(ring('mia', 'ben'), decline('mia'), decline('ben')).state).toBe('voicemail')
  })

  test.each([
    ['no seller can answer', ring()],
    ['no seller answers in time', after(ring('mia'), rungOut)],
    ['the answering seller’s phone never joins', after(ring('mia'), answer('mia'), notThere)],
    [
      'the answering seller hangs up before the connection',
      after(ring('mia'), answer('mia'), { type: 'NOT_CONNECTED' }),
    ],
  ])('can leave a voicemail when %s', (_, row) => {
    expect(row).toMatchObject({ state: 'voicemail', context: { ringing: [] } })
    expect(after(row, { type: 'RECORDED' })).toMatchObject({ state: 'ended', context: { outcome: 'voicemail' } })
    expect(after(row, saidNothing)).toMatchObject({ state: 'ended', context: { outcome: 'missed' } })
  })

  test('with a voicemail reported after its end is still a voicemail', () => {
    const row = after(ring('mia'), rungOut, { type: 'CALLER_HUNG_UP' }, { type: 'RECORDED' })
    expect(row).toMatchObject({ state: 'ended', context: { outcome: 'voicemail' } })
  })

  test('that was connected stays answered', () => {
    const row = after(
      ring('mia'),
      answer('mia'),
      { type: 'CONNECTED' },
      { type: 'CALLER_HUNG_UP' },
      { type: 'RECORDED' },
    )
    expect(row).toMatchObject({ state: 'ended', context: { outcome: 'answered' } })
  })

  describe('with forwarding', () => {
    const forwarded = (...phones: string[]): Row =>
      startMachine(inboundMachine, { ringing: [], ringMs: 25_000, phones }).stored
    const taken = (turn: number): InboundEvent => ({ type: 'ACCEPTED_ON_PHONE', turn, at: 5 })
    const over = (turn: number): InboundEvent => ({ type: 'PHONE_ENDED', turn })

    test('rings one phone after the other, then goes to voicemail', () => {
      expect(forwarded('a', 'b')).toMatchObject({ state: 'forwarding', context: { turn: 1 } })
      expect(after(forwarded('a', 'b'), over(1))).toMatchObject({ state: 'forwarding', context: { turn: 2 } })
      expect(after(forwarded('a', 'b'), over(1), over(1)).state).toBe('forwarding')
      expect(after(forwarded('a', 'b'), over(1), over(2)).state).toBe('voicemail')
    })

    test('belongs to the phone whose turn it is', () => {
      expect(after(forwarded('a', 'b'), over(1), taken(1)).state).toBe('forwarding')
      const row = after(forwarded('a'), taken(1), over(1))
      expect(row).toMatchObject({ state: 'forwarded', context: { forwardedAt: 5 } })
      expect(after(row, { type: 'CALLER_HUNG_UP' })).toMatchObject({
        state: 'ended',
        context: { outcome: 'forwarded' },
      })
    })

    test('forwards once no seller in the dialer has answered', () => {
      const row = startMachine(inboundMachine, { ringing: ['mia'], ringMs: 25_000, phones: ['a'] }).stored
      expect(after(row, rungOut).state).toBe('forwarding')
      expect(after(row, decline('mia')).state).toBe('forwarding')
      expect(after(row, answer('mia'), { type: 'NOT_CONNECTED' }).state).toBe('voicemail')
    })

    test('is checked with the carrier while it is forwarded', () => {
      const silence = (state: string) => timer(`xstate.after.silenceMs.inbound.${state}`)
      const row = forwarded('a')
      expect(advance(inboundMachine, row, silence('forwarding')).effects).toMatchObject([{ type: 'askCarrier' }])
      expect(advance(inboundMachine, after(row, taken(1)), silence('forwarded')).effects).toMatchObject([
        { type: 'askCarrier' },
      ])
    })
  })

  test('stored before forwarding existed goes to voicemail as it did then', () => {
    const context = {
      ringing: ['mia'],
      rang: ['mia'],
      answeredBy: null,
      sessionId: null,
      ringMs: 25_000,
      outcome: null,
    }
    expect(after({ state: 'ringing', context }, rungOut).state).toBe('voicemail')
  })

  test('ends from every state, and stops ringing', () => {
    const events = [
      answer('mia'),
      decline('mia'),
      rungOut,
      { type: 'CONNECTED' },
      { type: 'NOT_CONNECTED' },
    ] as InboundEvent[]
    const paths = getShortestPaths(inboundMachine, { input: { ringing: ['mia'], ringMs: 1 }, events })
    expect(paths.length).toBeGreaterThanOrEqual(4)
    for (const { state } of paths) {
      const row = after({ state: state.value, context: state.context }, { type: 'CALLER_HUNG_UP' })
      expect(row).toMatchObject({ state: 'ended', context: { ringing: [] } })
    }
  })
})
