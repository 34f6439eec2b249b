import {
  Bot,
  CircleDot,
  ListChecks,
  MessageSquareQuote,
  Phone,
  PhoneCall,
  PhoneForwarded,
  PhoneOff,
  Tag,
  UserRoundCheck,
  Users,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { StoryStep } from '~/domain/call-history/call-history.schema'
import { FormattedTime } from '~/ui/formatted-time'
import { TimelineMark } from '~/ui/timeline-mark'

const ICONS: Record<StoryStep['kind'], LucideIcon> = {
  chosen: ListChecks,
  dialed: Phone,
  ringing: PhoneCall,
  answered: UserRoundCheck,
  verdict: Bot,
  connected: Users,
  message: MessageSquareQuote,
  recording: CircleDot,
  transfer: PhoneForwarded,
  ended: PhoneOff,
  disposition: Tag,
}

/** Events of a call in order; those without a time keep their position. */
export function StorySteps({ steps }: { steps: StoryStep[] }) {
  return (
    <ol className="flex flex-col">
      {steps.map(({ kind, at, text, details, isWarning }, index) => {
        const Icon = ICONS[kind]
        return (
          <li key={`${kind}-${index}`} className="group flex gap-3">
            <TimelineMark Icon={Icon} />
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 pt-1 pb-4 group-last:pb-0">
              <div className="min-w-0">
                <p className="font-medium text-text">{text}</p>
                {details.map((detail) => (
                  <p key={detail} className={isWarning ? 'text-warn' : 'text-muted'}>
                    {detail}
                  </p>
                ))}
              </div>
              {at ? (
                <span className="text-s whitespace-nowrap text-faint">
                  <FormattedTime at={at} precision="clock" />
                </span>
              ) : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
