import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { createCachedLoader } from '~/live/create-cached-loader'
import type { loader as rootLoader } from '~/root'
import { Kbd } from '~/ui/button'
import { PageHeader, Section } from '~/ui/page-shell'
import { useFramedPage } from '../+frame/framed-page'
import { DEFAULT_KEYS, KEY_ACTIONS, keyName } from '../+dialer/keyboard/keys'
import { keysWords } from '../+dialer/keyboard/keys.words'
import { requireSignedIn } from './+shell/require-signed-in.server'
import { shellWords } from './+shell/shell.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: shellWords.help }]

export const loader = (args: LoaderFunctionArgs) => requireSignedIn(args)

export const clientLoader = createCachedLoader()

export default function Help() {
  const framed = useFramedPage() !== null
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <>
      <PageHeader title={shellWords.help}>{shellWords.whatDialerDoesAutomaticallyKeyboard}</PageHeader>
      <Section title={shellWords.keyboard} id="keyboard" hint={shellWords.dialerWhileYouNotTyping}>
        <ul className="-my-2 grid grid-cols-2 gap-x-10 max-sm:grid-cols-1">
          {KEY_ACTIONS.map((action) => (
            <Shortcut key={action} words={keysWords[action]}>
              <Kbd>{keyName(DEFAULT_KEYS[action])}</Kbd>
            </Shortcut>
          ))}
          <Shortcut words={shellWords.chooseDispositionOrPressDialpad}>
            <Kbd>1</Kbd> – <Kbd>9</Kbd>
          </Shortcut>
          <Shortcut words={shellWords.closeWhatOpen}>
            <Kbd>{shellWords.esc}</Kbd>
          </Shortcut>
        </ul>
      </Section>
      <Section title={shellWords.questions} id="questions">
        <dl className="flex flex-col gap-4">
          <Question title={shellWords.whyLeadSkipped}>
            {shellWords.the} <Link to="/manage/dial">{shellWords.dialer}</Link> {shellWords.listsEveryLeadChoseOr}
          </Question>
          <Question title={shellWords.whatHappensCallWhenPage}>{shellWords.callContinuesPageReconnectsAudio}</Question>
          <Question title={shellWords.whichNumbersNeverCalled}>
            {shellWords.numbersOnThe} <Link to="/manage/dnc-list">{shellWords.dncList}</Link>
            {shellWords.evenIfYouImportThem}
          </Question>
          <Question title={shellWords.howDoIAddContacts}>
            {shellWords.csvFileUnder} <Link to="/manage/contacts/import">{shellWords.importContacts}</Link>
            {shellWords.orCrmWhichEmbedsDialer}
          </Question>
          {root?.simulated ? (
            <Question title={shellWords.whyDoesSaySimulatedCarrier}>
              {shellWords.noCallReachesRealPhone}
              {root.demo ? (
                <>
                  ;{' '}
                  <a href="/simulator/" target={framed ? '_blank' : undefined} rel="noreferrer">
                    {shellWords.thePhones}
                  </a>{' '}
                  {shellWords.canBePickedUpAnswered}
                </>
              ) : null}
              .
            </Question>
          ) : null}
        </dl>
      </Section>
    </>
  )
}

function Shortcut({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2 text-m">
      <span>{words}</span>
      <span className="flex shrink-0 items-center gap-1 text-faint">{children}</span>
    </li>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-m font-medium text-text">{title}</dt>
      <dd className="max-w-2xl text-m text-muted [&_a]:text-accent [&_a]:underline">{children}</dd>
    </div>
  )
}
