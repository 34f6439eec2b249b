import { beforeEach, expect, test } from 'vitest'
import { judgeDeaths, type DeathsOptions } from './crash/deaths'

type Verdict = Awaited<ReturnType<DeathsOptions['office']['verdict']>>

const CLEAN: Verdict = { lost: [], doubled: [], stuck: [], calls: 0 }
const START = { byClockMs: 400, ownMs: 300 }

let lines: Array<{ case: unknown; trouble: readonly string[] }>
/** What is found after each start that answers. */
let verdicts: Verdict[]
/** Whether the app dies before it answers, at each start; it is alive after the others. */
let deadAtOnce: boolean[]
let isDead: boolean
let diesInVerdict: boolean
let endedItself: boolean

beforeEach(() => {
  lines = []
  verdicts = []
  deadAtOnce = []
  isDead = true
  diesInVerdict = false
  endedItself = false
})

const open = () =>
  judgeDeaths({
    stage: {
      async startApp() {
        isDead = deadAtOnce.shift() ?? false
        return isDead ? null : START
      },
      app: () => ({ ended: () => isDead }),
      requireKilled() {
        if (endedItself) throw new Error('The app ended by itself')
      },
    } as unknown as DeathsOptions['stage'],
    office: {
      async verdict() {
        isDead = diesInVerdict
        return verdicts.shift() ?? CLEAN
      },
      troubles: () => [],
      facts: () => 0,
    },
    judge: (line, trouble) => void lines.push({ case: line.case, trouble }),
    settleMs: 0,
  })

test('a start that answers is judged for the death before it, and none without a death', async () => {
  const { stage, died, starts } = open()
  await stage.startApp()
  expect(lines).toEqual([])
  died({ case: 'a:before' })
  verdicts = [{ ...CLEAN, lost: ['a fact'] }]
  await stage.startApp()
  await stage.startApp()
  expect(lines).toEqual([{ case: 'a:before', trouble: ['a fact'] }])
  expect(starts).toEqual([START])
})

test('a process that dies again before it answers is judged with the death before', async () => {
  const { stage, died } = open()
  died({ case: 'a:before' })
  deadAtOnce = [true]
  expect(await stage.startApp(['b:after'])).toBe(null)
  expect(lines).toEqual([])
  died({ case: 'b:after' })
  verdicts = [{ ...CLEAN, doubled: ['a call'] }]
  await stage.startApp()
  expect(lines).toEqual(['a:before', 'b:after'].map((point) => ({ case: point, trouble: ['a call'] })))
})

test('work half done when the app dies during the verdict is judged at the next start', async () => {
  const { stage, died } = open()
  died({ case: 'a:before' })
  verdicts = [{ ...CLEAN, stuck: ['a line'] }]
  diesInVerdict = true
  await stage.startApp(['b:after'])
  expect(lines).toEqual([])
  died({ case: 'b:after' })
  diesInVerdict = false
  await stage.startApp()
  expect(lines.map(({ trouble }) => trouble)).toEqual([[], []])
})

test('an own exit is reported for the next start that answers', async () => {
  const { stage, died } = open()
  died({ case: 'a:before' })
  endedItself = true
  await stage.startApp()
  expect(lines).toEqual([{ case: 'a:before', trouble: ['Error: The app ended by itself'] }])
})
