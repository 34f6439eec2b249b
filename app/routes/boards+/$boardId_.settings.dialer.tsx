import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { requireUser } from '~/domain/access/require'
import { findBoardChoices } from '~/domain/boards/board-choices.read.server'
import type { BoardDialerSettings } from '~/domain/boards/board-settings.schema'
import { updateBoard } from '~/domain/boards/update-board.server'
import { NO_RECORDING, recordingMode, getWarnings } from '~/domain/settings/settings.schema'
import { canUseLocalPresence, canRecord, canSeeScripts } from '~/domain/settings/settings.read.server'
import { getStoredTeamSettings } from '~/domain/settings/get-stored-team-settings.server'
import { ownTeamId } from '~/domain/settings/team-settings.read.server'
import { teamNuisanceHours } from '~/domain/settings/team-settings.schema'
import { findRestingWarning } from '~/domain/number-health/resting-warning.read.server'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { Section } from '~/ui/page-shell'
import { saveInBackground } from '../+form/save-in-background'
import { loadRecordedChoices } from '../+audio/recorded-messages.server'
import { AnnouncementRow } from '../+settings/announcement-row'
import { GeneralRows } from '../+settings/general-rows'
import { InboundRows } from '../+settings/inbound-rows'
import { saveSetting } from '../+settings/save-setting.server'
import { VoicemailRow } from '../+settings/voicemail-row'
import { SettingsPlace } from '../+settings/setting-row'
import { BoardOnlyRows, BoardMultiLineRows } from './+settings/board-setting-rows'
import { toSellerSettings, boardSettingForms } from './+settings/board-setting-forms'
import { requireBoardForSetup } from './+settings/settings-route.server'
import { orNotFound } from '../+form/submission'
import { boardSettingsWords } from './+settings/board-settings.words'

export const meta: MetaFunction = () => [{ title: boardSettingsWords.dialerSettings }]

const getDialerTabPath = (id: string) => `/boards/${id}/settings/dialer`

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, dialerSettings, phoneNumberIds } = await requireBoardForSetup(ctx, params.boardId!)
  const { phoneNumbers } = await orNotFound(findBoardChoices(ctx, {}))
  const recording = await canRecord(ctx)
  const numbers = phoneNumbers.filter((number) => phoneNumberIds.includes(number.id))
  // Plan limits override stored settings, as when dialing.
  const settings = { ...toSellerSettings(dialerSettings), ...(recording ? {} : NO_RECORDING) }
  return {
    path: getDialerTabPath(id),
    recorded: await loadRecordedChoices(ctx, 'account'),
    board: dialerSettings,
    isTeam: (await ownTeamId(ctx)) !== null,
    canRecord: recording,
    canChooseLocal: await canUseLocalPresence(
      ctx,
      numbers.map(({ number }) => number),
    ),
    showsScripts: await canSeeScripts(ctx),
    restingWarning: await findRestingWarning(ctx, settings.callerIdNumber),
    view: {
      settings,
      numbers,
      teamNuisanceHours: teamNuisanceHours(await getStoredTeamSettings(ctx, requireUser(ctx).accountId)),
      // Without a board value the seller's line count applies.
      warnings:
        dialerSettings.parallelLimit === null
          ? []
          : getWarnings({ ...settings, enableIvrOptout: dialerSettings.enableIvrOptout ?? true }),
    },
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, params, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, dialerSettings } = await requireBoardForSetup(ctx, params.boardId!)
  return saveSetting<Partial<BoardDialerSettings>>(request, ctx, {
    path: getDialerTabPath(id),
    forms: boardSettingForms,
    stored: async () => dialerSettings,
    canRecord: () => canRecord(ctx),
    save: (change) => updateBoard(ctx, id, { dialerSettings: change }),
  })
}

export const clientAction = saveInBackground

export default function BoardDialerSettingsTab() {
  useCacheInitialData(clientLoader)
  const loaded = useLoaderData<typeof loader>()
  const { path, board, view, canRecord: records, canChooseLocal: local, showsScripts: scripts, recorded } = loaded
  const { pathname } = useLocation()
  return (
    <SettingsPlace.Provider value={{ path, forms: boardSettingForms }}>
      <p className="text-m text-muted">{boardSettingsWords.settingsApplyAllCallsBoard}</p>
      <Section title={boardSettingsWords.general} id="general">
        <GeneralRows
          view={view}
          restingWarning={loaded.restingWarning}
          canRecord={records}
          showsScripts={scripts}
          voicemail={
            <VoicemailRow
              voicemailId={board.voicemailId}
              none={boardSettingsWords.eachSellerOwn}
              choices={recorded.voicemail}
            />
          }
          announcement={<AnnouncementRow chosen={board.recordingAnnouncement} board choices={recorded.announcement} />}
          recordingKey={`${pathname}:${recordingMode(view.settings)}`}
          canUseLocalPresence={local}
          board={board}
        />
      </Section>
      <Section title={boardSettingsWords.multiLine} id="multi-line">
        <BoardMultiLineRows board={board} recorded={recorded.callback} warnings={view.warnings} />
      </Section>
      <Section title={boardSettingsWords.inbound} id="inbound">
        <p className="text-s text-faint">{boardSettingsWords.callsBoardNumbersLeadsOther}</p>
        <div className="mt-4">
          <InboundRows settings={view.settings} board={board} isTeam={loaded.isTeam} recorded={recorded} />
        </div>
      </Section>
      <Section title={boardSettingsWords.board} id="board-only">
        <BoardOnlyRows board={board} />
      </Section>
      <Outlet />
    </SettingsPlace.Provider>
  )
}
