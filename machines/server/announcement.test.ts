import { describe, expect, test } from 'vitest'
import { advance, startMachine, type StoredSnapshot } from '../advance'
import {
  announcementMachine,
  LIVE_ANNOUNCEMENTS,
  MAX_PLAYS,
  type AnnouncementContext,
  type AnnouncementEvent,
} from './announcement'

type Kept = StoredSnapshot<AnnouncementContext>

const step = (kept: Kept, event: AnnouncementEvent | { type: string }) =>
  advance(announcementMachine, kept, event as AnnouncementEvent)
const fresh = () => startMachine(announcementMachine, { wants: 'start' })
const after = (...events: Array<AnnouncementEvent | { type: string }>): Kept =>
  events.reduce<Kept>((kept, event) => step(kept, event).stored, fresh().stored)

const sending = (attemptId: string) =>
  ({ type: 'SENDING', attemptId, hearers: ['lead'], silenceMs: 36_000 }) satisfies AnnouncementEvent
const heard = (attemptId: string) => ({ type: 'PLAYED', attemptId, at: 5 }) satisfies AnnouncementEvent
const failed = (attemptId: string | null) =>
  ({ type: 'FAILED', attemptId, why: 'The room is gone' }) satisfies AnnouncementEvent
const effects = (result: { effects: Array<{ type: string }> }) => result.effects.map(({ type }) => type)

test('is requested once, and its next step runs after it was played', () => {
  expect(effects(fresh())).toEqual(['play'])
  const playing = step(fresh().stored, sending('a'))
  expect(effects(playing)).toEqual([])
  expect(playing.timers.set).toMatchObject([{ delayMs: 36_000 }])
  const done = step(playing.stored, heard('a'))
  expect([done.stored.state, effects(done), done.stored.context.heardAt]).toEqual(['heard', ['goOn'], 5])
  expect(done.timers.cancel).toHaveLength(1)
  expect(step(done.stored, heard('a')).changed).toBe(false)
})

describe('does not count as played', () => {
  test('before it was played', () => expect(step(after(), heard('a')).changed).toBe(false))

  test('by an event of another attempt', () => {
    expect(step(after(sending('a')), heard('b')).changed).toBe(false)
    // A party left during it: the carrier plays the first one to the end for the other.
    const again = step(after(sending('a')), { type: 'INTERRUPTED' })
    expect([again.stored.state, effects(again)]).toEqual(['wanted', ['play']])
    expect(step(again.stored, heard('a')).changed).toBe(false)
    expect(step(step(again.stored, sending('b')).stored, heard('a')).changed).toBe(false)
  })

  test('when the lead left during it each time', () => {
    const times = Array.from({ length: MAX_PLAYS }, (_, n) => [sending(String(n)), { type: 'INTERRUPTED' }]).flat()
    const kept = after(...times)
    expect(kept).toMatchObject({
      state: 'unheard',
      context: { failure: expect.stringContaining('left the conference') },
    })
    expect(step(kept, heard(String(MAX_PLAYS - 1))).changed).toBe(false)
  })

  test('once it is no longer needed', () =>
    expect(step(after(sending('a'), { type: 'CANCELED' }), heard('a')).changed).toBe(false))
})

test('times out without a carrier event; a late event is stored and triggers nothing', () => {
  const { set } = step(after(), sending('a')).timers
  const silent = advance(announcementMachine, after(sending('a')), set[0]!.event as AnnouncementEvent)
  expect(silent.stored).toMatchObject({
    state: 'unheard',
    context: { failure: expect.stringContaining('never confirmed') },
  })
  const late = step(silent.stored, heard('a'))
  expect([late.stored.state, effects(late)]).toEqual(['heard', []])
})

test('an unsent request is retried by the same job and does not count', () => {
  const unsent = step(after(sending('a')), { type: 'UNSENT' })
  expect([unsent.stored.state, effects(unsent), unsent.stored.context.plays]).toEqual(['postponed', [], 0])
  expect(step(unsent.stored, heard('a')).changed).toBe(false)
  expect(step(unsent.stored, sending('b')).stored.state).toBe('playing')
})

test.each([after(), after(sending('a')), after(sending('a'), { type: 'UNSENT' })])(
  'a refusal is handled while something waits for it: %j',
  (kept) => {
    const refused = step(kept, failed(null))
    expect(refused.stored).toMatchObject({ state: 'unheard', context: { failure: 'The room is gone' } })
    expect(step(kept, { type: 'CANCELED' }).stored.state).toBe('off')
  },
)

test('on every path only a played announcement continues, and ended ones request nothing', () => {
  const events = ['a', 'b'].flatMap((id) => [sending(id), heard(id), failed(id)])
  const all = [...events, failed(null), { type: 'UNSENT' }, { type: 'INTERRUPTED' }, { type: 'CANCELED' }]
  const seen = new Set<string>()
  const look = (kept: Kept) => {
    const key = JSON.stringify(kept)
    if (seen.has(key)) return
    seen.add(key)
    for (const event of all) {
      const result = step(kept, event)
      if (!result.changed) continue
      if (effects(result).includes('goOn')) expect([kept.state, event.type]).toEqual(['playing', 'PLAYED'])
      if (!LIVE_ANNOUNCEMENTS.includes(kept.state as never)) expect(effects(result)).toEqual([])
      expect(JSON.parse(JSON.stringify(result.stored))).toEqual(result.stored)
      look(result.stored)
    }
  }
  look(fresh().stored)
  expect(seen.size).toBeGreaterThan(20)
})
