import { TriangleAlert } from 'lucide-react'
import { Button } from './button'
import { uiWords } from './ui.words'

export const LoadErrorBar = ({ what: partName, tryAgain: onRetry }: { what: string; tryAgain(): void }) => (
  <div role="alert" className="flex min-h-[55px] shrink-0 items-center gap-3 border-b border-line bg-panel px-3 py-2">
    <TriangleAlert size={16} aria-hidden className="shrink-0 text-danger" />
    <p className="min-w-0 flex-1 text-m text-danger">{uiWords.notLoadedCheckConnectionTry(partName)}</p>
    <Button size="s" onClick={onRetry}>
      {uiWords.tryAgain}
    </Button>
  </div>
)
