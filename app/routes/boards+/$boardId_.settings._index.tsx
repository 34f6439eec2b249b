import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { findBoardChoices } from '~/domain/boards/board-choices.read.server'
import { importTag, nameField, type BoardView } from '~/domain/boards/boards.schema'
import { findImportTags, hasImportTags } from '~/domain/boards/import-tags.read.server'
import { updateBoard } from '~/domain/boards/update-board.server'
import type { Ctx } from '~/domain/context.server'
import { isDomainError } from '~/domain/errors'
import { keepLast, useKeepsFirst } from '~/live/keep-last'
import { saveOrTell } from '~/live/save-or-tell'
import { ButtonLink } from '~/ui/button'
import { count } from '~/ui/count'
import { Section } from '~/ui/page-shell'
import { When } from '~/ui/when'
import { orMissing } from '../+form/submission'
import { SAVE_AFTER_MS } from '../+form/use-autosave'
import { ActForm } from './+settings/act-form'
import { Rename } from './+settings/rename'
import { Refused } from '../+form/refused'
import { boardToSetUp, settle } from './+settings/settings-door.server'
import { ImportTagField } from './+ui/import-tag-field'
import { SeveralMembers } from './+ui/several-members'
import { SeveralNumbers } from './+ui/several-numbers'

export const meta: MetaFunction = () => [{ title: 'Board Settings' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const board = await boardToSetUp(ctx, params.boardId!)
  const [choices, hasTags] = await orMissing(Promise.all([findBoardChoices(ctx, {}), hasImportTags(ctx)]))
  // One that was chosen can be taken back also when the CRM has gone.
  const importTags = hasTags || board.importTag !== null ? await findImportTags(ctx) : null
  return { board, choices, importTags }
}

export const clientLoader = keepLast()

const ids = (most: number) => z.array(z.string().max(60)).max(most)
const deed = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('rename'), name: nameField('Board') }),
  z.strictObject({
    intent: z.literal('numbers'),
    phoneNumberIds: ids(100).min(1, 'Select at least one phone number'),
  }),
  // An empty one is left out of the form.
  z.strictObject({ intent: z.literal('importTag'), importTag: importTag.default(null) }),
  z.strictObject({ intent: z.literal('members'), teamMemberUserIds: ids(500).default([]) }),
])

export async function action(args: ActionFunctionArgs) {
  return settle(args, deed, async (ctx, id, what) => {
    if (what.intent === 'rename') await updateBoard(ctx, id, { callboardName: what.name })
    else if (what.intent === 'numbers') return setNumbers(ctx, id, what.phoneNumberIds)
    else if (what.intent === 'importTag') await updateBoard(ctx, id, { importTag: what.importTag })
    else await updateBoard(ctx, id, { teamMemberUserIds: what.teamMemberUserIds })
  })
}

/** What is not saved stays on the screen. */
export const clientAction = saveOrTell

/** A number of one's own is asked about first. */
async function setNumbers(ctx: Ctx, id: string, phoneNumberIds: string[]): Promise<Response | void> {
  try {
    await updateBoard(ctx, id, { phoneNumberIds })
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'conflict') throw error
    const asked = new URLSearchParams(phoneNumberIds.map((number) => ['number', number]))
    return redirect(`/boards/${id}/settings/share-numbers?${asked}`)
  }
}

export default function Setup() {
  useKeepsFirst(clientLoader)
  const { board, choices, importTags } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <>
      <Refused refusal={refusal} />
      <Section title="Name" id="name">
        <Rename intent="rename" name={board.callboardName} label="Board name" />
      </Section>
      {importTags ? (
        <Section title="Import tag" id="import-tag-row">
          <ActForm intent="importTag" savesAfter={() => SAVE_AFTER_MS} className="flex max-w-md flex-col gap-3">
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
        <ActForm intent="numbers" savesAfter={() => SAVE_AFTER_MS} className="flex flex-col gap-3">
          <SeveralNumbers
            name="phoneNumberIds"
            numbers={choices.phoneNumbers}
            hideLegend
            hint="Calls of this board are made from these numbers. At least one."
            chosen={board.phoneNumberIds}
            atLeastOne="Select at least one phone number"
          />
        </ActForm>
      </Section>
      {board.isTeam ? (
        <Section title="Team members" id="members">
          <ActForm intent="members" savesAfter={() => SAVE_AFTER_MS} className="flex flex-col gap-3">
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
        <ButtonLink to={`/boards/${board.id}/settings/delete`} variant="danger" preventScrollReset>
          Delete Board
        </ButtonLink>
      </Section>
    </>
  )
}

/** How the tag fares: what stands between the CRM and the board, or when it was looked through. */
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
