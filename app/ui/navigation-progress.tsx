import { useNavigation } from '@remix-run/react'
import { uiWords } from './ui.words'

export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label={uiWords.loadingPage}
      className="late fixed inset-x-0 top-0 z-50 h-0.5 bg-selected"
    >
      <div className="slide h-full w-1/3 bg-accent-fill" />
    </div>
  )
}
