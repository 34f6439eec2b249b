import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLoneCarrier, type LoneCarrier } from '../../../tests/helpers/lone-carrier'
import { textErrorMessage } from './texts'

const FROM = '+13125550140'
const NUMBERS = {
  invalid: '+13125550103',
  breaks: '+13125550104',
  tooMany: '+13125550105',
  landline: '+13125550106',
  silent: '+13125550107',
  unpaid: '+13125550108',
}

let lone: LoneCarrier
beforeAll(async () => {
  const once = { times: 1 } as const
  lone = await openLoneCarrier({
    personas: {
      takes: {},
      invalid: { rest: { fault: 'invalid-number' } },
      breaks: { texts: { rest: { fault: 'status-500', ...once } } },
      tooMany: { texts: { rest: { fault: 'status-429', retryAfterS: 7, ...once } } },
      landline: { texts: { rest: { fault: 'refused', code: 21614 } } },
      unpaid: { texts: { rest: { fault: 'refused', code: 20005 } } },
      silent: { texts: { rest: { fault: 'timeout-after-accept', ...once } } },
    },
    numbers: Object.fromEntries(Object.entries(NUMBERS).map(([persona, number]) => [number, persona])),
    default: 'takes',
  })
})
afterAll(() => lone.close())

let attempts = 0
const send = (to: string, body = 'Hello') =>
  lone.carrier.sendText({ attemptId: `att_${String((attempts += 1))}`, to, from: FROM, body, media: [] })

describe('a text over the carrier’s own SDK', () => {
  test.each([
    ['landline', 21614, 'This number cannot receive texts (21614)'],
    ['invalid', 21211, 'The carrier says this number is not valid (21211)'],
  ] as const)(
    'to a recipient %s is refused immediately, with its code as a sentence',
    async (who, carrierCode, message) => {
      await expect(send(NUMBERS[who])).rejects.toMatchObject({ outcome: 'refused', carrierCode, message })
    },
  )

  test('refused for our whole account says that further texts are refused as well', async () => {
    const message = 'The carrier account is suspended or has no funds (20005)'
    await expect(send(NUMBERS.unpaid)).rejects.toMatchObject({ outcome: 'refused', about: 'account', message })
    await expect(send(NUMBERS.landline)).rejects.toMatchObject({ about: null })
  })

  test('that is answered 429 did not happen, and keeps the carrier’s wait', async () => {
    await expect(send(NUMBERS.tooMany)).rejects.toMatchObject({ outcome: 'retry', retryAfterMs: 7000 })
  })

  test('that is answered 500 is unknown, and is in no list', async () => {
    await expect(send(NUMBERS.breaks)).rejects.toMatchObject({ outcome: 'unknown' })
    expect(await lone.carrier.findTexts({ to: NUMBERS.breaks, from: FROM, sinceMs: 0 })).toEqual([])
  })

  test('that is accepted and never answered is found in the carrier’s list, once', async () => {
    await expect(send(NUMBERS.silent, 'Once only')).rejects.toMatchObject({ outcome: 'unknown' })
    const found = await lone.carrier.findTexts({ to: NUMBERS.silent, from: FROM, sinceMs: 0 })
    expect(found.map(({ body }) => body)).toEqual(['Once only'])
  })
})

test.each([
  [11751, 12300, 21211, 21408, 21602, 21603, 21606, 21610, 21611, 21612, 21614, 21617, 21620, 21623, 21703, 21704],
  [30001, 30002, 30003, 30004, 30005, 30006, 30007, 30008, 30019, 30022, 30023, 30025, 30026, 30027, 30032, 30033],
  [30034, 30035],
])('each error code of a text is a sentence that ends with it: %i and those after it', (...codes) => {
  const unknown = textErrorMessage(99_999).replace(' (99999)', '')
  for (const code of codes) {
    expect(textErrorMessage(code)).toMatch(new RegExp(`^\\p{Lu}.+ \\(${String(code)}\\)$`, 'u'))
    expect(textErrorMessage(code)).not.toContain(unknown)
  }
  expect(textErrorMessage(null)).toBe(unknown)
})
