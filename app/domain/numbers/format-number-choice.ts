import { formatPhone } from '../phone-numbers/phone'
import { numbersWords } from './numbers.words'

interface ChoosableNumber {
  /** E.164. */
  number: string
  nickname: string
  released: boolean
  shareWithTeam: boolean
}

/** Carriers use the number as default nickname. */
export function formatNamedNumber({ number, nickname }: Pick<ChoosableNumber, 'number' | 'nickname'>): string {
  const formatted = formatPhone(number)
  if (nickname.includes(formatted)) return nickname
  return [nickname, formatted].filter(Boolean).join(' · ')
}

export const formatNumberChoice = ({ released, shareWithTeam, ...number }: ChoosableNumber): string =>
  [formatNamedNumber(number), shareWithTeam ? '' : numbersWords.onlyYours, released ? numbersWords.released : '']
    .filter(Boolean)
    .join(' · ')

export interface CallerIdChoice {
  number: string
  words: string
  unusable: boolean
}

/** Includes a chosen number that is no longer available. */
export const callerIdChoices = (numbers: readonly ChoosableNumber[], chosen: string | null): CallerIdChoice[] => [
  ...numbers.map((one) => ({ number: one.number, words: formatNumberChoice(one), unusable: one.released })),
  ...(chosen === null || numbers.some(({ number }) => number === chosen)
    ? []
    : [{ number: chosen, words: `${formatPhone(chosen)} · ${numbersWords.notYours}`, unusable: true }]),
]
