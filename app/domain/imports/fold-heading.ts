const MAX_HEADING = 200

/** 'Prénom' is 'prenom', 'Straße' is 'strasse'. */
const foldLetters = (text: string) =>
  text
    .slice(0, MAX_HEADING)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')

/** 'Account #' is no account. */
export const bareHeading = (heading: string): string =>
  foldLetters(heading)
    .replaceAll('#', 'number')
    .replaceAll(/[^a-z0-9]/g, '')

/** Also of 'doNotCall'. */
export const headingWords = (heading: string): string[] =>
  foldLetters(heading.slice(0, MAX_HEADING).replaceAll(/([a-z])([A-Z])/g, '$1 $2')).split(/[^a-z0-9]+/)

/** A cell as one word: 'Opted out' is 'optedout'. */
export const foldCell = (cell: string): string => foldLetters(cell).replaceAll(/[^\p{L}\p{N}]/gu, '')
