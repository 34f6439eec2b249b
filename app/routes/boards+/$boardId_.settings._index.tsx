import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { findBoardChoices } from '~/domain/boards/board-choices.read.server'
import { nameField } from '~/domain/boards/boards.schema'
import { updateBoard } from '~/domain/boards/update-board.server'
import type { Ctx } from '~/domain/context.server'
import { isDomainError } from '~/domain/errors'
import { Button, ButtonLink } from '~/ui/button'
import { Section } from '~/ui/page-shell'
import { orMissing } from '../+form/submission'
import { ActForm } from './+settings/act-form'
import { Rename } from './+settings/rename'
import { Refused } from './+settings/refused'
import { boardToSetUp, settle } from './+settings/settings-door.server'
import { numberOption } from './+ui/number-option'
import { Several } from './+ui/several'
import { capitalised } from './+ui/capitalised'

export const meta: MetaFunction = () => [{ title: 'Board Settings' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const board = await boardToSetUp(ctx, params.boardId!)
  return { board, choices: await orMissing(findBoardChoices(ctx, {})) }
}

const ids = (most: number) => z.array(z.string().max(60)).max(most)
const deed = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('rename'), name: nameField('Board') }),
  z.strictObject({
    intent: z.literal('numbers'),
    phoneNumberIds: ids(100).min(1, 'Select at least one phone number'),
  }),
  z.strictObject({ intent: z.literal('members'), teamMemberUserIds: ids(500).default([]) }),
])

export async function action(args: ActionFunctionArgs) {
  return settle(args, deed, async (ctx, id, what) => {
    if (what.intent === 'rename') await updateBoard(ctx, id, { callboardName: what.name })
    else if (what.intent === 'numbers') return setNumbers(ctx, id, what.phoneNumberIds)
    else await updateBoard(ctx, id, { teamMemberUserIds: what.teamMemberUserIds })
  })
}

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
  const { board, choices } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <>
      <Refused refusal={refusal} />
      <Section title="Name" id="name">
        <Rename key={board.callboardName} intent="rename" name={board.callboardName} label="Board name" />
      </Section>
      <Section title="Phone numbers" id="numbers">
        <ActForm intent="numbers" savesAfter={() => 500} className="flex flex-col gap-3">
          <Several
            name="phoneNumberIds"
            legend="Phone numbers"
            hideLegend
            hint="Calls of this board are made from these numbers. At least one."
            empty="Your account has no numbers yet."
            options={choices.phoneNumbers.map(numberOption)}
            chosen={board.phoneNumberIds}
            atLeastOne="Select at least one phone number"
          />
          <PlainSave />
        </ActForm>
      </Section>
      {board.isTeam ? (
        <Section title="Team members" id="members">
          <ActForm intent="members" savesAfter={() => 500} className="flex flex-col gap-3">
            <Several
              name="teamMemberUserIds"
              legend="Team members"
              hideLegend
              hint="They see this board and work its leads. A member who is taken off gives their leads back."
              empty="Your team has no members or managers yet."
              options={choices.teamMembers.map(({ userId, name, role }) => ({
                id: userId,
                label: name,
                hint: capitalised(role),
              }))}
              chosen={board.teamMemberUserIds}
            />
            <PlainSave />
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

const PlainSave = () => (
  <noscript>
    <Button size="s">Save</Button>
  </noscript>
)
