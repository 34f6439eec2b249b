import { expect, test } from 'vitest'
import { getDistinguishingNumbers } from './get-distinguishing-numbers'

const ANA = '+13125550101'
const ANA_AT_HOME = '+13125550102'
const thread = (id: string, displayName: string, recipientNumber: string | null, type: 'text' | 'blast' = 'text') => ({
  id,
  displayName,
  recipientNumber,
  type,
})

test('a name that is unique in the list needs no number, nor do blasts and texts without recipient', () => {
  const blast = (id: string) => thread(id, 'Text Blast to 2 recipients', null, 'blast')
  const threads = [thread('1', 'Ana', ANA), thread('2', 'Ben', '+13125550103'), blast('3'), blast('4')]
  expect(getDistinguishingNumbers([...threads, thread('5', '', null), thread('6', '', null)]).size).toBe(0)
})

test('the same contact at two of our numbers shows ours; at two of theirs, theirs; else both', () => {
  expect(
    getDistinguishingNumbers([thread('1', 'Ana', ANA), thread('2', 'Ben', '+13125550103'), thread('3', 'Ana', ANA)]),
  ).toEqual(
    new Map([
      ['1', 'ours'],
      ['3', 'ours'],
    ]),
  )
  expect(
    getDistinguishingNumbers([thread('1', 'Ana', ANA), thread('2', 'Ana', ANA_AT_HOME), thread('3', 'Ana', ANA)]),
  ).toEqual(
    new Map([
      ['1', 'both'],
      ['2', 'theirs'],
      ['3', 'both'],
    ]),
  )
})
