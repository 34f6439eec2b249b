/** Without invisible signs, wide letters and runs of blanks. */
export const foldText = (given: string | null | undefined): string =>
  (given ?? '')
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
