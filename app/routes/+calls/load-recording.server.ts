import type { LoaderFunctionArgs } from '@remix-run/node'
import { callViews, findCallRow } from '~/domain/call-history/call-history.read.server'
import { findRecording } from '~/domain/recordings/recordings.read.server'
import { phoneOrHidden } from '~/domain/phone-numbers/phone'
import { orNotFound } from '../+form/submission'
import { fullName } from '~/domain/person-name'

export async function loadRecording({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const recording = await orNotFound(findRecording(ctx, params.id!))
  const [call] = await callViews(ctx, [await orNotFound(findCallRow(ctx, recording.callId))])
  const name = fullName(call!.contact?.firstName, call!.contact?.lastName)
  return { recording, name, phone: phoneOrHidden(call!.phone), startTime: call!.startTime, member: call!.member.name }
}
export type RecordingPageData = Awaited<ReturnType<typeof loadRecording>>
