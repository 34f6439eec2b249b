import { useContext, useEffect, useRef } from 'react'
import { CredentialsContext } from '~/live/credentials'
import { pageApiPaths } from '~/live/page-api-paths'
import { createLazyModule } from '~/ui/lazy-module'
import { showToast } from '~/ui/toast'
import { useExpectedUser } from '../../+form/expected-user-field'
import { guideWords } from './guide.words'

const productTour = createLazyModule(() => import('./product-tour'))

const DONE = 'done'

/** Starts where the person left it, in any browser. `saved`: the stored mark. */
export function useProductTour(saved: string | null): () => Promise<void> {
  const userId = useExpectedUser() ?? null
  const credentials = useContext(CredentialsContext)
  const place = useRef(saved)
  const end = useRef<() => void>(undefined)
  useEffect(() => () => end.current?.(), [])

  async function save(value: string): Promise<void> {
    if (place.current === value) return
    place.current = value
    const { createApiClient } = await import('~/live/api-client')
    const api = createApiClient({ credentials, paths: pageApiPaths, userId: () => userId })
    // The next step repeats it.
    await api.call('onboarding.saveGuideMark', { mark: 'tour', value }).catch(() => null)
  }

  return async () => {
    try {
      const { startProductTour } = await productTour.load()
      const start = place.current === null || place.current === DONE ? 0 : Number(place.current)
      end.current = startProductTour({
        start: Number.isInteger(start) ? start : 0,
        onPlace: (index) => void save(index === null ? DONE : String(index)),
      })
    } catch {
      await showToast({ tone: 'error', text: guideWords.tourFailed })
    }
  }
}
