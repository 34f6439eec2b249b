import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { findBoardChoices } from '~/domain/boards/board-choices.read.server'
import { type BoardView } from '~/domain/boards/boards.schema'
import { findImportTags, hasImportTags } from '~/domain/boards/import-tags.read.server'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { formatCount } from '~/ui/format-count'
import { Section } from '~/ui/page-shell'
import { FormattedTime } from '~/ui/formatted-time'
import { orNotFound } from '../+form/submission'
import { SAVE_AFTER_MS } from '../+form/use-autosave'
import { IntentForm } from '../+form/intent-form'
import { Rename } from './+settings/rename'
import { SeenFields } from './+settings/seen-fields'
import { requireBoardForSetup } from './+settings/settings-route.server'
import { ImportTagField } from './+ui/import-tag-field'
import { MembersField } from './+ui/members-field'
import { NumbersField } from './+ui/numbers-field'
import { boardsWords } from '~/domain/boards/boards.words'
import { boardSettingsWords } from './+settings/board-settings.words'

export const meta: MetaFunction = () => [{ title: boardSettingsWords.boardSettings }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const board = await requireBoardForSetup(ctx, params.boardId!)
  const [choices, hasTags] = await orNotFound(Promise.all([findBoardChoices(ctx, {}), hasImportTags(ctx)]))
  // A chosen tag can be cleared without a CRM connection.
  const importTags = hasTags || board.importTag !== null ? await findImportTags(ctx) : null
  return { board, choices, importTags }
}

export const clientLoader = createCachedLoader()

/** Forms post to the tab's own address, also under a dialog. */
export default function Setup() {
  useCacheInitialData(clientLoader)
  const { board, choices, importTags } = useLoaderData<typeof loader>()
  const settings = `/boards/${board.id}/settings`
  const action = `${settings}?index`
  const isConfirmingShare = useLocation().pathname.endsWith('/share-numbers')
  return (
    <>
      <Outlet />
      <Section title={boardSettingsWords.name} id="name">
        <Rename intent="rename" action={action} name={board.callboardName} label={boardSettingsWords.boardName} />
      </Section>
      {importTags ? (
        <Section title={boardSettingsWords.importTag} id="import-tag-row">
          <IntentForm
            intent="importTag"
            action={action}
            getSaveDelay={() => SAVE_AFTER_MS}
            className="flex max-w-md flex-col gap-3"
          >
            <ImportTagField
              key={board.importTag}
              name="importTag"
              importTags={importTags}
              chosen={board.importTag}
              none={boardSettingsWords.noImportTag}
              hideLabel
            />
          </IntentForm>
          <TagImport board={board} />
        </Section>
      ) : null}
      <Section title={boardSettingsWords.phoneNumbers} id="numbers">
        {/* Unconfirmed sharing is not saved: remount with the stored numbers. */}
        <IntentForm
          key={String(isConfirmingShare)}
          intent="numbers"
          action={action}
          getSaveDelay={() => SAVE_AFTER_MS}
          className="flex flex-col gap-3"
        >
          <SeenFields ids={board.phoneNumberIds} />
          <NumbersField
            name="phoneNumberIds"
            numbers={choices.phoneNumbers}
            hideLegend
            hint={boardSettingsWords.boardCallsNumbersChooseMin}
            chosen={board.phoneNumberIds}
            atLeastOne={boardsWords.noNumber}
          />
        </IntentForm>
      </Section>
      {board.isTeam ? (
        <Section title={boardSettingsWords.teamMembers} id="members">
          <IntentForm
            intent="members"
            action={action}
            getSaveDelay={() => SAVE_AFTER_MS}
            className="flex flex-col gap-3"
          >
            <SeenFields ids={board.teamMemberUserIds} />
            <MembersField
              name="teamMemberUserIds"
              members={choices.teamMembers}
              hideLegend
              hint={boardSettingsWords.membersSeeBoardWorkLeads}
              chosen={board.teamMemberUserIds}
            />
          </IntentForm>
        </Section>
      ) : null}
      <Section
        title={boardSettingsWords.deleteBoard}
        id="delete"
        hint={boardSettingsWords.removesLeadsBoardContactsCalls}
      >
        <ButtonLink to={`${settings}/delete`} variant="danger" preventScrollReset>
          {boardSettingsWords.deleteBoardLabel}
        </ButtonLink>
      </Section>
    </>
  )
}

function TagImport({ board: { tagImport } }: { board: Pick<BoardView, 'tagImport'> }) {
  if (!tagImport) return null
  const { lastError, lastScanAt, refused } = tagImport
  if (lastError !== null)
    return (
      <p role="status" className="mt-2 text-s text-warn">
        {boardSettingsWords.weRetryAutomaticallyNothingLost(lastError)}
      </p>
    )
  return (
    <p role="status" className="mt-2 text-s text-faint">
      {lastScanAt === null ? (
        boardSettingsWords.searchingCrmTag
      ) : (
        <>
          {boardSettingsWords.lastChecked} <FormattedTime at={lastScanAt} />.
        </>
      )}
      {refused > 0 ? boardSettingsWords.tagCannotBeCalledNo(formatCount(refused, 'contact')) : null}
    </p>
  )
}
