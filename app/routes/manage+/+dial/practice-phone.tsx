import { useRouteLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { loader as rootLoader } from '~/root'
import { Section } from '~/ui/page-shell'
import { homeWords } from '../+home/home.words'

/** The simulated phone that the visitor picks up: it is held until they do. */
export function PracticePhone({ number }: { number: string }) {
  const theme = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'dark'
  const page = `/simulator/?${new URLSearchParams({ phone: number, theme })}`
  const phone = useRef<HTMLDivElement>(null)
  // On a phone's screen the dialer fills the window.
  useEffect(() => void phone.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={phone}>
      <Section title={homeWords.practicePhone} id="practice-phone">
        <div className="grid grid-cols-[22rem_minmax(0,1fr)] gap-6 max-md:grid-cols-1 max-md:gap-4">
          {/* Our own page: its script, cookie and forms are what the phone is made of. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          <iframe
            src={page}
            title={homeWords.practicePhone}
            allow="microphone; autoplay"
            className="h-100 w-full rounded-m border border-line max-md:order-last"
          />
          <div>
            <ol className="list-decimal space-y-2 pl-5 text-m text-muted">
              {homeWords.practiceSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <a href={page} target="_blank" rel="noreferrer" className="mt-4 inline-block text-s text-accent underline">
              {homeWords.openInWindow}
            </a>
          </div>
        </div>
      </Section>
    </div>
  )
}
