import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { createCachedLoader } from '~/live/create-cached-loader'
import type { loader as rootLoader } from '~/root'
import { Kbd } from '~/ui/button'
import { PageHeader, Section } from '~/ui/page-shell'
import { useFramedPage } from '../+frame/framed-page'
import { KEY_ACTIONS, keyName } from '../+dialer/keyboard/keys'
import { requireSignedIn } from './+shell/require-signed-in.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: 'Help' }]

export const loader = (args: LoaderFunctionArgs) => requireSignedIn(args)

export const clientLoader = createCachedLoader()

export default function Help() {
  const framed = useFramedPage() !== null
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <>
      <PageHeader title="Help">What the dialer does automatically, and its keyboard shortcuts.</PageHeader>
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
          <Shortcut words="Choose a disposition, or press a dialpad key">
            <Kbd>1</Kbd> – <Kbd>9</Kbd>
          </Shortcut>
          <Shortcut words="Close what is open">
            <Kbd>Esc</Kbd>
          </Shortcut>
        </ul>
      </Section>
      <Section title="Questions" id="questions">
        <dl className="flex flex-col gap-4">
          <Question title="Why was a lead skipped?">
            The <Link to="/manage/dial">Dialer</Link> lists every lead that it chose or skipped, with the reason: safe
            hours in the lead&apos;s time zone, the DNC list, or a recently dialed number.
          </Question>
          <Question title="What happens to a call when the page reloads?">
            The call continues. The page reconnects to it, and your audio returns.
          </Question>
          <Question title="Which numbers are never called?">
            Numbers on the <Link to="/manage/dnc-list">DNC List</Link>, even if you import them again. You can remove
            entries that you added, but not a person&apos;s own opt-out.
          </Question>
          <Question title="How do I add contacts?">
            As a CSV file under <Link to="/manage/contacts/import">Import contacts</Link>, or from your CRM, which
            embeds the dialer and hands them over.
          </Question>
          {root?.simulated ? (
            <Question title="Why does it say 'Simulated carrier'?">
              No call reaches a real phone here. A practice clock sets the time, so that you can call leads at any time
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
