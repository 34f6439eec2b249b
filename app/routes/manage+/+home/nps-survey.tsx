import { lazy, Suspense, useContext, useEffect, useState } from 'react'
import type { NpsAnswer } from '~/domain/surveys/surveys.schema'
import { CredentialsContext } from '~/live/credentials'
import { pageApiPaths } from '~/live/page-api-paths'
import { showToast } from '~/ui/toast'
import { uiWords } from '~/ui/ui.words'
import { useExpectedUser } from '../../+form/expected-user-field'
import { useIsDialing } from '../../+shell/dial-desk'
import { homeWords } from './home.words'

const NpsDialog = lazy(() => import('./nps-dialog').then((module) => ({ default: module.NpsDialog })))

/** 4-trust §9. */
const THANKS_MS = 2_000

/** On the home page only, and never while the dialer is open. */
export function NpsSurvey() {
  const userId = useExpectedUser() ?? null
  const credentials = useContext(CredentialsContext)
  const isDialing = useIsDialing()
  const [isAsked, setAsked] = useState(false)
  const openApi = async () => {
    const { createApiClient } = await import('~/live/api-client')
    return createApiClient({ credentials, paths: pageApiPaths, userId: () => userId })
  }
  useEffect(() => {
    let isUnmounted = false
    void (async () => {
      const { createApiClient } = await import('~/live/api-client')
      const api = createApiClient({ credentials, paths: pageApiPaths, userId: () => userId })
      const question = await api.call('surveys.findNpsQuestion').catch(() => null)
      if (!isUnmounted && question?.isDue) setAsked(true)
    })()
    return () => {
      isUnmounted = true
    }
  }, [credentials, userId])
  const answer = async (input: NpsAnswer) => {
    setAsked(false)
    try {
      await (await openApi()).call('surveys.answerNps', input, { isOwed: true })
      if (input.rating !== null)
        void showToast({ tone: 'success', text: homeWords.npsThanks, position: 'top-center', durationMs: THANKS_MS })
    } catch {
      // A dismissal that was not stored is asked again.
      if (input.rating !== null) void showToast({ tone: 'error', text: uiWords.genericError })
    }
  }
  if (!isAsked || isDialing) return null
  return (
    <Suspense fallback={null}>
      <NpsDialog onAnswer={(input) => void answer(input)} />
    </Suspense>
  )
}
