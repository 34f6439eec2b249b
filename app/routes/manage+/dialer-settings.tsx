import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { AudioLines, SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { requireUser } from '~/domain/access/require'
import { recordingMode } from '~/domain/settings/settings.schema'
import {
  findDialerSettings,
  mayChooseLocal,
  mayPreview,
  mayRecord,
  showsScripts,
} from '~/domain/settings/settings.read.server'
import { findOwnTeamSettings, ownTeamId } from '~/domain/settings/team-settings.read.server'
import type { TeamSettings } from '~/domain/settings/team-settings.schema'
import { updateTeamSettings } from '~/domain/settings/update-team-settings.server'
import { keepLast, useKeepsFirst } from '~/live/keep-last'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Input } from '~/ui/field'
import { NothingMatched } from '~/ui/nothing-matched'
import { PageHeader, Section } from '~/ui/page-shell'
import { saveBeside } from '../+form/save-beside'
import { recordedChoices } from '../+audio/recorded-messages.server'
import { AnnouncementRow } from '../+settings/announcement-row'
import { GeneralRows } from '../+settings/general-rows'
import { InboundRows } from '../+settings/inbound-rows'
import { TeamDialingRows, TeamRows, teamSettingForms } from './+settings/team-rows'
import { MultiLineRows } from './+settings/multi-line-rows'
import { OwnSettings } from './+settings/own-settings'
import { RECORDED } from './+settings/recorded-paths'
import { useMay } from './+shell/use-may'
import { saveOwnSetting, saveRow, settingOf } from '../+settings/save-setting.server'
import { settingForms } from '../+settings/setting-forms'
import { VoicemailRow } from '../+settings/voicemail-row'
import { SettingsPlace, SettingsSearch } from '../+settings/setting-row'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

const PATH = '/manage/dialer-settings'

export const meta: MetaFunction = () => [{ title: 'Dialer Settings' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const recorded = await recordedChoices(ctx, 'me')
  const team = await findOwnTeamSettings(ctx)
  const teamGreetings = team ? (await recordedChoices(ctx, 'account')).teamGreeting : []
  const { userId } = requireUser(ctx)
  return {
    ...(await findDialerSettings(ctx)),
    userId,
    mayRecord: await mayRecord(ctx),
    mayPreview: await mayPreview(ctx),
    mayChooseLocal: await mayChooseLocal(ctx),
    showsScripts: await showsScripts(ctx),
    recorded,
    team,
    teamGreetings,
    query,
  }
}

export const clientLoader = keepLast()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  if (!Object.hasOwn(teamSettingForms, settingOf(request)))
    return saveOwnSetting(request, ctx, { path: PATH, forms: settingForms })
  return saveRow<Partial<TeamSettings>>(request, ctx, { path: PATH, forms: teamSettingForms }, async (change) => {
    await updateTeamSettings(ctx, { ...change, teamId: (await ownTeamId(ctx)) ?? '' })
    return null
  })
}

export const clientAction = saveBeside

/** Sellers need a dialer seat for their rows, managers see the team's (3-settings §6). */
export default function DialerSettings() {
  useKeepsFirst(clientLoader)
  const view = useLoaderData<typeof loader>()
  const may = useMay()
  const isSomethingShown = may.dial || view.team !== null
  const { pathname } = useLocation()
  const [query, setQuery] = useState(view.query)
  return (
    <SettingsSearch.Provider value={query}>
      <PageHeader
        title="Dialer Settings"
        actions={
          isSomethingShown ? (
            <>
              <Form action={PATH} role="search" className="w-64 max-sm:w-full">
                <Input
                  type="search"
                  name="q"
                  value={query}
                  onChange={(event) => setQuery(event.currentTarget.value)}
                  aria-label="Search settings"
                  placeholder="Search settings"
                />
              </Form>
              <ButtonLink to={RECORDED} preventScrollReset icon={<AudioLines size={16} aria-hidden />}>
                Recorded messages
              </ButtonLink>
            </>
          ) : null
        }
      >
        {may.dial
          ? 'How your calls are placed and received. A change counts from the next call on.'
          : 'How your team calls, and how calls to it are received.'}
      </PageHeader>
      <div className="group contents">
        {may.dial ? (
          <OwnSettings userId={view.userId} path={PATH} forms={settingForms}>
            <Found>
              <Section title="General" id="general">
                {/* Cancel in the compliance dialog restores the stored choice. */}
                <GeneralRows
                  view={view}
                  mayRecord={view.mayRecord}
                  mayPreview={view.mayPreview}
                  mayChooseLocal={view.mayChooseLocal}
                  showsScripts={view.showsScripts}
                  voicemail={
                    <VoicemailRow
                      voicemailId={view.settings.voicemailId}
                      none="No voicemail: machines are hung up on"
                      choices={view.recorded.voicemail}
                    />
                  }
                  announcement={
                    <AnnouncementRow
                      chosen={view.settings.recordingAnnouncement}
                      board={false}
                      choices={view.recorded.announcement}
                    />
                  }
                  recordingKey={`${pathname}:${recordingMode(view.settings)}`}
                />
              </Section>
            </Found>
            <Found>
              <Section title="Inbound" id="inbound">
                <InboundRows settings={view.settings} inbound={view.inbound} recorded={view.recorded} />
              </Section>
            </Found>
            <Found>
              <Section title="Multi-Line" id="multi-line">
                <MultiLineRows view={view} recorded={view.recorded.callback} />
              </Section>
            </Found>
          </OwnSettings>
        ) : null}
        {isSomethingShown ? null : (
          <EmptyState icon={<SlidersHorizontal size={24} aria-hidden />} title="No dialer seat">
            Your role has no dialer seat. Sellers have dialer settings of their own.
          </EmptyState>
        )}
        {view.team ? (
          <SettingsPlace.Provider
            key={`${view.userId}:${view.team.teamId}`}
            value={{ path: PATH, forms: teamSettingForms }}
          >
            <Found>
              <Section title="Calls of the team" id="calls-team">
                <TeamDialingRows view={view.team} />
              </Section>
            </Found>
            {view.team.severalAnswer ? (
              <Found>
                <Section title="Inbound for the team" id="inbound-team">
                  <TeamRows view={view.team} recordings={view.teamGreetings} />
                </Section>
              </Found>
            ) : null}
          </SettingsPlace.Provider>
        ) : null}
        {isSomethingShown ? (
          <div className="group-has-[form:not([hidden])]:hidden">
            <NothingMatched nextCursor={null}>No setting has these words.</NothingMatched>
          </div>
        ) : null}
      </div>
      <Outlet />
    </SettingsSearch.Provider>
  )
}

/** Hides a section when the search leaves none of its rows. */
function Found({ children }: { children: ReactNode }) {
  return <div className="not-has-[form:not([hidden])]:hidden">{children}</div>
}
