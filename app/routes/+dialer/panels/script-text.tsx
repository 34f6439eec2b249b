import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import { listScriptSteps, toScriptDoc } from '~/domain/call-scripts/script-doc'
import { ApiError } from '~/live/api-client'
import { cx } from '~/ui/cx'
import { ScriptBody, scriptBodyClass } from '../../+ui/script-body'
import { positionKey, setScriptPosition, useScriptPosition } from '../call-card/script-position'
import { getStageLead } from '../call-card/stage-lead'
import { useDialerUi } from '../dialer-context'
import { ScriptSteps } from './script-steps'
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
  const lead = getStageLead(useDialerUi().state.session)?.lead
  const of = lead ? positionKey(lead) : null
  const position = useScriptPosition(of)
  const steps = listScriptSteps(doc)
  // A shorter version may have replaced what was marked.
  const step = position?.scriptId === script.id && position.step <= steps.length ? position.step : 0
  const mark = (next: number) => {
    if (of === null || next < 1 || next > steps.length) return
    setScriptPosition({ of, scriptId: script.id, scriptName: script.displayName, step: next, steps: steps.length })
  }
  const markPressed = ({ target }: MouseEvent) => {
    const block = (target as Element).closest('a') ? null : (target as Element).closest<HTMLElement>('[data-block]')
    if (block && window.getSelection()?.isCollapsed !== false) mark(steps.indexOf(Number(block.dataset.block)) + 1)
  }
  useEffect(() => {
    if (step > 0) text.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [step])
  return (
    <>
      <div
        ref={text}
        role="region"
        tabIndex={0}
        aria-label={script.displayName}
        dir="auto"
        style={{ fontSize: size }}
        className={cx(
          scriptBodyClass,
          'text-text [&>[aria-current]]:-ml-4 [&>[aria-current]]:border-l-4 [&>[aria-current]]:border-accent [&>[aria-current]]:bg-selected [&>[aria-current]]:pl-3',
        )}
        onClick={markPressed}
      >
        <ScriptBody doc={doc} person={person} current={step > 0 ? steps[step - 1]! : null} />
      </div>
      {of !== null && steps.length > 1 ? <ScriptSteps step={step} steps={steps.length} mark={mark} /> : null}
    </>
  )
}
