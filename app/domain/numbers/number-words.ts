import { formatPhone } from '../phone-numbers/phone'

/** Said of a number that the carrier refused a call from. */
export const RELEASED = 'No longer at the carrier'
/** Said of a number that nobody else of the team calls from. */
const ONLY_YOURS = 'Only yours'
/** Said of a number that was chosen, and that its person may not call from any more. */
const NOT_YOURS = 'No longer yours to call from'

interface ChoosableNumber {
  /** E.164. */
  number: string
  nickname: string
  released: boolean
  shareWithTeam: boolean
}

/** A number with its nickname; carriers name a number by itself ('(212) 555-0144') until somebody gives it another name. */
export function namedNumber({ number, nickname }: Pick<ChoosableNumber, 'number' | 'nickname'>): string {
  const formatted = formatPhone(number)
  if (nickname.includes(formatted)) return nickname
  return [nickname, formatted].filter(Boolean).join(' · ')
}

/** A number as a list to choose a caller ID from names it, with what limits its use. */
export const numberWords = ({ released, shareWithTeam, ...number }: ChoosableNumber): string =>
  [namedNumber(number), shareWithTeam ? '' : ONLY_YOURS, released ? RELEASED : ''].filter(Boolean).join(' · ')

export interface CallerIdChoice {
  number: string
  words: string
  /** Nobody can be called from it now. */
  unusable: boolean
}

/** The numbers to choose a caller ID from. One that was chosen and is none of them any more stands there too: else another would seem to be chosen. */
export const callerIdChoices = (numbers: readonly ChoosableNumber[], chosen: string | null): CallerIdChoice[] => [
  ...numbers.map((one) => ({ number: one.number, words: numberWords(one), unusable: one.released })),
  ...(chosen === null || numbers.some(({ number }) => number === chosen)
    ? []
    : [{ number: chosen, words: `${formatPhone(chosen)} · ${NOT_YOURS}`, unusable: true }]),
]
