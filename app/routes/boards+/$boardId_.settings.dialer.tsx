import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { requireUser } from '~/domain/access/require'
import { findBoardChoices } from '~/domain/boards/board-choices.read.server'
import type { BoardDialerSettings } from '~/domain/boards/board-settings.schema'
import { updateBoard } from '~/domain/boards/update-board.server'
import { NO_RECORDING, recordingMode, warningsOf } from '~/domain/settings/settings.schema'
import { mayChooseLocal, mayRecord, showsScripts } from '~/domain/settings/settings.read.server'
import { storedTeamSettings } from '~/domain/settings/stored-team-settings.server'
import { ownTeamId } from '~/domain/settings/team-settings.read.server'
import { teamNuisanceHours } from '~/domain/settings/team-settings.schema'
import { keepLast, useKeepsFirst } from '~/live/keep-last'
import { Section } from '~/ui/page-shell'
import { saveBeside } from '../+form/save-beside'
import { recordedChoices } from '../+audio/recorded-messages.server'
import { AnnouncementRow } from '../+settings/announcement-row'
import { GeneralRows } from '../+settings/general-rows'
import { InboundRows } from '../+settings/inbound-rows'
import { saveSetting } from '../+settings/save-setting.server'
import { VoicemailRow } from '../+settings/voicemail-row'
import { SettingsPlace } from '../+settings/setting-row'
import { BoardOnlyRows, BoardMultiLineRows } from './+settings/board-setting-rows'
import { asSellers, boardSettingForms } from './+settings/board-setting-forms'
import { boardToSetUp } from './+settings/settings-door.server'
import { orMissing } from '../+form/submission'

export const meta: MetaFunction = () => [{ title: 'Dialer Settings' }]

const pathOf = (id: string) => `/boards/${id}/settings/dialer`

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, dialerSettings, phoneNumberIds } = await boardToSetUp(ctx, params.boardId!)
  const { phoneNumbers } = await orMissing(findBoardChoices(ctx, {}))
  const recording = await mayRecord(ctx)
  const numbers = phoneNumbers.filter((number) => phoneNumberIds.includes(number.id))
  // Plan limits override stored settings, as when dialing.
  const settings = { ...asSellers(dialerSettings), ...(recording ? {} : NO_RECORDING) }
  return {
    path: pathOf(id),
    recorded: await recordedChoices(ctx, 'account'),
    board: dialerSettings,
    isTeam: (await ownTeamId(ctx)) !== null,
    mayRecord: recording,
    mayChooseLocal: await mayChooseLocal(
      ctx,
      numbers.map(({ number }) => number),
    ),
    showsScripts: await showsScripts(ctx),
    view: {
      settings,
      numbers,
      teamNuisanceHours: teamNuisanceHours(await storedTeamSettings(ctx, requireUser(ctx).accountId)),
      // Without a board value the seller's line count applies.
      warnings:
        dialerSettings.parallelLimit === null
          ? []
          : warningsOf({ ...settings, enableIvrOptout: dialerSettings.enableIvrOptout ?? true }),
    },
  }
}

export const clientLoader = keepLast()

export async function action({ request, params, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, dialerSettings } = await boardToSetUp(ctx, params.boardId!)
  return saveSetting<Partial<BoardDialerSettings>>(request, ctx, {
    path: pathOf(id),
    forms: boardSettingForms,
    stored: async () => dialerSettings,
    mayRecord: () => mayRecord(ctx),
    save: (change) => updateBoard(ctx, id, { dialerSettings: change }),
  })
}

export const clientAction = saveBeside

export default function BoardDialerSettingsTab() {
  useKeepsFirst(clientLoader)
  const loaded = useLoaderData<typeof loader>()
  const { path, board, view, mayRecord: records, mayChooseLocal: local, showsScripts: scripts, recorded } = loaded
  const { pathname } = useLocation()
  return (
    <SettingsPlace.Provider value={{ path, forms: boardSettingForms }}>
      <p className="text-m text-muted">They hold for every call of this board, before each seller&apos;s own.</p>
      <Section title="General" id="general">
        <GeneralRows
          view={view}
          mayRecord={records}
          showsScripts={scripts}
          voicemail={
            <VoicemailRow voicemailId={board.voicemailId} none="Each seller’s own" choices={recorded.voicemail} />
          }
          announcement={<AnnouncementRow chosen={board.recordingAnnouncement} board choices={recorded.announcement} />}
          recordingKey={`${pathname}:${recordingMode(view.settings)}`}
          mayChooseLocal={local}
          board={board}
        />
      </Section>
      <Section title="Multi-Line" id="multi-line">
        <BoardMultiLineRows board={board} recorded={recorded.callback} warnings={view.warnings} />
      </Section>
      <Section title="Inbound" id="inbound">
        <p className="text-s text-faint">
          Of calls to the board&apos;s numbers: from its leads, and from everybody where no other board calls from the
          number.
        </p>
        <div className="mt-4">
          <InboundRows settings={view.settings} board={board} isTeam={loaded.isTeam} recorded={recorded} />
        </div>
      </Section>
      <Section title="Board" id="board-only">
        <BoardOnlyRows board={board} />
      </Section>
      <Outlet />
    </SettingsPlace.Provider>
  )
}
