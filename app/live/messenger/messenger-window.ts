import type { MessengerApi } from './make-messenger'
import type { MessengerState } from './messenger-state'

/** The messenger of a window, for those who do something with what is open in it. */
export interface MessengerWindow {
  api: MessengerApi
  /** Does what somebody pressed; what is refused is told. */
  press<T>(work: () => Promise<T>): Promise<T | null>
  get(): MessengerState
  set(change: Partial<MessengerState>): void
  /** Something happened: whatever is being read is older than this. */
  changed(): void
  /** Keeps what is typed. */
  flush(): Promise<void>
  /** Another one after each press that opens or closes a conversation. */
  turn(): number
}
