import { uiWords } from './ui.words'

export const SkipLink = () => (
  <a
    href="#content"
    className="sr-only z-50 rounded-m bg-raised px-3 py-2 text-m focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    {uiWords.skipContent}
  </a>
)
