import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { findRecording } from '~/domain/recordings/recordings.read.server'
import { createThread } from '~/domain/threads/open-thread.server'
import { listAssignees } from '~/domain/voicemails/assignees.read.server'
import { assignVoicemail, markVoicemailRead } from '~/domain/voicemails/change-voicemail.server'
import { findVoicemail } from '~/domain/voicemails/voicemails.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { redirectIfNotFound } from '../+form/redirect-if-not-found.server'
import { handleSubmission } from '../+form/submission'
import { findInbox, getCaller } from './+voicemail/load-inbox.server'
import { VoicemailDialog } from './+voicemail/voicemail-dialog'
import { voicemailPagesWords } from './+voicemail/voicemail-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? voicemailPagesWords.voicemailFrom(data.who) : 'Voicemail' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { teamId, list } = await findInbox(ctx, params.inbox)
  const voicemail = await redirectIfNotFound(list, voicemailPagesWords.notFound, () =>
    findVoicemail(ctx, { teamId, id: params.id! }),
  )
  return {
    voicemail,
    list,
    ...getCaller(voicemail),
    did: formatPhone(voicemail.did),
    recording: await redirectIfNotFound(list, voicemailPagesWords.notFound, () =>
      findRecording(ctx, voicemail.recordingId),
    ),
    assignees: teamId !== null && voicemail.can.includes('assign') ? await listAssignees(ctx, teamId) : [],
  }
}

export const clientLoader = createCachedLoader()

const command = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('read') }),
  z.strictObject({ intent: z.literal('unread') }),
  z.strictObject({ intent: z.literal('text') }),
  /** Empty: to no one. */
  z.strictObject({ intent: z.literal('assign'), userId: z.string().max(60).optional() }),
])

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { teamId, list } = await findInbox(ctx, params.inbox)
  const id = params.id!
  const page = `${list}/${id}`
  return handleSubmission(await readForm(request, ctx, list), command, (input) =>
    redirectIfNotFound(list, voicemailPagesWords.notFound, async () => {
      switch (input.intent) {
        case 'read':
          await markVoicemailRead(ctx, { teamId, id, read: true })
          return redirect(page)
        case 'unread':
          await markVoicemailRead(ctx, { teamId, id, read: false })
          return redirectWithNotice(list, voicemailPagesWords.markedUnread)
        case 'text': {
          const { phone, contactId } = await findVoicemail(ctx, { teamId, id })
          const contact = contactId === null ? undefined : { id: contactId }
          const thread = await createThread(ctx, { phone: { destination: phone }, contact })
          return redirect(`/manage/messenger/${thread.id}`)
        }
        case 'assign': {
          if (teamId === null) return redirect(page)
          const { assignee } = await assignVoicemail(ctx, { teamId, id, userId: input.userId ?? null })
          return redirectWithNotice(
            page,
            assignee ? voicemailPagesWords.assigned(assignee.name) : voicemailPagesWords.unassigned,
          )
        }
      }
    }),
  )
}

export default function OneVoicemail() {
  return <VoicemailDialog page={useLoaderData<typeof loader>()} />
}
