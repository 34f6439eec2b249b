import type { Segments } from '~/domain/drafts/segments'
import { makeLater, useWarmUp } from '~/ui/later'

/** Counting is 20 kB of tables: fetched with the first conversation. */
const counting = makeLater(() => import('~/domain/drafts/segments'))

/** In how many parts a text would be sent; null until the tables are there. */
export function useSegments(text: string): Segments | null {
  useWarmUp([counting])
  return counting.useLoaded()?.segmentsOf(text) ?? null
}
