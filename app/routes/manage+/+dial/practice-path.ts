import { DIAL_PATH, PRACTICE_NOW } from '../../+shell/use-dial-request'

/** Fictional numbers. */
const PRACTICE_NUMBER = /^\+1\d{3}55501\d\d$/

/** The dialer with the lead's phone beside it. */
export const getPracticePath = ({ contact, number }: { contact: { id: string } | null; number: string }): string =>
  `${DIAL_PATH}?${new URLSearchParams({ ...(contact ? { contact: contact.id } : { number }), practice: number, [PRACTICE_NOW]: '1' })}`

export const readPracticeNumber = (query: URLSearchParams): string | null => {
  const number = query.get('practice') ?? ''
  return PRACTICE_NUMBER.test(number) ? number : null
}
