import { z } from 'zod'
import { isBlankText } from '../blank-text'
import { audioWords } from './audio.words'

/** Spec 1-boards §5, §9. */
export const MAX_AUDIO_MS = 180_000
/** Our recorder's three minutes are under 6 MB. */
export const MAX_AUDIO_BYTES = 20 * 1024 * 1024
/** Per user; as many for the account. */
export const MAX_AUDIO_MESSAGES = 100
export const MAX_LABEL_LENGTH = 100

/** webm is what browsers record. */
export const AUDIO_FILES = '.wav,.mpeg,.mpg,.mp3,.m4a,.webm,audio/*'

export const audioLabel = z
  .string(audioWords.nameRequired)
  .trim()
  .min(1, { error: audioWords.nameRequired, abort: true })
  .refine((label) => !isBlankText(label), audioWords.nameRequired)
  .max(MAX_LABEL_LENGTH, audioWords.nameMaxCharacters(String(MAX_LABEL_LENGTH)))

/** Spec 3-settings §2; `announcement` is our addition. */
export const AUDIO_KINDS = ['voicemail', 'callback', 'greeting', 'teamGreeting', 'announcement', 'ringless'] as const
export const audioKind = z.enum(AUDIO_KINDS)
export type AudioKind = z.infer<typeof audioKind>

/** An individual's are the account's. */
export const audioOwner = z.enum(['me', 'account'])
export type AudioOwner = z.infer<typeof audioOwner>

export const saveAudioMessage = z.strictObject({
  file: z
    .file(audioWords.wrongAudioFormat)
    .min(1, audioWords.wrongAudioFormat)
    .max(MAX_AUDIO_BYTES, audioWords.audioTooLarge),
  label: audioLabel,
  owner: audioOwner.optional(),
  kind: audioKind.optional(),
})

/** Field names of spec 3-settings §3. */
export const audioMessageView = z.object({
  /** Id. */
  value: z.string(),
  label: z.string(),
  /** Whole seconds. */
  duration: z.number().int(),
  owner: audioOwner,
  kinds: z.array(audioKind),
  url: z.string(),
  canChange: z.boolean(),
  /** Empty unless `canChange`. */
  usedBy: z.array(z.string()),
  createdAt: z.iso.datetime(),
})
export type AudioMessageView = z.infer<typeof audioMessageView>
