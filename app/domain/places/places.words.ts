const MAX_SHOWN = 40
const shorten = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

export const placesWords = {
  ownTimeZone: 'time zone of the contact',
  state: (name: string) => `state ${name}`,
  areaCode: (code: string) => `area code ${code}`,
  unreadTimeZone: (text: string) => `the time zone “${shorten(text)}” cannot be read`,
  unreadState: (text: string) => `the state “${shorten(text)}” cannot be read`,
  unreadZip: (text: string) => `the ZIP “${shorten(text)}” cannot be read`,
  unreadAreaCode: (code: string) => `area code ${code} has no known place`,
} as const
