import type { MessengerWindow } from '../messenger-window'

/** Where no answer comes, what stands there stays: the server counts and asks again, whatever that is. */
export interface ReadTerms {
  /** How many texts the plan holds still, where somebody counts them. */
  readRemaining(): Promise<void>
  /** What is written from, and what speaks against it. */
  readPhones(): Promise<void>
}

export function makeReadTerms({ api, get, set }: Pick<MessengerWindow, 'api' | 'get' | 'set'>): ReadTerms {
  return {
    async readRemaining() {
      if (get().me?.permissions.maxLimits.messages.unlimited !== false) return
      await api.call('access.currentSession').then(
        (me) => set({ me }),
        () => {},
      )
    },
    async readPhones() {
      await api.call('messenger.listPhones', {}).then(
        ({ items, pricePerSegment }) => set({ phones: items, pricePerSegment }),
        () => {},
      )
    },
  }
}
