import { audioSourceWords } from './audio-source.words'

/** Describes where a message is used, and what deleting it changes. */
export const describeUses = (places: readonly string[]): string =>
  audioSourceWords.usedAfterDeletionCallbackMessages(places.join(', '))
