/** Calls and conversations, per seller and day. */
export const MAX_GOAL = 1_000_000
/** 3-settings §5. */
export const DEFAULT_CONVERSATION_S = 60
/** An hour: longer talk is rare. */
export const MAX_CONVERSATION_S = 3_600
