/** An IANA name. */
export const getLocalTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
