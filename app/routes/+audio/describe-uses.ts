/** Describes where a message is used, and what deleting it changes. */
export const describeUses = (places: readonly string[]): string =>
  `Used by ${places.join(', ')}. After deletion, callback messages, greetings and announcements are spoken by a computer voice, and no voicemail is left.`
