import { expect, test } from 'vitest'
import { fitResult, MAX_RESULT_CHARACTERS } from './fit-result'
import { mcpWords } from './mcp.words'

const board = (leads: number, note: string) => ({
  stages: Array.from({ length: 8 }, (_, at) => ({ id: `stg_${at}`, leads: Array.from({ length: leads }, () => note) })),
})

test('what fits is whole', () => {
  expect(fitResult({ items: [1, 2] })).toEqual({ text: '{"items":[1,2]}', notice: null })
  expect(fitResult(undefined)).toEqual({ text: 'null', notice: null })
})

test('long lists are shortened evenly: each stage keeps its first leads', () => {
  const { text, notice } = fitResult(board(50, 'x'.repeat(1_000)))
  const { stages } = JSON.parse(text) as ReturnType<typeof board>
  expect(stages.map(({ leads }) => leads.length)).toEqual(Array.from({ length: 8 }, () => 12))
  expect(notice).toBe(mcpWords.shortened(12))
})

test('one long text is cut', () => {
  const { text, notice } = fitResult({ transcript: 'x'.repeat(200_000) })
  expect([text.length, notice]).toEqual([MAX_RESULT_CHARACTERS, mcpWords.cut(MAX_RESULT_CHARACTERS)])
})
