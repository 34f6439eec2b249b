import { PhoneCall } from 'lucide-react'
import type { PracticeCall } from '~/domain/onboarding/practice-call.read.server'
import { ButtonLink } from '~/ui/button'
import { getPracticePath } from '../+dial/practice-path'
import { homeWords } from './home.words'

/** Only where the simulator is the carrier. */
export function PracticeCard({ contact, number }: PracticeCall) {
  return (
    <section className="flex items-center justify-between gap-x-6 gap-y-4 rounded-l border border-line-strong bg-selected p-5 max-sm:flex-col max-sm:items-stretch">
      <div className="min-w-0">
        <h2 className="text-l font-semibold">{homeWords.practiceCall}</h2>
        <p className="mt-0.5 text-m text-muted">
          {contact ? homeWords.practiceIntro(contact.name) : homeWords.practiceIntroAnyone}
        </p>
      </div>
      <ButtonLink
        to={getPracticePath({ contact, number })}
        variant="primary"
        size="l"
        icon={<PhoneCall size={18} aria-hidden />}
      >
        {homeWords.makePracticeCall}
      </ButtonLink>
    </section>
  )
}
