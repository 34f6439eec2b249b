import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text'
import { IconButton } from './icon-button'
import { useHydrated } from './use-hydrated'
import { uiWords } from './ui.words'

/** 4-trust §9. */
const COPIED_MS = 6_000

interface CopyButtonProps {
  text: string
  label: string
  told?: string
  toldMs?: number
}

export function CopyButton({
  text,
  label,
  told: copiedText = 'Copied',
  toldMs: copiedMs = COPIED_MS,
}: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const hydrated = useHydrated()
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), copiedMs)
    return () => clearTimeout(timer)
  }, [state, copiedMs])
  if (!hydrated) return null
  const copy = () =>
    copyText(Promise.resolve(text)).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton
        type="button"
        size="s"
        label={label}
        icon={state === 'copied' ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        onClick={() => void copy()}
      />
      <span role="status" className="text-s text-muted">
        {state === 'copied' ? copiedText : state === 'failed' ? uiWords.copyFailed : null}
      </span>
    </span>
  )
}
