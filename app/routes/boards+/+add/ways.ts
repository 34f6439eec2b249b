const WAYS = ['contacts', 'list', 'person', 'file'] as const
export type Way = (typeof WAYS)[number]

/** Not the board's own search. */
export const FIND_PARAM = 'find'

export const parseWay = (query: URLSearchParams): Way => WAYS.find((way) => way === query.get('from')) ?? 'contacts'
