import type { Bench, Figure, Goal, Numbers } from './bench'

/** The line that is printed for a figure. */
export interface Line {
  case: string
  ours: number
  reference: number | null
  ratio: number | null
  unit: string
  goal: string | null
  holds: boolean | null
  runs: number
  fsyncUs: number
}

const RUNS = 5

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/** Mean of the two in the middle when there is an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

const rounded = (value: number): number => Number(value.toPrecision(4))

const sentence = ({ of, atLeast, atMost }: Goal): string =>
  `${of} ${atLeast === undefined ? `<= ${atMost}` : `>= ${atLeast}`}`

function lineOf(figure: Figure, ours: Numbers[], reference: Numbers[], fsyncUs: number): Line {
  const mine = ours.map((run) => run[figure.case]!)
  const theirs = reference.map((run) => run[figure.case]).filter((value) => value !== undefined)
  // Of each pair, then the middle: two runs side by side met the same machine.
  const ratio = theirs.length === mine.length ? median(mine.map((value, run) => value / theirs[run]!)) : null
  const { goal } = figure
  const measured = goal?.of === 'ratio' ? ratio : median(mine)
  return {
    case: figure.case,
    ours: rounded(median(mine)),
    reference: ratio === null ? null : rounded(median(theirs)),
    ratio: ratio === null ? null : rounded(ratio),
    unit: figure.unit,
    goal: goal && sentence(goal),
    holds:
      goal &&
      measured !== null &&
      Number.isFinite(measured) &&
      measured >= (goal.atLeast ?? -Infinity) &&
      measured <= (goal.atMost ?? Infinity),
    runs: mine.length,
    fsyncUs: rounded(fsyncUs),
  }
}

/** Opens a bench, runs both sides in turns after the warm-up, and answers a line for each of its figures. */
export async function measure(bench: Bench, folder: string, fsyncUs: () => number): Promise<Line[]> {
  const { ours, reference, close } = await bench.open(folder)
  const runs: { ours: Numbers[]; reference: Numbers[] } = { ours: [], reference: [] }
  const fsyncs: number[] = []
  try {
    for (let warmUp = 0; warmUp < (bench.warmUps ?? 1); warmUp += 1) {
      await reference?.()
      await ours()
    }
    for (let run = 0; run < (bench.runs ?? RUNS); run += 1) {
      fsyncs.push(fsyncUs())
      if (reference) runs.reference.push(await reference())
      runs.ours.push(await ours())
    }
  } finally {
    await close()
  }
  return bench.figures.map((figure) => lineOf(figure, runs.ours, runs.reference, median(fsyncs)))
}
