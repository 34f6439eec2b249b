import { Section } from '~/ui/page-shell'
import { homeWords } from '../+home/home.words'

/** The simulated phone that the visitor picks up: it is held until they do. */
export function PracticePhone({ number }: { number: string }) {
  const page = `/simulator/?${new URLSearchParams({ phone: number })}`
  return (
    <Section title={homeWords.practicePhone} id="practice-phone">
      <p className="mb-3 text-m text-muted">
        {homeWords.howToAnswer}{' '}
        <a href={page} target="_blank" rel="noreferrer" className="text-accent underline">
          {homeWords.openInWindow}
        </a>
      </p>
      <iframe
        src={page}
        title={homeWords.practicePhone}
        allow="microphone; autoplay"
        className="h-110 w-full rounded-m border border-line"
      />
    </Section>
  )
}
