import { useEffect, useRef, useState } from 'react'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import { toScriptDoc } from '~/domain/call-scripts/script-doc'
import { ApiError } from '~/live/api-client'
import { cx } from '~/ui/cx'
import { ScriptBody, scriptBodyClass } from '../../+ui/script-body'
import { usePanelApi } from './use-panel-api'
import { useScriptPerson } from './use-script-person'

interface ScriptTextProps {
  script: CallScriptItem
  size: number
  /** Deleted or no longer shared. */
  onGone(): void
}

/** An unknown field shows its name. */
export function ScriptText({ script, size, onGone }: ScriptTextProps) {
  const api = usePanelApi()
  const person = useScriptPerson()
  const [doc, setDoc] = useState(() => toScriptDoc(script.body))
  const latestOnGone = useRef(onGone)
  useEffect(() => {
    latestOnGone.current = onGone
  })
  useEffect(() => {
    let isOver = false
    api.call('callScripts.findScript', { id: script.id }).then(
      (fresh) => isOver || setDoc(fresh.jsonBody ?? toScriptDoc(fresh.body)),
      (error: unknown) => {
        if (!isOver && error instanceof ApiError && error.status === 404) latestOnGone.current()
      },
    )
    return () => {
      isOver = true
    }
  }, [api, script.id])
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
      className={cx(scriptBodyClass, 'text-text')}
    >
      <ScriptBody doc={doc} person={person} />
    </div>
  )
}
