import { Section } from '~/ui/page-shell'
import { useFramedPage } from '../../+frame/framed-page'
import { shellWords } from '../+shell/shell.words'

export function SimulatedCarrierSection({ demo }: { demo: boolean }) {
  const framed = useFramedPage() !== null
  return (
    <Section title={shellWords.whyDoesSaySimulatedCarrier} id="simulated">
      <p className="max-w-2xl text-m text-muted [&_a]:text-accent [&_a]:underline">
        {shellWords.noCallReachesRealPhone}
        {demo ? (
          <>
            ;{' '}
            <a href="/simulator/" target={framed ? '_blank' : undefined} rel="noreferrer">
              {shellWords.thePhones}
            </a>{' '}
            {shellWords.canBePickedUpAnswered}
          </>
        ) : null}
        .
      </p>
    </Section>
  )
}
