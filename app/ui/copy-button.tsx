import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button'
import { useHydrated } from './use-hydrated'

/** How long it says that it worked (4-trust §9). */
const TOLD_MS = 6_000

/** Copies a text. Without scripts there is none: the text beside it can be selected. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<'idle' | 'Copied' | 'Copy failed'>('idle')
  const hydrated = useHydrated()
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), TOLD_MS)
    return () => clearTimeout(timer)
  }, [state])
  if (!hydrated) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('Copied'),
      () => setState('Copy failed'),
    )
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton
        type="button"
        size="s"
        label={`Copy ${what}`}
        icon={state === 'Copied' ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        onClick={() => void copy()}
      />
      <span role="status" className="text-s text-muted">
        {state === 'idle' ? null : state}
      </span>
    </span>
  )
}
