import type { PopulationFile } from './population'

const CHATTY = [
  'Yes, this is me. Who is calling?',
  'Okay, go on.',
  'Hm, what would that cost me?',
  'I would have to talk to my partner about it.',
  'Could you send me something in writing?',
  'Alright, thanks for calling.',
]

/**
 * The people of the simulator. The last two digits of a fictional 555-01xx number choose one of the first list; every other
 * number gets one by weight, and the seed decides which.
 */
export const personas: PopulationFile = {
  personas: {
    answers: { lines: CHATTY, hangUpAfterMs: [60_000, 120_000] },
    'stays-on': { answerAfterMs: 2_000, lines: CHATTY },
    'answers-slowly': { answerAfterMs: [18_000, 24_000], lines: CHATTY, hangUpAfterMs: [40_000, 80_000] },
    voicemail: {
      who: 'machine',
      answerAfterMs: [12_000, 16_000],
      greeting:
        'Hi, you have reached my voicemail. I cannot take your call right now. Please leave a message after the tone.',
      greetingMs: [6_000, 9_000],
      recordsMs: 60_000,
    },
    'short-voicemail': {
      who: 'machine',
      answerAfterMs: [3_000, 5_000],
      greeting: 'Leave a message.',
      greetingMs: 2_500,
      recordsMs: 30_000,
    },
    'voicemail-without-beep': { who: 'machine', answerAfterMs: [8_000, 10_000], beep: false, greetingMs: 5_000 },
    screening: {
      who: 'screener',
      answerAfterMs: [3_000, 5_000],
      prompt: 'Please state your name and why you are calling.',
      lines: CHATTY,
      hangUpAfterMs: [60_000, 90_000],
    },
    busy: { outcome: 'busy' },
    'rings-out': { outcome: 'rings-out' },
    'hangs-up': { answerAfterMs: [3_000, 6_000], helloAfterMs: 200, hangUpAfterMs: [400, 900] },
    'answers-twice': {
      answersTogether: { group: 'twice' },
      answerAfterMs: 4_000,
      lines: CHATTY,
      hangUpAfterMs: 60_000,
    },
    fails: { outcome: 'failed', sipCode: 404 },
    invalid: { rest: { fault: 'invalid-number' } },
    'repeats-callbacks': { callbacks: 'repeat', answerAfterMs: [3_000, 5_000], lines: CHATTY, hangUpAfterMs: 40_000 },
    'disorders-callbacks': {
      callbacks: 'disorder',
      answerAfterMs: [3_000, 5_000],
      lines: CHATTY,
      hangUpAfterMs: 40_000,
    },
    'loses-last-callback': {
      callbacks: 'lose-last',
      answerAfterMs: [3_000, 5_000],
      lines: CHATTY,
      hangUpAfterMs: 20_000,
    },
    'refuses-once': { rest: { fault: 'status-500', times: 1 }, lines: CHATTY },
    'accepts-silently': { rest: { fault: 'timeout-after-accept', times: 1 }, lines: CHATTY, hangUpAfterMs: 60_000 },
    'too-many-once': { rest: { fault: 'status-429', times: 1, retryAfterS: 1 }, lines: CHATTY },
    'resets-once': { rest: { fault: 'reset', times: 1 }, lines: CHATTY },
    'answers-the-api-late': { rest: { fault: 'delay', times: 1, delayMs: 14_000 }, lines: CHATTY },
    'taken-for-a-machine': { detectedAs: 'machine', lines: CHATTY, hangUpAfterMs: 60_000 },
    'taken-for-a-person': { who: 'machine', detectedAs: 'human', answerAfterMs: [6_000, 9_000] },
  },
  rules: [
    ...Object.entries({
      '00': 'answers',
      '01': 'answers-slowly',
      '02': 'voicemail',
      '03': 'screening',
      '04': 'busy',
      '05': 'rings-out',
      '06': 'hangs-up',
      '07': 'answers-twice',
      '08': 'answers-twice',
      '09': 'fails',
      '10': 'invalid',
      '11': 'repeats-callbacks',
      '12': 'disorders-callbacks',
      '13': 'loses-last-callback',
      '14': 'refuses-once',
      '15': 'accepts-silently',
      '16': 'too-many-once',
      '17': 'resets-once',
      '18': 'answers-the-api-late',
      '19': 'short-voicemail',
      '20': 'voicemail-without-beep',
      '21': 'taken-for-a-machine',
      '22': 'taken-for-a-person',
      '23': 'stays-on',
    }).map(([digits, persona]) => ({ match: `^\\+1\\d{3}55501${digits}$`, persona })),
    ...Object.entries({
      answers: 40,
      'answers-slowly': 8,
      voicemail: 24,
      'short-voicemail': 8,
      'rings-out': 10,
      busy: 4,
      screening: 3,
      'hangs-up': 3,
    }).map(([persona, weight]) => ({
      match: '^(?!\\+1\\d{3}55501(?:[01]\\d|2[0-3])$)',
      persona,
      weight,
    })),
  ],
  default: 'answers',
}
