import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { useState } from 'react'
import { recordingMode, type DialerSettings as Settings } from '~/domain/settings/settings.schema'
import { findDialerSettings } from '~/domain/settings/settings.read.server'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { Input } from '~/ui/field'
import { PageHeader, Section } from '~/ui/page-shell'
import { redirectWithNotice } from '../+form/notice.server'
import { submit } from '../+form/submission'
import { GeneralRows } from './+settings/general-rows'
import { MultiLineRows } from './+settings/multi-line-rows'
import { settingForms, settingNames } from './+settings/setting-forms'
import { SettingsSearch } from './+settings/setting-row'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction = () => [{ title: 'Dialer Settings' }]

/** Why one row was not saved. */
export interface RowRefusal {
  setting: string
  result: SubmissionResult
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const query = new URL(request.url).searchParams.get('q') ?? ''
  return { ...(await findDialerSettings(ctx)), query }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const setting = settingNames.find((name) => name === new URL(request.url).searchParams.get('setting'))
  if (!setting) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const answer = await submit(
    await request.formData(),
    settingForms[setting].change,
    async (change: Partial<Settings>) => {
      if (change.enableCallRecording) {
        const { settings } = await findDialerSettings(ctx)
        // Recording people is a legal matter: from off it is turned on only after the compliance dialog (spec 3-settings §4).
        if (!settings.enableCallRecording)
          return redirect(`/manage/dialer-settings/enable-recording?mode=${recordingMode({ ...settings, ...change })}`)
      }
      await updateDialerSettings(ctx, change)
      return redirectWithNotice('/manage/dialer-settings', 'Saved')
    },
  )
  if (answer instanceof Response) return answer
  return data<RowRefusal>({ setting, ...answer.data }, answer.init ?? undefined)
}

export default function DialerSettings() {
  const view = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const [query, setQuery] = useState(view.query)
  return (
    <SettingsSearch.Provider value={query}>
      <PageHeader
        title="Dialer Settings"
        actions={
          <Form role="search" className="w-64 max-sm:w-full">
            <Input
              type="search"
              name="q"
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
              aria-label="Search settings"
              placeholder="Search settings"
            />
          </Form>
        }
      >
        How your calls are placed. A change saves itself and counts from the next dial on.
      </PageHeader>
      <Section title="General" id="general">
        {/* A cancelled compliance dialog puts the stored choice back. */}
        <GeneralRows view={view} recordingKey={`${pathname}:${recordingMode(view.settings)}`} />
      </Section>
      <Section title="Multi-Line" id="multi-line">
        <MultiLineRows view={view} />
      </Section>
      <Outlet />
    </SettingsSearch.Provider>
  )
}
