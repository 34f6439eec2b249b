import { data } from '@remix-run/node'
import { z } from 'zod'
import { listAudioMessages } from '~/domain/audio/audio-messages.read.server'
import {
  AUDIO_KINDS,
  audioLabel,
  MAX_AUDIO_BYTES,
  MAX_AUDIO_MESSAGES,
  saveAudioMessage as savedFields,
  type AudioKind,
  type AudioOwner,
} from '~/domain/audio/audio.schema'
import { findNewestPhoneRecording } from '~/domain/audio/phone-recordings.server'
import { recordByPhone } from '~/domain/audio/record-by-phone.server'
import { getStoredSettings } from '~/domain/settings/settings.read.server'
import { requireUser } from '~/domain/access/require'
import { deleteAudioMessage, renameAudioMessage } from '~/domain/audio/change-audio-message.server'
import { saveAudioMessage } from '~/domain/audio/audio-message-input.server'
import type { Ctx } from '~/domain/context.server'
import { formatClock } from '~/ui/format-seconds'
import { redirectWithNotice } from '../+form/notice.server'
import type { MessageChoice } from '../+settings/message-select'
import type { MessageUse } from './message-uses'
import { isUpload, readUncheckedForm, readUncheckedUpload } from '../+form/read-form.server'
import { handleSubmission, type Refusal } from '../+form/submission'
import { isFromOtherUser, userChangedResponse } from '../+form/expected-user.server'
import { audioWords } from '~/domain/audio/audio.words'
import { audioSourceWords } from './audio-source.words'

const id = z.string().max(60)
const { file, label } = savedFields.shape

const messageAction = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('save'), file, label }),
  z.strictObject({
    intent: z.literal('phone'),
    label: audioLabel,
    number: z.string(audioSourceWords.phoneNumberRequired).trim().min(1, audioSourceWords.phoneNumberRequired).max(40),
  }),
  z.strictObject({ intent: z.literal('use'), id }),
  z.strictObject({ intent: z.literal('rename'), id, label: audioLabel }),
  z.strictObject({ intent: z.literal('delete'), id, force: z.literal('yes').optional() }),
])

interface RecordedMessagesPage {
  /** Boards play account messages only. */
  owner: AudioOwner
  path: string
  use: MessageUse
  /** Path of the dialog, where it is not `path` plus the use's segment. */
  dialog?: string
  /** Absent: no setting selects the new message. */
  choose?: (id: string) => Promise<unknown>
}

/** Lists the messages of an owner: a seller's include the account's. */
export async function recordedMessages(ctx: Ctx, owner: AudioOwner, kind?: AudioKind) {
  const limit = 2 * MAX_AUDIO_MESSAGES
  return (await listAudioMessages(ctx, { limit, kind, ...(owner === 'account' ? { owner } : {}) })).items
}

export async function loadRecordedDialog(ctx: Ctx, owner: AudioOwner, { kind }: MessageUse) {
  const { userId } = requireUser(ctx)
  return {
    messages: await recordedMessages(ctx, owner, kind),
    take: await findNewestPhoneRecording(ctx, userId, kind),
    phone: (await getStoredSettings(ctx, userId)).phone ?? '',
  }
}

/** Lists messages as select options by kind. Formats lengths here to spare the page's bundle. */
export async function loadRecordedChoices(ctx: Ctx, owner: AudioOwner) {
  const messages = await recordedMessages(ctx, owner)
  const toChoices = (kind: AudioKind) =>
    messages
      .filter(({ kinds }) => kinds.includes(kind))
      .map(({ value, label, duration }) => ({ value, label: `${label} (${formatClock(duration)})` }))
  return Object.fromEntries(AUDIO_KINDS.map((kind) => [kind, toChoices(kind)])) as Record<AudioKind, MessageChoice[]>
}

/** Handles a form of the dialog. Saving a message also selects it. */
export async function handleRecordedMessageForm(
  request: Request,
  ctx: Ctx,
  { owner, path, use, dialog, choose }: RecordedMessagesPage,
) {
  const { kind } = use
  const form = await (isUpload(request) ? readUncheckedUpload(request, MAX_AUDIO_BYTES) : readUncheckedForm(request))
  if (form === null)
    return data<Refusal>({ result: { status: 'error', error: { '': [audioWords.audioTooLarge] } } }, 413)
  // Answers in place, so that the dialog keeps its recording.
  if (isFromOtherUser(form, ctx)) return userChangedResponse(form)
  return handleSubmission(form, messageAction, async (action) => {
    switch (action.intent) {
      case 'save': {
        const bytes = new Uint8Array(await action.file.arrayBuffer())
        const { value } = await saveAudioMessage(ctx, { label: action.label, owner, kind, bytes })
        await choose?.(value)
        return redirectWithNotice(path, 'Saved')
      }
      case 'phone':
        await recordByPhone(ctx, { ...action, owner, kind })
        return redirectWithNotice(dialog ?? `${path}/${use.segment}`, audioSourceWords.phoneBeingCalled)
      case 'use':
        if (!choose) throw new Response(null, { status: 404, statusText: 'Not Found' })
        await choose(action.id)
        return redirectWithNotice(path, 'Saved')
      case 'rename':
        await renameAudioMessage(ctx, action)
        return redirectWithNotice(dialog ?? `${path}/${use.segment}`, 'Saved')
      case 'delete':
        await deleteAudioMessage(ctx, { id: action.id, force: action.force === 'yes' })
        return redirectWithNotice(dialog ?? `${path}/${use.segment}`, 'Deleted')
    }
  })
}
