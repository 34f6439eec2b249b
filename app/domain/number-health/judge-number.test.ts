import { describe, expect, test } from 'vitest'
import { compareIntervals, wilsonInterval } from '../reports/wilson'
import { judgeNumber, MIN_CALLS, NO_NUMBER_FIGURES, type NumberFigures } from './judge-number'

const figures = (calls: number, connected: number, more: Partial<NumberFigures> = {}): NumberFigures => ({
  ...NO_NUMBER_FIGURES,
  calls,
  connected,
  ...more,
})
const PEERS = figures(4_000, 800)

/** A repeatable random number. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('a number is judged', () => {
  test.each<[string, NumberFigures, Partial<Parameters<typeof judgeNumber>[0]>, string]>([
    ['unclear: too few calls, and none answered', figures(99, 0), {}, 'unclear'],
    ['hurt: 8 % of 400 against 20 % of 4,000', figures(400, 32), {}, 'answered_less_than_peers'],
    ['fine: 17 % of 400, the intervals touch', figures(400, 68), {}, 'fine'],
    ['unclear: its peers have too few calls', figures(400, 32), { peers: figures(90, 80) }, 'unclear'],
    [
      'hurt: half as often as before, without peers',
      figures(400, 40),
      { peers: NO_NUMBER_FIGURES, earlier: figures(1_600, 320) },
      'answered_less_than_before',
    ],
    ['hurt: blocked', figures(400, 80, { blocked: 40 }), {}, 'blocked_more_than_peers'],
    ['hurt: many calls under 6 s', figures(400, 80, { short: 60 }), {}, 'short_more_than_peers'],
    ['hurt: reported by sellers', figures(300, 60, { reports: 9 }), {}, 'reported_more_than_peers'],
    ['fine: one report', figures(300, 60, { reports: 1 }), {}, 'fine'],
  ])('%s', (_, recent, others, expected) => {
    const judgement = judgeNumber({ recent, earlier: NO_NUMBER_FIGURES, peers: PEERS, ...others })
    expect('reason' in judgement ? judgement.reason : judgement.verdict).toBe(expected)
  })
})

test('it is never hurt by too few calls, nor by intervals that touch', () => {
  const next = random(40)
  const any = (): NumberFigures => {
    const calls = next(2) === 0 ? next(300) : next(5_000)
    const part = () => (calls === 0 ? 0 : next(calls + 1))
    return { calls, connected: part(), blocked: part(), short: part(), reports: next(20) }
  }
  let hurt = 0
  for (let turn = 0; turn < 20_000; turn += 1) {
    const judged = { recent: any(), earlier: any(), peers: any() }
    const judgement = judgeNumber(judged)
    if (judgement.verdict !== 'hurt') continue
    hurt += 1
    const { own, reference } = judgement.figures
    expect(compareIntervals(wilsonInterval(own), wilsonInterval(reference))).not.toBe(0)
    expect(own.trials >= MIN_CALLS && reference.trials >= MIN_CALLS, JSON.stringify(judged)).toBe(true)
  }
  expect(hurt).toBeGreaterThan(100)
})
