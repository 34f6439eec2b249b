import { z } from 'zod'

/** How long a recorded message may be, ms (specification 1-boards §5, §9). */
export const MAX_AUDIO_MS = 180_000
/** The largest file that is taken. Three minutes as our own screens send them are under 6 MB. */
export const MAX_AUDIO_BYTES = 20 * 1024 * 1024
/** Recorded messages of one person, and of one account besides. */
export const MAX_AUDIO_MESSAGES = 100
export const MAX_LABEL_LENGTH = 100

/** The specification's words (1-boards §5). */
export const WRONG_AUDIO_FORMAT = 'File must be in wav, mpeg, mp3, or m4a format'
export const AUDIO_TOO_LONG = 'A recorded message lasts 3 minutes (03:00) at most'
export const AUDIO_TOO_LARGE = 'The file is larger than 20 MB'

/** What a file field offers to choose from. webm is what browsers record. */
export const AUDIO_FILES = '.wav,.mpeg,.mpg,.mp3,.m4a,.webm,audio/*'

export const audioLabel = z
  .string('Name required')
  .trim()
  .min(1, 'Name required')
  .max(MAX_LABEL_LENGTH, `The name has at most ${String(MAX_LABEL_LENGTH)} characters`)

/**
 * What a message is for, and so in which lists it stands (3-settings §2): the outbound voicemail, the callback message, the greeting of
 * a seller and of a team, and our own addition, the recording announcement.
 */
export const AUDIO_KINDS = ['voicemail', 'callback', 'greeting', 'teamGreeting', 'announcement'] as const
export const audioKind = z.enum(AUDIO_KINDS)
export type AudioKind = z.infer<typeof audioKind>

/** Whose a message is: the caller's own, or everybody's of the account. An individual's are the account's. */
export const audioOwner = z.enum(['me', 'account'])
export type AudioOwner = z.infer<typeof audioOwner>

export const saveAudioMessage = z.strictObject({
  file: z.file(WRONG_AUDIO_FORMAT).min(1, WRONG_AUDIO_FORMAT).max(MAX_AUDIO_BYTES, AUDIO_TOO_LARGE),
  label: audioLabel,
  owner: audioOwner.optional(),
  kind: audioKind.optional(),
})

/** A recorded message, in the specification's fields (3-settings §3). */
export const audioMessageView = z.object({
  /** Its id. */
  value: z.string(),
  /** Its name. */
  label: z.string(),
  /** Whole seconds. */
  duration: z.number().int(),
  owner: audioOwner,
  /** The lists in which it stands. */
  kinds: z.array(audioKind),
  /** Where it is played from. */
  url: z.string(),
  /** Whether the caller may rename and delete it. */
  canChange: z.boolean(),
  /** For whoever may delete it: the settings that play it, as a person names them. */
  usedBy: z.array(z.string()),
  createdAt: z.iso.datetime(),
})
export type AudioMessageView = z.infer<typeof audioMessageView>
