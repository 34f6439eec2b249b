import { Check, ListPlus, Phone, PhoneOutgoing, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChecklistItem } from '~/domain/onboarding/onboarding.schema'
import type { PracticeCall } from '~/domain/onboarding/practice-call.read.server'
import { ButtonLink } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Section } from '~/ui/page-shell'
import { Progress } from '~/ui/progress'
import { getPracticePath } from '../+dial/practice-path'
import { homeWords } from './home.words'
import { shellWords } from '../+shell/shell.words'

const icon = { size: 16, 'aria-hidden': true } as const

/** Icon and button of each step. */
const steps: Record<ChecklistItem['step'], { icon: ReactNode; button: string }> = {
  number: { icon: <PhoneOutgoing {...icon} />, button: shellWords.claimNumbers },
  contacts: { icon: <ListPlus {...icon} />, button: shellWords.importContacts },
  settings: { icon: <SlidersHorizontal {...icon} />, button: shellWords.dialerSettings },
  firstCall: { icon: <Phone {...icon} />, button: shellWords.chooseList },
}

interface ChecklistProps {
  items: ChecklistItem[]
  percent: number
  /** null: no simulator. */
  practice: PracticeCall | null
}

export function Checklist({ items, percent, practice }: ChecklistProps) {
  const next = items.find(({ action }) => action !== null)
  return (
    <Section title={shellWords.onboardingChecklist} id="checklist">
      <div className="mb-2 flex items-center gap-3">
        <Progress
          label={shellWords.onboarding}
          value={percent}
          max={100}
          tone="ok"
          text={shellWords.complete(percent)}
        />
        <span className="tabular text-s text-muted">{percent}%</span>
      </div>
      <ol className="-mb-4 divide-y divide-line">
        {items.map((item) => (
          <Step key={item.id} item={item} isNext={item === next && practice === null} practice={practice} />
        ))}
      </ol>
    </Section>
  )
}

interface StepProps {
  item: ChecklistItem
  isNext: boolean
  practice: PracticeCall | null
}

function Step({ item: { complete, title, description, step, action }, isNext, practice }: StepProps) {
  const isPractice = step === 'firstCall' && practice !== null
  const { icon: picture } = steps[step]
  const to = isPractice ? getPracticePath(practice) : action
  const button = isPractice ? homeWords.makePracticeCall : steps[step].button
  return (
    <li className="flex items-center gap-4 py-4 max-sm:flex-wrap max-sm:items-start max-sm:gap-y-3">
      <span
        className={cx(
          'flex size-8 shrink-0 items-center justify-center rounded-full',
          complete ? 'bg-ok-soft text-ok' : 'bg-hover text-muted',
        )}
      >
        {complete ? <Check {...icon} /> : picture}
      </span>
      <div className="min-w-0 flex-1 max-sm:basis-3/4">
        <h3 className={cx('text-m font-medium', complete && 'text-muted')}>
          {title}
          {complete ? <span className="sr-only"> {shellWords.done}</span> : null}
        </h3>
        <p className="text-m text-muted">{description}</p>
      </div>
      {complete || to === null ? null : (
        <div className="max-sm:w-full max-sm:pl-12">
          <ButtonLink to={to} variant={isNext ? 'primary' : 'secondary'}>
            {button}
          </ButtonLink>
        </div>
      )}
    </li>
  )
}
