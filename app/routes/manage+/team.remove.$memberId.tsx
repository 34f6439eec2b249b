import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { deleteMember } from '~/domain/team/delete-member.server'
import { removeSeat } from '~/domain/team/remove-seat.server'
import { getMemberNumbers } from '~/domain/team/team.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { fieldAria, Field, Select } from '~/ui/field'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orNotFound } from '../+form/submission'
import { loadMember } from './+team/load-team.server'
import { TEAM_PATH } from './+team/team-paths'
import { teamPagesWords } from './+team/team-pages.words'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { member, team } = await loadMember(ctx, params.memberId)
  if (!member.can.remove && !member.can.removeSeat) throw new Response(null, { status: 403, statusText: 'Forbidden' })
  const { numbers } = await orNotFound(getMemberNumbers(ctx, team.id, member.id))
  return {
    name: member.name,
    isOwner: member.role === 'OWNER',
    hasSeat: member.hasSeat,
    isPaid: member.hasSeat && team.seats.paidUntil !== null,
    numbers: numbers.filter(({ type }) => type === 'CLAIMED'),
  }
}

export const clientLoader = createCachedLoader()

const removal = z.strictObject({ numberId: z.string().max(60).optional() })

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, TEAM_PATH), removal, async ({ numberId }) => {
    const { member, team } = await loadMember(ctx, params.memberId)
    const { name, role, hasSeat, id } = member
    if (!hasSeat) {
      await deleteMember(ctx, team.id, id)
      return redirectWithNotice(TEAM_PATH, teamPagesWords.removed(name))
    }
    const { endsAt } = await removeSeat(ctx, team.id, { memberId: id, numberId })
    const text = endsAt !== null ? teamPagesWords.seatCanceling : teamPagesWords.removed(name)
    return redirectWithNotice(TEAM_PATH, endsAt === null && role === 'OWNER' ? teamPagesWords.seatRemoved : text)
  })
}

const NUMBER = { id: 'remove-number', errorId: 'remove-number-error', descriptionId: 'remove-number-hint' }

export default function RemoveMember() {
  const { name, isOwner, hasSeat, isPaid, numbers } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={isOwner ? teamPagesWords.removeOwnSeatTitle : teamPagesWords.removeTitle(name)}
      closeTo={TEAM_PATH}
      submitLabel={hasSeat ? teamPagesWords.removeSeat : teamPagesWords.remove}
      variant="danger"
    >
      {isPaid ? <p>{teamPagesWords.leavesLater}</p> : null}
      {isOwner ? (
        <p>{teamPagesWords.ownSeatEffect}</p>
      ) : (
        <>
          <p>{isPaid ? teamPagesWords.leavesAtEnd(name) : teamPagesWords.leaves(name)}</p>
          <p>{teamPagesWords.leadsReturn}</p>
          <p>{teamPagesWords.numbersShared}</p>
        </>
      )}
      {hasSeat && numbers.length > 0 ? (
        <Field meta={NUMBER} label={teamPagesWords.numberChoice}>
          <Select {...fieldAria(NUMBER)} name="numberId" defaultValue="">
            <option value="">{teamPagesWords.keepNumbers}</option>
            {numbers.map(({ id, display }) => (
              <option key={id} value={id}>
                {display}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </ActionFormDialog>
  )
}
