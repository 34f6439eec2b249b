/** Describes where a message is used, and what deleting it changes. */
export const playedBy = (places: readonly string[]): string =>
  `It is played by ${places.join(', ')}: where it is the callback message, the text is spoken without it; where it is the outbound voicemail, none is left; where it is a greeting or an announcement, our own words are spoken.`
