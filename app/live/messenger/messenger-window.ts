import type { MessengerApi } from './create-messenger'
import type { MessengerState } from './messenger-state'

export interface MessengerWindow {
  api: MessengerApi
  press<T>(work: () => Promise<T>): Promise<T | null>
  get(): MessengerState
  set(change: Partial<MessengerState>): void
  /** Outdates running loads. */
  changed(): void
  flush(): Promise<void>
  /** Changes with each open or close. */
  turn(): number
}
