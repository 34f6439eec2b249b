import type { PopulationFile } from '../people/population'

const texts = { sentAfterMs: 100, outcomeAfterMs: 500, replyAfterMs: 1_000 }

/** Personas that receive texts, one per outcome. */
export const texters = {
  personas: {
    taker: { texts },
    unreachable: { texts: { ...texts, outcome: 'undelivered', errorCode: 30_003 } },
    landline: { texts: { ...texts, outcome: 'undelivered', errorCode: 30_006 } },
    unregistered: { texts: { ...texts, outcome: 'failed', errorCode: 30_034 } },
    silent: { texts: { ...texts, outcome: 'sent' } },
    refused: { texts: { ...texts, rest: { fault: 'refused', code: 21_614 } } },
    repeats: { texts: { ...texts, callbacks: 'repeat', replies: ['Once!'] } },
    disorders: { texts: { ...texts, callbacks: 'disorder' } },
    // The persona’s callbacks and faults apply unless `texts` has its own.
    loses: { callbacks: 'lose-last', texts },
    hangs: { rest: { fault: 'timeout-after-accept', times: 1 }, texts },
    throttles: { rest: { fault: 'status-429', times: 1, retryAfterS: 2 }, texts },
    invalid: { rest: { fault: 'invalid-number' }, texts },
    answers: { texts: { ...texts, replies: ['Yes, please!', 'Tomorrow is fine.'] } },
    slow: { texts: { ...texts, outcomeAfterMs: 600_000 } },
    'answers-late': { texts: { ...texts, replies: ['Sorry, I was out.'], replyAfterMs: 20_000 } },
    stops: { texts: { ...texts, replies: ['STOP'] } },
  },
  default: 'taker',
} satisfies PopulationFile

const names = Object.keys(texters.personas)
/** Number of a persona above; `nth` selects another of its numbers. */
export const texterNumber = (name: keyof typeof texters.personas, nth = 0) =>
  `+1555${String(2_000_000 + nth * 100 + names.indexOf(name))}`

export const textersFile: PopulationFile = {
  ...texters,
  rules: names.map((persona, at) => ({
    match: `^\\+15552\\d{4}${String(at).padStart(2, '0')}$`,
    persona,
  })),
}
