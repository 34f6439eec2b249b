const TOLL_FREE = /^\+1(?:800|833|844|855|866|877|888)/

/** How many segments a second carriers take from a number of ours (E.164): one of a local number, three of a toll-free one. */
export const segmentsPerSecond = (e164: string): number => (TOLL_FREE.test(e164) ? 3 : 1)
