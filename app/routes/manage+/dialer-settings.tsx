import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { AudioLines, SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { requireUser } from '~/domain/access/require'
import { recordingMode } from '~/domain/settings/settings.schema'
import {
  findDialerSettings,
  canUseLocalPresence,
  canPreview,
  canRecord,
  canSeeScripts,
} from '~/domain/settings/settings.read.server'
import { findOwnTeamSettings, ownTeamId } from '~/domain/settings/team-settings.read.server'
import type { TeamSettings } from '~/domain/settings/team-settings.schema'
import { updateTeamSettings } from '~/domain/settings/update-team-settings.server'
import { findRestingWarning } from '~/domain/number-health/resting-warning.read.server'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Input } from '~/ui/field'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader, Section } from '~/ui/page-shell'
import { SectionLinks, type SectionLink } from './+settings/section-links'
import { saveInBackground } from '../+form/save-in-background'
import { loadRecordedChoices } from '../+audio/recorded-messages.server'
import { AnnouncementRow } from '../+settings/announcement-row'
import { GeneralRows } from '../+settings/general-rows'
import { InboundRows } from '../+settings/inbound-rows'
import { TeamDialingRows, TeamRows, teamSettingForms } from './+settings/team-rows'
import { MultiLineRows } from './+settings/multi-line-rows'
import { OwnSettings } from './+settings/own-settings'
import { RECORDED } from './+settings/recorded-paths'
import { usePermissions } from './+shell/use-permissions'
import { saveOwnSetting, saveRow, getSettingName } from '../+settings/save-setting.server'
import { settingForms } from '../+settings/setting-forms'
import { VoicemailRow } from '../+settings/voicemail-row'
import { SettingsPlace, SettingsSearch } from '../+settings/setting-row'
import { dialerSettingsWords } from '../+settings/dialer-settings.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/dialer-settings'

export const meta: MetaFunction = () => [{ title: dialerSettingsWords.dialerSettings }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const recorded = await loadRecordedChoices(ctx, 'me')
  const team = await findOwnTeamSettings(ctx)
  const teamGreetings = team ? (await loadRecordedChoices(ctx, 'account')).teamGreeting : []
  const { userId } = requireUser(ctx)
  const found = await findDialerSettings(ctx)
  return {
    ...found,
    restingWarning: await findRestingWarning(ctx, found.settings.callerIdNumber),
    userId,
    canRecord: await canRecord(ctx),
    canPreview: await canPreview(ctx),
    canChooseLocal: await canUseLocalPresence(ctx),
    showsScripts: await canSeeScripts(ctx),
    recorded,
    team,
    teamGreetings,
    query,
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  if (!Object.hasOwn(teamSettingForms, getSettingName(request)))
    return saveOwnSetting(request, ctx, { path: PATH, forms: settingForms })
  return saveRow<Partial<TeamSettings>>(request, ctx, { path: PATH, forms: teamSettingForms }, async (change) => {
    await updateTeamSettings(ctx, { ...change, teamId: (await ownTeamId(ctx)) ?? '' })
    return null
  })
}

export const clientAction = saveInBackground

/** Sellers need a dialer seat for their rows, managers see the team's (3-settings §6). */
export default function DialerSettings() {
  useCacheInitialData(clientLoader)
  const view = useLoaderData<typeof loader>()
  const can = usePermissions()
  const hasSettings = can.dial || view.team !== null
  const { pathname } = useLocation()
  const [query, setQuery] = useState(view.query)
  const [asked, setAsked] = useState(view.query)
  if (asked !== view.query) {
    setAsked(view.query)
    setQuery(view.query)
  }
  return (
    <SettingsSearch.Provider value={query}>
      <PageHeader
        title={dialerSettingsWords.dialerSettings}
        actions={
          hasSettings ? (
            <>
              <Form action={PATH} role="search" className="w-64 max-sm:w-full">
                <Input
                  type="search"
                  name="q"
                  value={query}
                  onChange={(event) => setQuery(event.currentTarget.value)}
                  aria-label={dialerSettingsWords.searchSettings}
                  placeholder={dialerSettingsWords.searchSettings}
                />
              </Form>
              <ButtonLink to={RECORDED} preventScrollReset icon={<AudioLines size={16} aria-hidden />}>
                {dialerSettingsWords.recordedMessages}
              </ButtonLink>
            </>
          ) : null
        }
      >
        {can.dial ? dialerSettingsWords.howCallsPlacedReceivedChanges : dialerSettingsWords.howTeamPlacesReceivesCalls}
      </PageHeader>
      <div className="group contents">
        {query.trim() === '' ? <SectionLinks sections={getSections(can.dial, view.team)} /> : null}
        {can.dial ? (
          <OwnSettings userId={view.userId} path={PATH} forms={settingForms}>
            <SearchableSection>
              <Section title={dialerSettingsWords.general} id="general">
                {/* Cancel in the compliance dialog restores the stored choice. */}
                <GeneralRows
                  view={view}
                  restingWarning={view.restingWarning}
                  canRecord={view.canRecord}
                  canPreview={view.canPreview}
                  canUseLocalPresence={view.canChooseLocal}
                  showsScripts={view.showsScripts}
                  voicemail={
                    <VoicemailRow
                      voicemailId={view.settings.voicemailId}
                      none={dialerSettingsWords.noVoicemailHangUpMachines}
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
            </SearchableSection>
            <SearchableSection>
              <Section title={dialerSettingsWords.inbound} id="inbound">
                <InboundRows settings={view.settings} inbound={view.inbound} recorded={view.recorded} />
              </Section>
            </SearchableSection>
            <SearchableSection>
              <Section title={dialerSettingsWords.multiLine} id="multi-line">
                <MultiLineRows view={view} recorded={view.recorded.callback} />
              </Section>
            </SearchableSection>
          </OwnSettings>
        ) : null}
        {hasSettings ? null : (
          <EmptyState icon={<SlidersHorizontal size={24} aria-hidden />} title={dialerSettingsWords.noDialerSeat}>
            {dialerSettingsWords.roleNoDialerSeatOnly}
          </EmptyState>
        )}
        {view.team ? (
          <SettingsPlace.Provider
            key={`${view.userId}:${view.team.teamId}`}
            value={{ path: PATH, forms: teamSettingForms }}
          >
            <SearchableSection>
              <Section title={dialerSettingsWords.teamCalls} id="calls-team">
                <TeamDialingRows view={view.team} />
              </Section>
            </SearchableSection>
            {view.team.severalAnswer ? (
              <SearchableSection>
                <Section title={dialerSettingsWords.inboundTeam} id="inbound-team">
                  <TeamRows view={view.team} recordings={view.teamGreetings} />
                </Section>
              </SearchableSection>
            ) : null}
          </SettingsPlace.Provider>
        ) : null}
        {hasSettings ? (
          <div className="group-has-[form:not([hidden])]:hidden">
            <NoMatches nextCursor={null}>{dialerSettingsWords.noSettingsMatchSearch}</NoMatches>
          </div>
        ) : null}
      </div>
      <Outlet />
    </SettingsSearch.Provider>
  )
}

const getSections = (canDial: boolean, team: { severalAnswer: boolean } | null): SectionLink[] => [
  ...(canDial
    ? [
        { id: 'general', title: dialerSettingsWords.general },
        { id: 'inbound', title: dialerSettingsWords.inbound },
        { id: 'multi-line', title: dialerSettingsWords.multiLine },
      ]
    : []),
  ...(team ? [{ id: 'calls-team', title: dialerSettingsWords.teamCalls }] : []),
  ...(team?.severalAnswer ? [{ id: 'inbound-team', title: dialerSettingsWords.inboundTeam }] : []),
]

/** Hides a section when the search leaves none of its rows. */
function SearchableSection({ children }: { children: ReactNode }) {
  return <div className="not-has-[form:not([hidden])]:hidden">{children}</div>
}
