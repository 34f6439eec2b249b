import { expect, test } from 'vitest'
import { callerIdChoices, formatNumberChoice } from './format-number-choice'

const number = { number: '+13125550140', nickname: 'Chicago', released: false, shareWithTeam: true }

test('a number shows its limits', () => {
  expect(formatNumberChoice(number)).toBe('Chicago · (312) 555-0140')
  expect(formatNumberChoice({ ...number, shareWithTeam: false })).toBe('Chicago · (312) 555-0140 · Only yours')
  expect(formatNumberChoice({ ...number, nickname: '', released: true })).toBe(
    '(312) 555-0140 · No longer at the carrier',
  )
  expect(formatNumberChoice({ ...number, nickname: 'Chicago (312) 555-0140' })).toBe('Chicago (312) 555-0140')
})

test('a deleted caller ID stays selected', () => {
  const other = '+12065550141'
  const gone = { number: other, words: '(206) 555-0141 · No longer yours to call from', unusable: true }
  expect(callerIdChoices([number], other).at(-1)).toEqual(gone)
  for (const chosen of [null, number.number]) expect(callerIdChoices([number], chosen)).toHaveLength(1)
  expect(callerIdChoices([{ ...number, released: true }], null)[0]!.unusable).toBe(true)
})
