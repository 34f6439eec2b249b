import { useEffect, useRef, useState } from 'react'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import { splitScript } from '~/domain/call-scripts/merge-fields'
import { ApiError } from '~/live/api-client'
import { useDialerUi } from '../dialer-context'
import { useScriptPerson } from './use-script-person'

interface ScriptTextProps {
  script: CallScriptItem
  size: number
  /** Deleted or no longer shared. */
  onGone(): void
}

/** An unknown field shows its name. */
export function ScriptText({ script, size, onGone }: ScriptTextProps) {
  const { dialer } = useDialerUi()
  const person = useScriptPerson()
  const [body, setBody] = useState(script.body)
  const latestOnGone = useRef(onGone)
  useEffect(() => {
    latestOnGone.current = onGone
  })
  useEffect(() => {
    let isOver = false
    dialer.api.call('callScripts.findScript', { id: script.id }).then(
      (fresh) => isOver || setBody(fresh.body),
      (error: unknown) => {
        if (!isOver && error instanceof ApiError && error.status === 404) latestOnGone.current()
      },
    )
    return () => {
      isOver = true
    }
  }, [dialer, script.id])
  // On a button, Space would not reach Connect and Stop.
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => text.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={text}
      role="region"
      tabIndex={0}
      aria-label={script.displayName}
      dir="auto"
      style={{ fontSize: size }}
      className="leading-relaxed break-words whitespace-pre-wrap text-text"
    >
      {splitScript(body, person).map((piece, index) =>
        typeof piece === 'string' ? (
          piece
        ) : piece.value === null ? (
          <span key={index} className="rounded-s border border-dashed border-line-strong px-1 text-muted">
            {piece.label}
          </span>
        ) : (
          <strong key={index} className="font-semibold text-accent">
            {piece.value}
          </strong>
        ),
      )}
    </div>
  )
}
