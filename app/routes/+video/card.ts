/** 272 by 254 px (2-live §2.6). */
export const CARD = 'flex h-63.5 w-68 max-w-full flex-col overflow-hidden rounded-l border border-line'
