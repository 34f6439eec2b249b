import { ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from '~/ui/icon-button'
import { dialerPanelsWords } from './dialer-panels.words'

interface ScriptStepsProps {
  /** From 1. 0: none is marked. */
  step: number
  steps: number
  mark(step: number): void
}

const icon = { size: 16, 'aria-hidden': true } as const

/** Below a script during a call. A press on a paragraph marks it too. */
export function ScriptSteps({ step, steps, mark }: ScriptStepsProps) {
  return (
    <div className="sticky -bottom-4 -mx-4 mt-3 -mb-4 flex items-center gap-1 border-t border-line bg-panel px-4 py-1.5 text-s text-muted">
      <p role="status" className="tabular min-w-0 flex-1 truncate">
        {step > 0 ? dialerPanelsWords.scriptStep(step, steps) : dialerPanelsWords.markYourPlace}
      </p>
      <IconButton
        label={dialerPanelsWords.previousStep}
        size="s"
        icon={<ChevronUp {...icon} />}
        disabled={step <= 1}
        onClick={() => mark(step - 1)}
      />
      <IconButton
        label={dialerPanelsWords.nextStep}
        size="s"
        icon={<ChevronDown {...icon} />}
        disabled={step >= steps}
        onClick={() => mark(step + 1)}
      />
    </div>
  )
}
