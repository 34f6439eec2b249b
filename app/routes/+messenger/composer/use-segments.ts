import type { Segments } from '~/domain/drafts/segments'
import { createLazyModule, usePreload } from '~/ui/lazy-module'

/** 20 kB of tables, loaded with the first thread. */
const lazySegments = createLazyModule(() => import('~/domain/drafts/segments'))

/** null while loading. */
export function useSegments(text: string): Segments | null {
  usePreload([lazySegments])
  return lazySegments.useLoaded()?.countSegments(text) ?? null
}
