import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { findBoardChoices } from '~/domain/boards/board-choices.read.server'
import { NO_NUMBER, type BoardView } from '~/domain/boards/boards.schema'
import { findImportTags, hasImportTags } from '~/domain/boards/import-tags.read.server'
import { keepLast, useKeepsFirst } from '~/live/keep-last'
import { ButtonLink } from '~/ui/button'
import { count } from '~/ui/count'
import { Section } from '~/ui/page-shell'
import { When } from '~/ui/when'
import { orMissing } from '../+form/submission'
import { SAVE_AFTER_MS } from '../+form/use-autosave'
import { ActForm } from './+settings/act-form'
import { Rename } from './+settings/rename'
import { Seen } from './+settings/seen-lists'
import { boardToSetUp } from './+settings/settings-door.server'
import { ImportTagField } from './+ui/import-tag-field'
import { SeveralMembers } from './+ui/several-members'
import { SeveralNumbers } from './+ui/several-numbers'

export const meta: MetaFunction = () => [{ title: 'Board Settings' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const board = await boardToSetUp(ctx, params.boardId!)
  const [choices, hasTags] = await orMissing(Promise.all([findBoardChoices(ctx, {}), hasImportTags(ctx)]))
  // A chosen tag can be cleared without a CRM connection.
  const importTags = hasTags || board.importTag !== null ? await findImportTags(ctx) : null
  return { board, choices, importTags }
}

export const clientLoader = keepLast()

/** Forms post to the tab's own address, also under a dialog. */
export default function Setup() {
  useKeepsFirst(clientLoader)
  const { board, choices, importTags } = useLoaderData<typeof loader>()
  const settings = `/boards/${board.id}/settings`
  const action = `${settings}?index`
  const asksToShare = useLocation().pathname.endsWith('/share-numbers')
  return (
    <>
      <Outlet />
      <Section title="Name" id="name">
        <Rename intent="rename" action={action} name={board.callboardName} label="Board name" />
      </Section>
      {importTags ? (
        <Section title="Import tag" id="import-tag-row">
          <ActForm
            intent="importTag"
            action={action}
            savesAfter={() => SAVE_AFTER_MS}
            className="flex max-w-md flex-col gap-3"
          >
            <ImportTagField
              key={board.importTag}
              name="importTag"
              importTags={importTags}
              chosen={board.importTag}
              none="No import tag"
              hideLabel
            />
          </ActForm>
          <TagImport board={board} />
        </Section>
      ) : null}
      <Section title="Phone numbers" id="numbers">
        {/* Unconfirmed sharing is not saved: remount with the stored numbers. */}
        <ActForm
          key={String(asksToShare)}
          intent="numbers"
          action={action}
          savesAfter={() => SAVE_AFTER_MS}
          className="flex flex-col gap-3"
        >
          <Seen ids={board.phoneNumberIds} />
          <SeveralNumbers
            name="phoneNumberIds"
            numbers={choices.phoneNumbers}
            hideLegend
            hint="Calls of this board are made from these numbers. At least one."
            chosen={board.phoneNumberIds}
            atLeastOne={NO_NUMBER}
          />
        </ActForm>
      </Section>
      {board.isTeam ? (
        <Section title="Team members" id="members">
          <ActForm intent="members" action={action} savesAfter={() => SAVE_AFTER_MS} className="flex flex-col gap-3">
            <Seen ids={board.teamMemberUserIds} />
            <SeveralMembers
              name="teamMemberUserIds"
              members={choices.teamMembers}
              hideLegend
              hint="They see this board and work its leads. A member who is taken off gives their leads back."
              chosen={board.teamMemberUserIds}
            />
          </ActForm>
        </Section>
      ) : null}
      <Section title="Delete board" id="delete" hint="Its leads leave it. Contacts, calls and their history stay.">
        <ButtonLink to={`${settings}/delete`} variant="danger" preventScrollReset>
          Delete Board
        </ButtonLink>
      </Section>
    </>
  )
}

function TagImport({ board: { tagImport } }: { board: Pick<BoardView, 'tagImport'> }) {
  if (!tagImport) return null
  const { trouble, lookedAt, refused } = tagImport
  if (trouble !== null)
    return (
      <p role="status" className="mt-2 text-s text-warn">
        {trouble}. It is tried again by itself; nothing is lost.
      </p>
    )
  return (
    <p role="status" className="mt-2 text-s text-faint">
      {lookedAt === null ? (
        'The CRM is being looked through.'
      ) : (
        <>
          Looked through last: <When at={lookedAt} />.
        </>
      )}
      {refused > 0 ? ` ${count(refused, 'contact')} with the tag cannot be called: no possible number.` : null}
    </p>
  )
}
