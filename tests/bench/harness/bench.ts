/** What a figure must be. `of` a ratio is ours / reference; of 'ours' it is our own number. */
export interface Goal {
  of: 'ratio' | 'ours'
  atLeast?: number
  atMost?: number
}

/** One line of the output: a number that each run of a bench answers under this name. */
export interface Figure {
  case: string
  unit: string
  /** null: printed for the reader, without a limit. */
  goal: Goal | null
}

/** Figures by name, from one run of one side. */
export type Numbers = Record<string, number>

export interface OpenBench {
  /** One run of ours, after which the bench is ready for the next. */
  ours(): Promise<Numbers>
  /** One run of what it is held against; absent where only our own number counts. */
  reference?(): Promise<Numbers>
  close(): Promise<void>
}

/**
 * A bench: a file in `cases/` that exports `bench`. It is opened once, warmed up, and its two sides are run in turns, so that
 * whatever else the machine does meets both.
 */
export interface Bench {
  name: string
  figures: Figure[]
  /** Counted runs of each side; at least 5. */
  runs?: number
  /** Runs of each side before they count. */
  warmUps?: number
  open(folder: string): Promise<OpenBench>
}
