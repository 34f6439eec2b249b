import type { A2pView } from '~/domain/a2p/a2p.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { Badge, type Tone } from '~/ui/badge'
import { Section } from '~/ui/page-shell'
import { a2pPagesWords } from './a2p-pages.words'

type State = A2pView['numbers'][number]['state']

const TONES: Record<State, Tone> = {
  registered: 'ok',
  registeredElsewhere: 'neutral',
  joining: 'info',
  unregistered: 'warn',
  notNeeded: 'neutral',
}

export const TextingNumbers = ({ numbers, screen }: Pick<A2pView, 'numbers' | 'screen'>) => (
  <Section title={a2pPagesWords.numbers} hint={a2pPagesWords.numbersHint}>
    {numbers.length === 0 ? (
      <p className="text-m text-muted">{a2pPagesWords.noNumbers}</p>
    ) : (
      <ul className="-my-2 divide-y divide-line">
        {numbers.map(({ e164, state, problem }) => (
          <li key={e164} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="tabular text-m text-text">{formatPhone(e164)}</span>
            <span className="flex min-w-0 flex-wrap items-center justify-end gap-2 text-s text-faint">
              {problem ??
                (state === 'unregistered' && screen === 'incomplete'
                  ? a2pPagesWords.unregisteredBefore
                  : a2pPagesWords.numberHints[state])}
              <Badge tone={TONES[state]}>{a2pPagesWords.numberStates[state]}</Badge>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Section>
)

export const Throughput = ({ segmentsPerSecond, segmentsPerDay }: NonNullable<A2pView['throughput']>) => (
  <Section title={a2pPagesWords.throughputTitle}>
    <dl className="grid grid-cols-2 gap-4">
      {(
        [
          [a2pPagesWords.perSecond, segmentsPerSecond],
          [a2pPagesWords.perDay, segmentsPerDay],
        ] as const
      ).map(([label, value]) => (
        <div key={label}>
          <dt className="text-s text-muted">{label}</dt>
          <dd className="tabular text-xl font-semibold text-text">{value.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
