import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { findAudioMessage } from '~/domain/audio/audio-messages.read.server'
import { deleteAudioMessage } from '~/domain/audio/change-audio-message.server'
import { keepLast } from '~/live/keep-last'
import { playedBy } from '../+audio/played-by'
import { AskFirst } from '../+form/ask-first'
import { redirectWithNotice } from '../+form/notice.server'
import { orListWithoutIt } from '../+form/or-list-without-it.server'
import { submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'
import { readForm } from '../+form/whose-form.server'
import { MESSAGE_GONE, RECORDED } from './+settings/recorded-paths'

/** Sent when the dialog showed the uses. Without it, deleting a message in use is refused. */
const yes = z.strictObject({ evenIfUsed: z.literal('yes').optional() })

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { label, usedBy, canChange } = await orListWithoutIt(RECORDED, MESSAGE_GONE, () =>
    findAudioMessage(ctx, params.id!),
  )
  return { label, usedBy, canChange }
}

export const clientLoader = keepLast()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request, ctx, RECORDED), yes, ({ evenIfUsed }) =>
    orListWithoutIt(RECORDED, MESSAGE_GONE, async () => {
      await deleteAudioMessage(ctx, { id: params.id!, evenIfUsed: evenIfUsed === 'yes' })
      return redirectWithNotice(RECORDED, 'Deleted')
    }),
  )
}

export default function DeleteRecorded() {
  const { label, usedBy, canChange } = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  return (
    <AskFirst
      title="Are you sure you want to delete?"
      description={usedBy.length > 0 ? playedBy(usedBy) : 'It cannot be brought back.'}
      closeTo={RECORDED}
      press="Delete"
      disabled={!canChange}
      fields={usedBy.length > 0 ? { evenIfUsed: 'yes' } : {}}
      refusal={refusal}
    >
      {label}
    </AskFirst>
  )
}
