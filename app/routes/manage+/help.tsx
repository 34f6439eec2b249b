import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { keepLast } from '~/live/keep-last'
import type { loader as rootLoader } from '~/root'
import { Kbd } from '~/ui/button'
import { PageHeader, Section } from '~/ui/page-shell'
import { useFramedPage } from '../+frame/framed-page'
import { KEY_ACTIONS, keyName } from '../+dialer/keyboard/keys'
import { onlySignedIn } from './+shell/only-signed-in.server'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction = () => [{ title: 'Help' }]

export const loader = (args: LoaderFunctionArgs) => onlySignedIn(args)

export const clientLoader = keepLast()

export default function Help() {
  const framed = useFramedPage() !== null
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <>
      <PageHeader title="Help">What the dialer does by itself, and every key that steers it.</PageHeader>
      <Section
        title="Keyboard"
        id="keyboard"
        hint="In the dialer, while you are not typing. Press ? there to change a key."
      >
        <ul className="-my-2 grid grid-cols-2 gap-x-10 max-sm:grid-cols-1">
          {KEY_ACTIONS.map(({ action, words, key }) => (
            <Shortcut key={action} words={words}>
              <Kbd>{keyName(key)}</Kbd>
            </Shortcut>
          ))}
          <Shortcut words="Choose a disposition, or digits of the open dialpad">
            <Kbd>1</Kbd> – <Kbd>9</Kbd>
          </Shortcut>
          <Shortcut words="Close what is open">
            <Kbd>Esc</Kbd>
          </Shortcut>
        </ul>
      </Section>
      <Section title="Questions" id="questions">
        <dl className="flex flex-col gap-4">
          <Question title="Why was somebody skipped?">
            The <Link to="/manage/dial">Dialer</Link> lists everybody whom it chose or skipped, with the reason: safe
            hours in their time zone, the DNC list, a number that was dialed a moment ago.
          </Question>
          <Question title="What happens to a call when the page reloads?">
            It goes on. Lines live on the server: the page finds them again, and your sound comes back with it.
          </Question>
          <Question title="Who is never called?">
            Numbers on the <Link to="/manage/dnc-list">DNC List</Link>, whoever imports them. A person&apos;s own word
            cannot be taken off it; an entry made by hand can.
          </Question>
          <Question title="Where do I bring my contacts?">
            As a CSV file under <Link to="/manage/contacts/import">Import contacts</Link>, or from your CRM, which
            embeds the dialer and hands them over.
          </Question>
          {root?.simulated ? (
            <Question title="Why does it say 'Simulated carrier'?">
              No call reaches a real phone here. Hours are those of a practice clock, so that there is somebody to call
              at any time
              {root.demo ? (
                <>
                  ;{' '}
                  <a href="/simulator/" target={framed ? '_blank' : undefined} rel="noreferrer">
                    the phones
                  </a>{' '}
                  can be picked up and answered by hand
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
