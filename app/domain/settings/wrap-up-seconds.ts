/** Of the countdown after a call; 0: off. Apart from the schema: the dialer loads no zod. */
export const WRAP_UP_SECONDS = [0, 15, 30, 60, 120, 300] as const
