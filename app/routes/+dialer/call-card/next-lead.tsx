import { ArrowRight } from 'lucide-react'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { dialerWords } from '../dialer.words'
import { useDialerUi } from '../dialer-context'
import { LocalClock } from './local-clock'
import { useCallCard } from './use-call-card'

/** 'Next: Ada Lind, Chicago, 2:14 PM'. */
export function NextLead({ className }: { className?: string }) {
  const next = useDialerUi().state.session?.next
  return next ? <Next next={next} className={className} /> : null
}

function Next({ next, className }: { next: NonNullable<DialSessionView['next']>; className?: string }) {
  const clock = useCallCard(next)?.localClock
  return (
    <p className={className}>
      <ArrowRight size={12} aria-hidden className="inline-block align-[-1px]" /> {dialerWords.next}:{' '}
      <span dir="auto" className="font-medium text-text">
        {next.contactName || dialerWords.unknownLead}
      </span>
      {next.city ? `, ${next.city}` : null}
      {clock ? (
        <>
          , <LocalClock clock={clock} />
        </>
      ) : null}
      {next.isCallback ? ` · ${dialerWords.callbackNext}` : null}
    </p>
  )
}
