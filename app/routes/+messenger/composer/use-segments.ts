import type { Segments } from '~/domain/drafts/segments'
import { makeLater, useWarmUp } from '~/ui/later'

/** 20 kB of tables, loaded with the first thread. */
const counting = makeLater(() => import('~/domain/drafts/segments'))

/** null while loading. */
export function useSegments(text: string): Segments | null {
  useWarmUp([counting])
  return counting.useLoaded()?.segmentsOf(text) ?? null
}
